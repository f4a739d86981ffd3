import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useChangeDocument } from "../shared/use-change-document.ts";
import { saveTaxesOptions, taxesOptions } from "./queries.ts";

/**
 * Returns a function that changes the tax document, saves it, and offers to undo the change. The server checks a row
 * together with the other rows.
 */
export function useChangeTaxes() {
  const queryClient = useQueryClient();
  const { data: current } = useSuspenseQuery(taxesOptions);
  const { mutateAsync } = useMutation(saveTaxesOptions(queryClient));
  return useChangeDocument<TaxDocument>({
    current,
    reload: () => queryClient.fetchQuery(taxesOptions),
    save: (document, version) => mutateAsync({ ...document, version }).catch(throwRowErrors),
    documentName: "the taxes",
  });
}

/** Returns a function that deletes a row like useChangeTaxes(), and shows a failure as a message. */
export function useDeleteRow() {
  const changeTaxes = useChangeTaxes();
  return function deleteRow(update: (document: TaxDocument) => TaxDocument, message: string): void {
    changeTaxes(update, message).catch((error: unknown) => adminToast.error(getErrorMessage(error)));
  };
}

/**
 * Returns a list with a row in place of the saved one, or at its end. Rows have no ids, so they are compared by
 * content.
 */
export function putRow<Row>(rows: readonly Row[], saved: Row | undefined, row: Row): Row[] {
  const index = findRow(rows, saved);
  return index === -1 ? [...rows, row] : rows.with(index, row);
}

export function removeRow<Row>(rows: readonly Row[], saved: Row): Row[] {
  const index = findRow(rows, saved);
  return index === -1 ? [...rows] : rows.toSpliced(index, 1);
}

function findRow<Row>(rows: readonly Row[], saved: Row | undefined): number {
  return rows.findIndex((row) => JSON.stringify(row) === JSON.stringify(saved));
}

/**
 * Throws the errors of a path such as 'rates.3.until' by the row's own field, for the form of the row. The other rows
 * are valid already.
 */
function throwRowErrors(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { message, status, code, current } = error;
  const errors = Object.entries(error.errors).map(([path, text]) => [path.split(".").at(-1), text]);
  throw new ApiError(message, { status, code, current, errors: Object.fromEntries(errors) });
}
