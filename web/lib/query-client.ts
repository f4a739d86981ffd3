import {
  type FetchQueryOptions,
  MutationCache,
  QueryClient,
  type QueryKey,
  type QueryMeta,
} from "@tanstack/react-query";
import { ApiError, getErrorMessage } from "./api-error.ts";
import { getSignedInUserId, onSessionChange } from "./auth/session.ts";
import { isServer } from "./is-server.ts";

/**
 * Creates the cache of a browser page, or of one page that the Worker renders.
 * @param meta the API client to use
 */
export function createQueryClient(meta?: QueryMeta): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        ...(meta && { meta }),
        // Without a connection, calls fail with a message. By default they would wait silently.
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 60_000,
        // The browser renders a page that the Worker fails to render.
        retry: isServer ? false : isWorthRetrying,
      },
      mutations: { networkMode: "always", retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => meta?.showError?.(getErrorMessage(error)),
      onSettled: (_data, _error, _variables, _result, { meta }, { client }) =>
        Promise.all((meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey }))),
    }),
  });
  // Shoppers and other admins change what an admin page shows.
  queryClient.setQueryDefaults(accountKey("admin"), { staleTime: 0 });
  return queryClient;
}

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /**
       * The keys of the queries that show the change. They are refetched before the mutation settles, after a failure
       * too: the change may have been made although its response was lost, or somebody else may have changed the record.
       */
      readonly invalidates?: readonly QueryKey[];
      /** Shows the message of a failure at once. Without it, the component that mutates must show the failure. */
      readonly showError?: (message: string) => void;
    };
  }
}

/** Prefetches data. The browser does not wait for it, and the Worker includes it in the page. */
export async function prefetch<Data, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  const prefetched = queryClient.prefetchQuery(options);
  if (isServer) await prefetched;
}

// A retry helps after a lost connection or a server error, but not after a 4xx response.
function isWorthRetrying(failureCount: number, error: Error): boolean {
  if (failureCount >= 1) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Creates the query key of an account's data, which is removed when the account changes. */
export function accountKey<const Parts extends readonly unknown[]>(...parts: Parts) {
  return ["account", ...parts] as const;
}

/** Removes the previous user's cart, addresses and orders at every change of account. Called once, at startup. */
export function dropAccountCacheOnChange(queryClient: QueryClient): void {
  let lastUserId = getSignedInUserId();
  onSessionChange(() => {
    const nextUserId = getSignedInUserId();
    if (nextUserId === lastUserId) return;
    lastUserId = nextUserId;
    // Reverting would resolve pending queries with the previous user's data, and a checkout could pay with them.
    void queryClient.cancelQueries({ queryKey: accountKey() }, { revert: false, silent: true });
    queryClient.removeQueries({ queryKey: accountKey() });
  });
}
