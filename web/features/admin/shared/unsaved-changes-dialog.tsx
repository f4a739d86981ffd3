import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { getSignedInUserId } from "../../../lib/auth/session.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface UnsavedChangesDialogProps {
  readonly isDirty: () => boolean;
  readonly title?: string;
  readonly confirmLabel?: string;
  readonly children: ReactNode;
}

/**
 * Asks for confirmation before unsaved changes are lost. Following a link opens this dialog. Closing the tab opens the
 * browser's own.
 */
export function UnsavedChangesDialog({
  isDirty,
  title = "Leave without saving?",
  confirmLabel = "Leave",
  children,
}: UnsavedChangesDialogProps) {
  // The dialog must not block the redirect to the sign-in page after the session has ended.
  const isBlocking = () => isDirty() && getSignedInUserId() !== undefined;
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
