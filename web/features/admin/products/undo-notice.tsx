import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import type { BulkChange } from "./bulk-actions.ts";
import { undoOptions } from "./queries.ts";

interface UndoNoticeProps {
  readonly change: BulkChange;
  readonly onClose: () => void;
}

/** Offers Undo for a bulk change. It stays until it is closed, because a mistake often shows only in the list. */
export function UndoNotice({ change, onClose }: UndoNoticeProps) {
  const { mutateAsync, isPending } = useMutation(undoOptions(useQueryClient()));
  // The notice may be closed before the response. Callbacks of mutate() would not run then, but those of a promise do.
  const undo = () =>
    void mutateAsync(change.id).then(
      ({ message }) => {
        adminToast.success(message);
        onClose();
      },
      (error: unknown) => adminToast.error(getErrorMessage(error)),
    );
  return (
    <div className="sticky top-16 z-20">
      <Alert tone="success" title={change.message}>
        <div className="mt-2 flex gap-2">
          <Button size="sm" variant="secondary" isBusy={isPending} onClick={undo}>
            Undo
          </Button>
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </div>
      </Alert>
    </div>
  );
}
