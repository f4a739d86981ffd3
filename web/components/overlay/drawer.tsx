import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useOverlayEntry } from "../../lib/overlay-history.ts";
import { IconButton } from "../icon-button.tsx";

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Shows a panel over the left of the page. Uses the browser's modal dialog, which traps and restores the focus and
 * closes on Escape, without a library.
 */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  const element = useRef<HTMLDialogElement>(null);
  const leave = useOverlayEntry({ isOpen: open, onClose });

  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape, and clicks a link on Enter
    <dialog
      ref={element}
      aria-label={title}
      onClose={leave}
      onClick={(event) => {
        if (event.target === element.current)
          leave(); // the backdrop
        // The header's menu stays mounted on the page that the link opens.
        else if (event.target instanceof Element && event.target.closest("a") !== null) onClose();
      }}
      className="m-0 h-dvh max-h-none w-[min(22rem,88vw)] max-w-none bg-surface text-ink shadow-lifted backdrop:bg-ink/50"
    >
      {open && (
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between border-b border-line px-5 py-3">
            <h2 className="text-lead font-bold">{title}</h2>
            <IconButton
              label="Close"
              icon={X}
              onClick={leave}
              className="-mr-2 size-11 rounded-control text-ink-muted hover:bg-sunken hover:text-ink"
            />
          </div>
          <div className="flex-1 overflow-y-auto p-5">{children}</div>
        </div>
      )}
    </dialog>
  );
}
