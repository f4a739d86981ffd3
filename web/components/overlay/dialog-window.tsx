import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { classNames } from "../../lib/class-names.ts";
import type { DialogProps } from "../dialog.tsx";

/** The modal window of components/dialog.tsx. */
export function DialogWindow({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = "md",
}: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-ink/50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          className={classNames(
            "fixed inset-x-0 bottom-0 z-50 mx-auto flex w-full flex-col rounded-t-card bg-surface shadow-lifted transition duration-200",
            "data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0",
            "sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:rounded-card sm:data-ending-style:-translate-y-[48%] sm:data-starting-style:-translate-y-[48%]",
            size !== "screen" && "max-h-[92dvh]",
            widths[size],
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6">
            <div>
              <BaseDialog.Title className="text-lg font-bold">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description className="mt-1 text-sm text-ink-muted">
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
          <div className="grow overflow-y-auto px-5 py-5 sm:px-6">{children}</div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-6">
              {footer}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

const widths = {
  md: "sm:max-w-lg",
  lg: "sm:max-w-2xl",
  xl: "sm:max-w-5xl",
  screen: "h-dvh sm:h-[96dvh] sm:max-w-[96vw]",
} as const;
