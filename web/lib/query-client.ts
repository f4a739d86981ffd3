import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, retry: isWorthRetrying },
    mutations: { retry: false },
  },
});

// What the server refused it will refuse again; only a lost connection or a struggling server may get better.
function isWorthRetrying(failureCount: number, error: Error): boolean {
  if (failureCount >= 1) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
