import { type ComponentType, type ReactNode, useState } from "react";
import { type FailedPartProps, lazyPart } from "./lazy-part.tsx";
import { LoadFailure } from "./load-failure.tsx";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: "md" | "lg" | "xl" | "screen";
}

/** Shows a modal window. Escape and a click on the backdrop close it. */
export const Dialog = lazyDialog<DialogProps>(
  async () => (await import("./overlay/dialog-window.tsx")).DialogWindow,
);

/** Creates a dialog whose code is loaded when it first opens, because the window's library alone has 20 KB. */
export function lazyDialog<Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Window = lazyPart(load, { WhenFailed: DialogFailed });
  return function LazyDialog(props: Props) {
    // The dialog remains rendered after it closes, so that it can fade out.
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened && <Window {...props} />;
  };
}

function DialogFailed({ open, onRetry }: { readonly open: boolean } & FailedPartProps) {
  return (
    open && (
      <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-lg">
        <LoadFailure onRetry={onRetry} />
      </div>
    )
  );
}
