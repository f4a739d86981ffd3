import { useMutation } from "@tanstack/react-query";
import type { BulkBody, BulkView } from "../../../../contract/admin/bulk-changes.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { bulkOptions, undoOptions } from "./queries.ts";

/**
 * Applies a bulk action. Its toast offers Undo.
 * @param onDone called after a successful request
 */
export function useBulkChange(onDone: () => void) {
  const { mutateAsync, isPending } = useMutation(bulkOptions);
  const undo = useMutation(undoOptions);

  // The selection is cleared, and this component unmounted, before the admin undoes the change. Callbacks of mutate()
  // would not run then, but those of a promise do.
  const undoChange = (id: string) =>
    void undo.mutateAsync(id).then(({ message }) => adminToast.success(message), showError);

  const apply = (body: BulkBody) =>
    void mutateAsync(body).then(({ message, data }) => {
      const { change_set_id: changeSetId } = data;
      const result = [message, ...listReasons(data)].join(" ");
      if (changeSetId === null) adminToast.error(result);
      else adminToast.undoable(result, () => undoChange(changeSetId));
      onDone();
    }, showError);

  return { apply, isPending };
}

/** Lists why products were skipped, such as "2 skipped: It has no image yet." */
function listReasons({ rows }: BulkView): string[] {
  const messages = rows.flatMap(({ outcome, message }) => (outcome === "skipped" ? [message ?? ""] : []));
  return [...new Set(messages)].map(
    (reason) => `${messages.filter((message) => message === reason).length} skipped: ${reason}.`,
  );
}

function showError(error: unknown): void {
  adminToast.error(getErrorMessage(error));
}
