import { type RouterHistory, useRouter } from "@tanstack/react-router";
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

type HistoryAction = Parameters<Parameters<RouterHistory["subscribe"]>[0]>[0]["action"];

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
          const open = () => history.push(href, state, ignoreBlocker);
          if (action === "PUSH" || action === "REPLACE") {
            setLeave(() => open);
            return true;
          }
          // The router tells how far the browser went, and returns to this page's entry. Only there may the dialog add
          // its own, which replaces the entries to which the browser could go forward.
          const stopListening = history.subscribe((blocked) => {
            stopListening();
            const distance = getDistance(blocked.action);
            const goBack = () => {
              const isAtAddedEntry = history.location.state.overlay !== currentLocation.state.overlay;
              history.go(isAtAddedEntry ? distance - 1 : distance, ignoreBlocker);
            };
            window.addEventListener("popstate", () => setLeave(() => (distance < 0 ? goBack : open)), {
              once: true,
            });
          });
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

/** Returns the number of entries that the browser went through, which is negative for Back. */
function getDistance(action: HistoryAction): number {
  if (action.type === "GO") return action.index;
  return action.type === "BACK" ? -1 : 1;
}
