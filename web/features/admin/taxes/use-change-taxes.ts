import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useChangeDocument } from "../shared/use-change-document.ts";
import { saveTaxesOptions, taxesOptions } from "./queries.ts";

/** Returns a function that changes the tax document, saves it, and offers to undo the change. */
export function useChangeTaxes() {
  const queryClient = useQueryClient();
  const { data: current } = useSuspenseQuery(taxesOptions);
  const { mutateAsync } = useMutation(saveTaxesOptions(queryClient));
  return useChangeDocument<TaxDocument>({
    current,
    reload: () => queryClient.fetchQuery(taxesOptions),
    save: (document, version) => mutateAsync({ ...document, version }),
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
