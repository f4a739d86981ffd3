import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { signedInUserId } from "../../../lib/auth/session.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface UnsavedChangesDialogProps {
  readonly isDirty: () => boolean;
  readonly title?: string;
  readonly confirmLabel?: string;
  readonly children: ReactNode;
}

/** Asks before unsaved changes are left behind, within the store and when the tab is closed. */
export function UnsavedChangesDialog({
  isDirty,
  title = "Leave without saving?",
  confirmLabel = "Leave",
  children,
}: UnsavedChangesDialogProps) {
  // The end of the session leads to the sign-in page, which must not wait for an answer.
  const isBlocking = () => isDirty() && signedInUserId() !== undefined;
  const blocker = useBlocker({
    shouldBlockFn: isBlocking,
    enableBeforeUnload: isBlocking,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onClose={blocker.reset}
      onConfirm={blocker.proceed}
    >
      {children}
    </ConfirmDialog>
  );
}
