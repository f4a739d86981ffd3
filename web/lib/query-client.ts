import { type FetchQueryOptions, QueryClient, type QueryMeta } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { onSessionChange, signedInUserId } from "./auth/session.ts";
import { isServer } from "./is-server.ts";

/** One for the life of a page; in the Worker, one for each page that is rendered, with the API as that page calls it. */
export function createQueryClient(meta?: QueryMeta): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...(meta && { meta }),
        // A call without a connection fails with a message; the library's default is to wait without a word.
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 60_000,
        // A page that the Worker cannot draw at once is drawn by the browser.
        retry: isServer ? false : isWorthRetrying,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** For a part of the page that nobody waits for in the browser; the Worker draws it with the rest. */
export async function prefetch<Data, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  const fetched = queryClient.prefetchQuery(options);
  if (isServer) await fetched;
}

// Only a lost connection or a failing server may be better the next time.
function isWorthRetrying(failureCount: number, error: Error): boolean {
  if (failureCount >= 1) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The query key of an account's data: everything under it is removed when the account changes. */
export function accountKey<const Parts extends readonly unknown[]>(...parts: Parts) {
  return ["account", ...parts] as const;
}

/** No user sees the cart, addresses or orders of the one before. Called once, at the start. */
export function dropAccountCacheOnChange(queryClient: QueryClient): void {
  let lastUserId = signedInUserId();
  onSessionChange(() => {
    const nextUserId = signedInUserId();
    if (nextUserId === lastUserId) return;
    lastUserId = nextUserId;
    // By default, who waits for such a query gets the data of before as if they were new: a checkout would go on and pay.
    void queryClient.cancelQueries({ queryKey: accountKey() }, { revert: false, silent: true });
    queryClient.removeQueries({ queryKey: accountKey() });
  });
}
