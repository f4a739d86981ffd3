import { ChevronLeft, ChevronRight, ZoomIn } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
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

/** Shows one large image, with swipes, thumbnails and arrow keys to select another. */
export function ProductGallery({ name, images: unsorted }: ProductGalleryProps) {
  const images = [...unsorted].sort((a, b) => Number(b.is_primary) - Number(a.is_primary));
  const [index, setIndex] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  const [hasZoomed, setHasZoomed] = useState(false);
  const track = useRef<HTMLUListElement>(null);
  const hasSeveral = images.length > 1;
  const image = images[index];

  const select = (position: number) => {
    setIndex(position);
    const { current: element } = track;
    element?.scrollTo({ left: position * element.clientWidth, behavior: "instant" });
  };
  const openZoom = () => {
    setIsZoomed(true);
    setHasZoomed(true);
  };
  const step = (change: number) => select((index + change + images.length) % images.length);
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
          {image === undefined ? (
            <ProductImage alt={name} image={undefined} className="aspect-square w-full" />
          ) : (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same
            <ul
              ref={track}
              // A part that scrolls must be reachable by the keyboard.
              tabIndex={hasSeveral ? 0 : undefined}
              aria-label="Large images"
              onClick={openZoom}
              className="no-scrollbar flex cursor-zoom-in snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
              onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
                setIndex(Math.round(scrollLeft / clientWidth))
              }
            >
              {images.map((each, position) => (
                <li
                  // The first image of a list's fields, which are shown first, has another id.
                  key={each.image_url}
                  aria-hidden={position !== index}
                  className="aspect-square w-full shrink-0 snap-center snap-always"
                >
                  {/* The others load once the shopper comes near them. */}
                  {Math.abs(position - index) <= 1 && (
                    <ProductImage
                      alt={each.alt_text || name}
                      image={each}
                      sizes={largeImageSizes}
                      priority={position === 0}
                      className="size-full"
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {image !== undefined && (
            <IconButton
              label="Zoom image"
              icon={ZoomIn}
              aria-haspopup="dialog"
              onClick={openZoom}
              className={`${roundClass} right-3 bottom-3`}
            />
          )}
          {hasSeveral && (
            <>
              <IconButton
                label="Previous image"
                icon={ChevronLeft}
                onClick={() => step(-1)}
                className={`${roundClass} top-1/2 left-3 -translate-y-1/2`}
              />
              <IconButton
                label="Next image"
                icon={ChevronRight}
                onClick={() => step(1)}
                className={`${roundClass} top-1/2 right-3 -translate-y-1/2`}
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
                  onClick={() => select(position)}
                  className={classNames(
                    "block overflow-hidden rounded-control border-2",
                    position === index ? "border-brand-700" : "border-line hover:border-line-strong",
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

const roundClass =
  "absolute size-11 rounded-full border border-line bg-surface/90 text-brand-900 hover:bg-surface";

const ImageZoom = lazyPart(async () => (await import("./image-zoom.tsx")).ImageZoom);
