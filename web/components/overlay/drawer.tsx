import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A panel at the left, over the page. The browser's own modal dialog: it holds the focus, gives it back
 * and closes on Escape, and adds no library to the first page.
 */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to close it, and the browser's own
    <dialog
      ref={element}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose(); // the backdrop
      }}
      className="m-0 h-dvh max-h-none w-[min(22rem,88vw)] max-w-none bg-surface text-ink shadow-lifted backdrop:bg-ink/50"
    >
      {open && (
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between border-b border-line px-5 py-3">
            <h2 className="text-lg font-bold">{title}</h2>
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="-mr-2 grid size-11 place-items-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          <div className="flex-1 overflow-y-auto p-5">{children}</div>
        </div>
      )}
    </dialog>
  );
}
