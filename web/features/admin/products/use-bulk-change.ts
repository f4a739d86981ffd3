import { useMutation } from "@tanstack/react-query";
import type { BulkBody, BulkView } from "../../../../contract/admin/bulk-changes.ts";
import { adminToast } from "../../../lib/toast.ts";
import { bulkOptions, undoOptions } from "./queries.ts";

/**
 * Applies a bulk action. Its toast offers Undo.
 * @param onDone called after a successful request, once the products have been loaded again
 */
export function useBulkChange(onDone: () => void) {
  // The selection is cleared, and this component unmounted, before the admin undoes the change. Callbacks of mutate()
  // would not run then.
  const undo = useMutation({ ...undoOptions, onSuccess: ({ message }) => adminToast.success(message) });
  const { mutate, isPending } = useMutation({
    ...bulkOptions,
    onSuccess: ({ message, data }) => {
      const { change_set_id: changeSetId } = data;
      const result = [message, ...listReasons(data)].join(" ");
      if (changeSetId === null) adminToast.error(result);
      else adminToast.undoable(result, () => undo.mutate(changeSetId));
    },
    onSettled: (changed) => changed && onDone(),
  });
  return { apply: (body: BulkBody) => mutate(body), isPending };
}

/** Lists why products were skipped, such as "2 skipped: It has no image yet." */
function listReasons({ rows }: BulkView): string[] {
  const messages = rows.flatMap(({ outcome, message }) => (outcome === "skipped" ? [message ?? ""] : []));
  return [...new Set(messages)].map(
    (reason) => `${messages.filter((message) => message === reason).length} skipped: ${reason}.`,
  );
}
