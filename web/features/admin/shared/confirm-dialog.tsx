import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly isBusy?: boolean;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Requires a confirmation of an action that cannot easily be undone. The dialog is open while it is mounted. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  isBusy = false,
  isDangerous = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isDangerous ? "danger" : "primary"}
            isBusy={isBusy}
            busyLabel="Processing..."
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-2 text-body">{children}</div>
    </Dialog>
  );
}
