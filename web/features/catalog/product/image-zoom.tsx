import { ZoomIn, ZoomOut } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { ProductImageView } from "../../../../contract/catalog/product-images.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, type DialogProps } from "../../../components/dialog.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { classNames } from "../../../lib/class-names.ts";

/** Scale 1 fits the whole image into the window. */
const maxScale = 3;

interface ImageZoomProps extends Pick<DialogProps, "open" | "onClose" | "title"> {
  readonly image: ProductImageView;
}

/** Shows a product image in a full-screen dialog, with zoom steps and scrolling. A tap enlarges it. */
export function ImageZoom({ title, image, open, onClose }: ImageZoomProps) {
  const [scale, setScale] = useState(1);
  const area = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scale is first shown at its middle
  useLayoutEffect(() => scrollToMiddle(area.current), [scale]);
  const close = () => {
    setScale(1);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={title} size="screen">
      <div className="grid h-full grid-rows-[minmax(0,1fr)_auto] gap-4">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons below do the same */}
        <section
          ref={area}
          aria-label={`Image at ${scale * 100}%`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard
          tabIndex={0}
          onClick={() => setScale(scale === 1 ? 2 : 1)}
          className={classNames(
            "overflow-auto rounded-control border border-line focus-visible:-outline-offset-4",
            scale === 1 ? "cursor-zoom-in" : "cursor-zoom-out",
          )}
        >
          <div style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
            <ProductImage alt={image.alt_text || title} image={image} sizes="1200px" className="size-full" />
          </div>
        </section>
        <div className="flex items-center justify-center gap-3">
          <Button variant="secondary" size="sm" disabled={scale === 1} onClick={() => setScale(scale - 1)}>
            <ZoomOut aria-hidden className="size-4" />
            Smaller
          </Button>
          <span role="status" className="min-w-14 text-center font-semibold tabular-nums">
            {scale * 100}%
          </span>
          <Button
            variant="secondary"
            size="sm"
            disabled={scale === maxScale}
            onClick={() => setScale(scale + 1)}
          >
            <ZoomIn aria-hidden className="size-4" />
            Larger
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function scrollToMiddle(element: HTMLElement | null): void {
  if (element === null) return;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  element.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2);
}
