import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    // "always": a call without a connection fails with a message; the library's default is to wait without a word.
    queries: { networkMode: "always", refetchOnReconnect: true, staleTime: 60_000, retry: isWorthRetrying },
    mutations: { networkMode: "always", retry: false },
  },
});

// Only a lost connection or a failing server may be better the next time.
function isWorthRetrying(failureCount: number, error: Error): boolean {
  if (failureCount >= 1) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
