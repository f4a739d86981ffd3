import { Eye } from "lucide-react";
import { useState } from "react";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useOverlay } from "../../components/overlay/use-overlay.ts";
import { classNames } from "../../lib/class-names.ts";
import type { CardProduct } from "./queries.ts";

/** Opens the quick view. The button appears on hover. Touch screens always show a smaller one. */
export function QuickViewButton({ product }: { readonly product: CardProduct }) {
  const { isOpen, open, close } = useOverlay(`quick-view ${product.id}`);
  // The quick view remains rendered after it closes, so that it can fade out.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Quick View: ${product.name}`}
        onClick={open}
        className={classNames(
          "absolute right-2 bottom-2 z-10 flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full",
          "border border-line bg-surface/95 text-sm font-semibold text-evergreen-900 transition-opacity hover:border-evergreen-700",
          "hover-device:inset-x-2.5 hover-device:rounded-control hover-device:opacity-0",
          "hover-device:group-hover:opacity-100 hover-device:focus-visible:opacity-100",
        )}
      >
        <Eye aria-hidden className="size-4" />
        <span className="hidden hover-device:inline">Quick View</span>
      </button>
      {wasOpened && <QuickView product={product} open={isOpen} onClose={close} />}
    </>
  );
}

const QuickView = lazyPart(async () => (await import("./quick-view.tsx")).QuickView);
