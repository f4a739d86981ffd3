import { ChevronLeft, ChevronRight, ZoomIn } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { largeImageSizes } from "../product-images.ts";

interface ProductGalleryProps extends Pick<ProductView, "images"> {
  /** The product's name. */
  readonly name: string;
}

/** Shows one large image, with thumbnails and arrow keys to select another. */
export function ProductGallery({ name, images: unsorted }: ProductGalleryProps) {
  const images = [...unsorted].sort((a, b) => Number(b.is_primary) - Number(a.is_primary));
  const [index, setIndex] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  const [hasZoomed, setHasZoomed] = useState(false);
  const hasSeveral = images.length > 1;
  const image = images[index];

  const step = (change: number) => setIndex((index + change + images.length) % images.length);
  const stepByKey = (event: KeyboardEvent) => {
    const change = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (change === undefined || !hasSeveral) return;
    event.preventDefault();
    step(change);
  };

  return (
    <div className="grid gap-3 lg:sticky lg:top-24">
      {/* biome-ignore lint/a11y/useSemanticElements: a gallery is no form, so no fieldset */}
      <div role="group" aria-label="Images" onKeyDown={stepByKey} className="grid gap-3">
        <div className="panel relative overflow-hidden">
          <ProductImage
            alt={image?.alt_text || name}
            image={image}
            sizes={largeImageSizes}
            priority
            className="aspect-square w-full"
          />
          {image !== undefined && (
            <button
              type="button"
              aria-label="Zoom image"
              aria-haspopup="dialog"
              onClick={() => {
                setIsZoomed(true);
                setHasZoomed(true);
              }}
              className="absolute inset-0 cursor-zoom-in rounded-card focus-visible:-outline-offset-4"
            >
              <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full border border-line bg-surface/90 text-evergreen-900">
                <ZoomIn aria-hidden className="size-5" />
              </span>
            </button>
          )}
          {hasSeveral && (
            <>
              <IconButton
                label="Previous image"
                icon={ChevronLeft}
                onClick={() => step(-1)}
                className={`${stepClass} left-3`}
              />
              <IconButton
                label="Next image"
                icon={ChevronRight}
                onClick={() => step(1)}
                className={`${stepClass} right-3`}
              />
            </>
          )}
        </div>
        {hasSeveral && (
          <ul className="flex flex-wrap gap-3">
            {images.map((each, position) => (
              <li key={each.id}>
                <button
                  type="button"
                  aria-label={`Image ${position + 1} of ${images.length}`}
                  aria-current={position === index}
                  onClick={() => setIndex(position)}
                  className={classNames(
                    "block overflow-hidden rounded-control border-2",
                    position === index ? "border-evergreen-700" : "border-line hover:border-line-strong",
                  )}
                >
                  <ProductImage alt="" image={each} sizes="80px" className="size-18 sm:size-20" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <p aria-live="polite" className="sr-only">
          {hasSeveral && `Image ${index + 1} of ${images.length}`}
        </p>
      </div>
      {image !== undefined && hasZoomed && (
        <ImageZoom title={name} image={image} open={isZoomed} onClose={() => setIsZoomed(false)} />
      )}
    </div>
  );
}

const stepClass =
  "absolute top-1/2 size-11 -translate-y-1/2 rounded-full border border-line bg-surface/90 text-evergreen-900 hover:bg-surface";

const ImageZoom = lazyPart(async () => (await import("./image-zoom.tsx")).ImageZoom);
