import { type ReactNode, useState } from "react";
import { Alert } from "./alert.tsx";
import { lazyPart } from "./lazy-part.tsx";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: "md" | "lg" | "xl" | "screen";
}

/** A modal window. Escape and the backdrop close it. Its library (20 KB) is loaded when the first one opens. */
export function Dialog(props: DialogProps) {
  // Stays rendered once it was open, so that it can fade out.
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened && <DialogWindow {...props} />;
}

const DialogWindow = lazyPart(async () => (await import("./overlay/dialog-window.tsx")).DialogWindow, {
  WhenFailed: ({ open }) =>
    open && (
      <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-lg">
        <Alert tone="error">This could not be loaded. Check your connection and reload the page.</Alert>
      </div>
    ),
});
