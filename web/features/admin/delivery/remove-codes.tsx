import { useMutation } from "@tanstack/react-query";
import type { RemovePostalCodesInput } from "../../../../contract/admin/postal-codes.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { addCodesOptions, removeCodesOptions } from "./postal-code-queries.ts";

interface RemoveCodesProps {
  readonly title: string;
  readonly json: RemovePostalCodesInput;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
  readonly onFailed: (message: string) => void;
}

/** Confirms the removal of local areas and codes, and offers to undo it. */
export function RemoveCodes({ title, json, onClose, onRemoved, onFailed }: RemoveCodesProps) {
  const { mutate, isPending } = useMutation(removeCodesOptions);
  const { mutate: restore } = useMutation(addCodesOptions);

  function undo(codes: string[]) {
    restore(
      { codes },
      {
        onSuccess: ({ message }) => adminToast.success(message),
        onError: (error) => adminToast.error(getErrorMessage(error)),
      },
    );
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Remove"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(json, {
          onSuccess: ({ message, data: { entries } }) => {
            onRemoved?.();
            if (entries.length === 0) adminToast.success(message);
            else adminToast.undoable(message, () => undo(entries));
          },
          onError: (error) => onFailed(getErrorMessage(error)),
          onSettled: onClose,
        })
      }
    >
      <p>From now on, addresses there pay for delivery and can't pay cash on delivery.</p>
    </ConfirmDialog>
  );
}
