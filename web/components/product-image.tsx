import { ImageOff } from "lucide-react";
import { classNames } from "../lib/class-names.ts";

interface ProductImageProps {
  /** A placeholder replaces a missing image. */
  readonly image: ImageFile | null | undefined;
  /** The text for screen readers. It is empty if the product's name is beside the image. */
  readonly alt: string;
  readonly sizes?: string;
  /** True for images of the first screen, which are loaded before others and decoded synchronously. */
  readonly priority?: boolean;
  readonly className?: string;
}

interface ImageFile {
  readonly image_url: string;
  /** Files of the image in several widths. The browser selects one by `sizes`. */
  readonly sources?: readonly { readonly width: number; readonly url: string }[];
  readonly width?: number;
  readonly height?: number;
}

/** Shows an image, and reserves its space while it loads. */
export function ProductImage({ image, alt, sizes, priority = false, className }: ProductImageProps) {
  if (image === null || image === undefined) {
    return (
      <span
        {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
        className={classNames("grid aspect-square place-items-center bg-sunken text-line-strong", className)}
      >
        <ImageOff aria-hidden className="size-10" />
      </span>
    );
  }
  const { image_url, sources = [], width = 640, height = 640 } = image;
  return (
    <img
      src={image_url}
      srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(", ") || undefined}
      sizes={sources.length > 0 ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? undefined : "async"}
      className={classNames("bg-sunken object-contain", className)}
    />
  );
}
