import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingBlock } from "../../../components/loading.tsx";
import { ErrorView } from "../../../components/page-states.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";

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
