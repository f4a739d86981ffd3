import { type MutationState, mutationOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { getSignedInUserId } from "./auth/session.ts";

interface OptimisticMutation<Response, Variables> {
  /** The key of the mutation, and the prefix of the keys of the queries that it changes. */
  readonly key: QueryKey;
  readonly mutationFn: (variables: Variables) => Promise<Response>;
  /** Changes the cached data as the server is expected to. */
  readonly apply: (variables: Variables) => void;
  /** Updates the cached data with the server's response. */
  readonly onSuccess: (response: Response) => unknown;
  readonly onError?: (error: Error) => void;
}

/** The cached data from before a change. */
export interface Snapshot {
  /** The account whose data they are, or undefined for a guest. */
  readonly userId: string | undefined;
  entries: readonly [QueryKey, unknown][];
}

/**
 * Creates a mutation that is shown before the server responds and undone if the server refuses it. Mutations with the
 * same key are sent one after the other. When one settles, the waiting ones are applied again to the new data, so that
 * overlapping changes may succeed or fail in any combination.
 */
export function createOptimisticMutation<Response, Variables extends object>(
  queryClient: QueryClient,
  { key, mutationFn, apply, onSuccess, onError }: OptimisticMutation<Response, Variables>,
) {
  function takeEntries(): Snapshot["entries"] {
    return queryClient.getQueriesData({ queryKey: key });
  }

  function applyWaiting(settled: Variables): void {
    const pending = queryClient.getMutationCache().findAll({ mutationKey: key, status: "pending" });
    for (const { state } of pending) {
      const { variables, context } = state as MutationState<Response, Error, Variables, Snapshot>; // all mutations with this key
      if (variables === undefined || variables === settled || context === undefined) continue;
      context.entries = takeEntries();
      apply(variables);
    }
  }

  return mutationOptions({
    mutationKey: key,
    scope: { id: JSON.stringify(key) },
    mutationFn,
    onMutate: async (variables: Variables) => {
      // A query's first load is not canceled, because the page that waits for it would fail.
      await queryClient.cancelQueries({ queryKey: key, predicate: ({ state }) => state.data !== undefined });
      const snapshot: Snapshot = { userId: getSignedInUserId(), entries: takeEntries() };
      apply(variables);
      return snapshot;
    },
    onSuccess: async (response, variables, snapshot) => {
      if (isOfOtherAccount(snapshot)) return;
      await onSuccess(response);
      applyWaiting(variables);
    },
    onError: (error, variables, snapshot) => {
      onError?.(error);
      if (snapshot !== undefined && isOfOtherAccount(snapshot)) return;
      for (const [queryKey, data] of snapshot?.entries ?? []) {
        // Data that were removed with their account stay removed.
        queryClient.setQueryData(queryKey, (current: unknown) => (current === undefined ? undefined : data));
      }
      applyWaiting(variables);
      // Reloads after the last pending change only, because a reload would undo the others on the page.
      if (queryClient.isMutating({ mutationKey: key }) === 1)
        void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

/** Returns true if somebody has signed in or out since, who must not see the data of the one before. */
function isOfOtherAccount(snapshot: Snapshot): boolean {
  return snapshot.userId !== getSignedInUserId();
}
