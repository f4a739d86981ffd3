import { ImageOff } from "lucide-react";
import { classNames } from "../lib/class-names.ts";

interface PictureProps {
  readonly src: string | undefined;
  readonly alt: string;
  /** The same picture in several widths; the browser takes the one that fits `sizes`. */
  readonly sources?: readonly { readonly width: number; readonly url: string }[];
  readonly sizes?: string;
  readonly width?: number;
  readonly height?: number;
  /** For the picture the visitor sees first: fetched at once and before others. */
  readonly priority?: boolean;
  readonly className?: string;
}

/** A picture that keeps its place while it loads. Without a `src` a quiet placeholder stands in. */
export function Picture({
  src,
  alt,
  sources = [],
  sizes,
  width = 640,
  height = 640,
  priority = false,
  className,
}: PictureProps) {
  if (src === undefined) {
    return (
      <span
        role="img"
        aria-label={alt}
        className={classNames("grid aspect-square place-items-center bg-sunken text-line-strong", className)}
      >
        <ImageOff aria-hidden className="size-10" />
      </span>
    );
  }
  return (
    <img
      src={src}
      srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(", ") || undefined}
      sizes={sources.length > 0 ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
      className={classNames("bg-sunken object-cover", className)}
    />
  );
}
