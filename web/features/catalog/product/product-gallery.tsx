import { ChevronLeft, ChevronRight, ZoomIn } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import { lazyDialog } from "../../../components/dialog.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { largeImageSizes } from "../product-images.ts";

interface ProductGalleryProps extends Pick<ProductView, "images"> {
  /** The product's name. */
  readonly name: string;
}

/** Shows one large image. Swipes, arrow keys, and thumbnails or a phone's dots select another. */
export function ProductGallery({ name, images: unsorted }: ProductGalleryProps) {
  const images = [...unsorted].sort((a, b) => Number(b.is_primary) - Number(a.is_primary));
  const [index, setIndex] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  const track = useRef<HTMLUListElement>(null);
  const hasSeveral = images.length > 1;
  const image = images[index];

  const select = (position: number) => {
    setIndex(position);
    const { current: element } = track;
    element?.scrollTo({ left: position * element.clientWidth, behavior: "instant" });
  };
  const openZoom = () => setIsZoomed(true);
  const step = (change: number) => select((index + change + images.length) % images.length);
  const stepByKey = (event: KeyboardEvent) => {
    const change = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (change === undefined || !hasSeveral) return;
    event.preventDefault();
    step(change);
  };

  return (
    <div className="max-sm:bleed lg:sticky lg:top-24">
      {/* biome-ignore lint/a11y/useSemanticElements: a gallery is no form, so no fieldset */}
      <div role="group" aria-label="Images" onKeyDown={stepByKey} className="relative grid gap-3">
        <div className="relative overflow-hidden sm:panel">
          {image === undefined ? (
            <ProductImage alt={name} image={undefined} className="aspect-[5/4] w-full sm:aspect-square" />
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
                  className="aspect-[5/4] w-full shrink-0 snap-center snap-always sm:aspect-square"
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
              className={`${roundClass} right-3 max-sm:top-3 sm:bottom-3`}
            />
          )}
          {hasSeveral && (
            <>
              <IconButton
                label="Previous image"
                icon={ChevronLeft}
                onClick={() => step(-1)}
                className={`${roundClass} top-1/2 left-3 -translate-y-1/2 max-sm:hidden`}
              />
              <IconButton
                label="Next image"
                icon={ChevronRight}
                onClick={() => step(1)}
                className={`${roundClass} top-1/2 right-3 -translate-y-1/2 max-sm:hidden`}
              />
            </>
          )}
        </div>
        {hasSeveral && <ImageButtons images={images} index={index} onSelect={select} />}
        <p aria-live="polite" className="sr-only">
          {hasSeveral && `Image ${index + 1} of ${images.length}`}
        </p>
      </div>
      {image !== undefined && (
        <ImageZoom title={name} image={image} open={isZoomed} onClose={() => setIsZoomed(false)} />
      )}
    </div>
  );
}

interface ImageButtonsProps extends Pick<ProductView, "images"> {
  readonly index: number;
  readonly onSelect: (index: number) => void;
}

/** Selects an image by thumbnails, or by dots on a phone's image, which can be swiped beside them. */
function ImageButtons({ images, index, onSelect }: ImageButtonsProps) {
  return (
    <ul className="flex flex-wrap max-sm:pointer-events-none max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:justify-center sm:gap-3">
      {images.map((image, position) => (
        <li key={image.id}>
          <button
            type="button"
            aria-label={`Image ${position + 1} of ${images.length}`}
            aria-current={position === index}
            onClick={() => onSelect(position)}
            className={classNames(
              "max-sm:pointer-events-auto max-sm:grid max-sm:size-11 max-sm:place-items-center sm:overflow-hidden sm:rounded-control sm:border-2",
              position === index ? "sm:border-brand-700" : "sm:border-line sm:hover:border-line-strong",
            )}
          >
            <span
              className={classNames(
                "size-3.5 rounded-full border-2 border-white sm:hidden",
                position === index ? "bg-brand-700" : "bg-line-strong",
              )}
            />
            <ProductImage alt="" image={image} sizes="80px" className="size-20 max-sm:hidden" />
          </button>
        </li>
      ))}
    </ul>
  );
}

const roundClass =
  "absolute size-11 rounded-full border border-line bg-surface/90 text-brand-900 hover:bg-surface";

const ImageZoom = lazyDialog(async () => (await import("./image-zoom.tsx")).ImageZoom);
