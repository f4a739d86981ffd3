import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { getErrorMessage } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { useOverlayEntry } from "../../lib/overlay-history.ts";
import { UnsavedInputContext } from "../../lib/unsaved-input.ts";
import { Button } from "../button.tsx";
import type { DialogProps } from "../dialog.tsx";
import { ErrorView } from "../page-states.tsx";

/** Renders the modal window of components/dialog.tsx. */
export function DialogWindow({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = "md",
}: DialogProps) {
  const [unsavedParts] = useState(() => new Set<string>());
  /** Continues without the unsaved input, while the confirmation is open. */
  const [discard, setDiscard] = useState<() => void>();
  // A save in progress may close the dialog while the confirmation is open.
  if (!open && discard !== undefined) setDiscard(undefined);
  const onAsk = (discardInput: () => void) => setDiscard(() => discardInput);
  const leave = useOverlayEntry({ isOpen: open, onClose, unsavedParts, onAsk });

  // Escape, the backdrop and the close button call this, because they do not warn that input is lost.
  function dismiss() {
    if (unsavedParts.size > 0) onAsk(leave);
    else leave();
  }

  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && dismiss()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-ink/50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          data-full-screen={size === "screen" || undefined}
          className={classNames(
            "fixed inset-x-0 bottom-0 z-50 mx-auto flex w-full flex-col overflow-hidden rounded-t-card bg-surface shadow-lifted transition duration-200",
            "data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0",
            "sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:rounded-card sm:data-ending-style:-translate-y-[48%] sm:data-starting-style:-translate-y-[48%]",
            size !== "screen" && "max-h-[92dvh]",
            widths[size],
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6">
            <div>
              <BaseDialog.Title className="text-lead font-bold">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description className="mt-1 text-small text-ink-muted">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close
              aria-label="Close"
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </BaseDialog.Close>
          </div>
          <UnsavedInputContext value={unsavedParts}>
            <CatchBoundary getResetKey={() => "dialog"} errorComponent={ContentError}>
              <div className="grow scroll-pt-12 overflow-y-auto px-5 py-5 sm:px-6">{children}</div>
              {footer !== undefined && (
                <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-6">
                  {footer}
                </div>
              )}
            </CatchBoundary>
          </UnsavedInputContext>
          {discard !== undefined && (
            <DialogWindow
              open
              onClose={() => setDiscard(undefined)}
              title="Close without saving?"
              footer={
                <>
                  <Button variant="secondary" onClick={() => setDiscard(undefined)}>
                    Keep editing
                  </Button>
                  <Button
                    variant="danger"
                    onClick={() => {
                      setDiscard(undefined);
                      discard();
                    }}
                  >
                    Discard
                  </Button>
                </>
              }
            >
              <p className="text-body">What you typed here hasn't been saved.</p>
            </DialogWindow>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Replaces the dialog's content after an error, until a retry or until the dialog opens again. */
function ContentError({ error, reset }: ErrorComponentProps) {
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  useEffect(resetQueries, [resetQueries]);
  return (
    <div className="grow scroll-pt-12 overflow-y-auto px-5 py-5 sm:px-6">
      <ErrorView title="Something went wrong" message={getErrorMessage(error)} onRetry={reset} />
    </div>
  );
}

const widths = {
  md: "sm:max-w-lg",
  lg: "sm:max-w-2xl",
  xl: "max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none sm:max-w-5xl",
  screen: "h-dvh sm:h-[96dvh] sm:max-w-[96vw]",
} as const;
