import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { saveTaxesOptions, taxesOptions } from "./queries.ts";

/**
 * Returns a function that changes the tax document, saves it, and offers to undo the change.
 * It throws an ApiError if the server refuses the change.
 */
export function useChangeTaxes() {
  const queryClient = useQueryClient();
  const { data: current } = useSuspenseQuery(taxesOptions);
  const { mutateAsync } = useMutation(saveTaxesOptions(queryClient));

  return async function changeTaxes(
    update: (document: TaxDocument) => TaxDocument,
    message: string,
  ): Promise<void> {
    const next = update(current.document);
    try {
      const { version } = await mutateAsync({ ...next, version: current.version });
      adminToast.undoable(message, () => void undo(version));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
      const { document } = await queryClient.fetchQuery(taxesOptions);
      if (!hasSameJson(document, next)) throw createConflictError(error);
      // An earlier save succeeded, but its response was lost.
      adminToast.success(message);
    }
  };

  async function undo(savedVersion: number): Promise<void> {
    try {
      await mutateAsync({ ...current.document, version: savedVersion });
      adminToast.success("The change has been undone.");
    } catch (error) {
      adminToast.error(getErrorMessage(error));
    }
  }
}

/** Returns a function that deletes a row like useChangeTaxes(), and shows a failure as a message. */
export function useDeleteRow() {
  const changeTaxes = useChangeTaxes();
  return function deleteRow(update: (document: TaxDocument) => TaxDocument, message: string): void {
    changeTaxes(update, message).catch((error: unknown) => adminToast.error(getErrorMessage(error)));
  };
}

function hasSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function createConflictError({ status, code }: ApiError): ApiError {
  return new ApiError("Someone else changed the taxes in the meantime. Check them, and save again.", {
    status,
    code,
  });
}
