import { ZoomIn, ZoomOut } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { ProductImageView, ProductView } from "../../../../contract/catalog.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { ProductImage } from "../../../components/product-image.tsx";

const scales = [1, 2, 3] as const;

interface PictureZoomProps {
  readonly product: ProductView;
  readonly image: ProductImageView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The image alone, enlarged step by step, and scrolled by touch, wheel or the arrow keys. */
export function PictureZoom({ product, image, open, onClose }: PictureZoomProps) {
  const [level, setLevel] = useState(0);
  const scale = scales[level] ?? 1;
  const frame = useRef<HTMLElement>(null);

  // Enlarged around its middle, where the product is.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const width = element.clientWidth * scale;
    element.scrollTo((width - element.clientWidth) / 2, (width - element.clientHeight) / 2);
  }, [scale]);

  const close = () => {
    setLevel(0);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={product.name} size="lg">
      <div className="grid gap-4">
        <section
          ref={frame}
          aria-label={`Picture at ${scale * 100}%`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard
          tabIndex={0}
          className="max-h-[62dvh] overflow-auto rounded-control border border-line focus-visible:-outline-offset-4"
        >
          <div style={{ width: `${scale * 100}%` }}>
            <ProductImage
              alt={image?.alt_text || product.name}
              image={image}
              sizes="1200px"
              className="h-auto w-full"
            />
          </div>
        </section>
        <div className="flex items-center justify-center gap-3">
          <Button variant="secondary" size="sm" disabled={level === 0} onClick={() => setLevel(level - 1)}>
            <ZoomOut aria-hidden className="size-4" />
            Smaller
          </Button>
          <span role="status" className="min-w-14 text-center font-semibold tabular-nums">
            {scale * 100}%
          </span>
          <Button
            variant="secondary"
            size="sm"
            disabled={level === scales.length - 1}
            onClick={() => setLevel(level + 1)}
          >
            <ZoomIn aria-hidden className="size-4" />
            Larger
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
