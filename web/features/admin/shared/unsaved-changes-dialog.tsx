import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { getSignedInUserId } from "../../../lib/auth/session.ts";
import { onlyClosesOverlay } from "../../../lib/overlay-history.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface UnsavedChangesDialogProps {
  readonly isDirty: () => boolean;
  readonly title?: string;
  readonly confirmLabel?: string;
  readonly children: ReactNode;
}

const ignoreBlocker = { ignoreBlocker: true };

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
  const { history } = useRouter();
  const [leave, setLeave] = useState<() => void>();
  // The dialog must not block the redirect to the sign-in page after the session has ended.
  const isBlocking = useEffectEvent(() => isDirty() && getSignedInUserId() !== undefined);

  // Blocks at once and navigates later. Back would otherwise have left the page while the dialog, which adds a history
  // entry, is open.
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => isBlocking(),
        blockerFn: ({ currentLocation, nextLocation, action }) => {
          if (!isBlocking() || onlyClosesOverlay(currentLocation, nextLocation)) return false;
          const { href, state } = nextLocation;
          const go = () => history.go(state.__TSR_index - history.location.state.__TSR_index, ignoreBlocker);
          const isPop = action !== "PUSH" && action !== "REPLACE";
          const ask = () => setLeave(() => (isPop ? go : () => history.push(href, state, ignoreBlocker)));
          // The router first returns to this page's entry, and tells of the blocked Back, which would close the dialog.
          if (isPop) window.addEventListener("popstate", ask, { once: true });
          else ask();
          return true;
        },
      }),
    [history],
  );
  if (leave === undefined) return null;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onClose={() => setLeave(undefined)}
      onConfirm={() => {
        setLeave(undefined);
        leave();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
