import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingBlock } from "../../../components/loading.tsx";
import { ErrorView } from "../../../components/page-states.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";

/**
 * Runs the query of a dialog. The dialog's code may load after the query has failed: what DialogData reads of the
 * result is then not tracked yet, so every change renders.
 */
export function useDialogQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  return useQuery({ ...options, notifyOnChangeProps: "all" });
}

interface DialogDataProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Names the data, such as "order". */
  readonly noun: string;
  readonly children: (data: Data) => ReactNode;
}

/** Renders a query's data in a dialog, or a spinner while it loads, or the error with a way to retry. */
export function DialogData<Data>({ query, noun, children }: DialogDataProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <ErrorView
        title={`The ${noun} could not be loaded`}
        message={getErrorMessage(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <LoadingBlock label={`Loading the ${noun}`} />;
}
