import { Eye } from "lucide-react";
import { useState } from "react";
import { lazyPart } from "../../components/lazy-part.tsx";
import { classNames } from "../../lib/class-names.ts";
import type { CardProduct } from "./queries.ts";

/** Opens the quick view. The button appears on hover, so touch screens, which open the product's page, have none. */
export function QuickViewButton({ product }: { readonly product: CardProduct }) {
  const [isOpen, setIsOpen] = useState(false);
  // The quick view remains rendered after it closes, so that it can fade out.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Quick View: ${product.name}`}
        onClick={() => setIsOpen(true)}
        className={classNames(
          "absolute inset-x-2.5 bottom-2.5 z-10 hidden min-h-11 items-center justify-center gap-2 rounded-control",
          "bg-surface/95 text-sm font-semibold text-evergreen-900 opacity-0 transition-opacity hover:text-evergreen-700",
          "group-hover:opacity-100 focus-visible:opacity-100 hover-device:flex",
        )}
      >
        <Eye aria-hidden className="size-4" />
        Quick View
      </button>
      {wasOpened && <QuickView product={product} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const QuickView = lazyPart(async () => (await import("./quick-view.tsx")).QuickView);
