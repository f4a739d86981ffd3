import { RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../../components/badge.tsx";
import { Button } from "../../../../components/button.tsx";
import { TextField } from "../../../../components/fields.tsx";
import { ProductImage } from "../../../../components/product-image.tsx";
import { RowIconButton } from "../../shared/row-icon-button.tsx";
import type { FormImage } from "./form-images.ts";
import type { ImageUploads } from "./use-image-uploads.ts";

interface ImageTileProps {
  readonly image: FormImage;
  readonly position: number;
  /** The button that drags the image. */
  readonly handle: ReactNode;
  readonly uploads: ImageUploads;
  readonly onRemove: () => void;
}

export function ImageTile({ image, position, handle, uploads, onRemove }: ImageTileProps) {
  const name = `image ${position}`;
  return (
    <>
      <div className="flex justify-between gap-1">
        <div className="relative self-start">
          <ProductImage
            image={{ image_url: image.url, width: 80, height: 80 }}
            alt={image.alt || `Preview of ${name}`}
            className="size-20 rounded-control"
          />
          {position === 1 && (
            <Badge tone="dark" className="absolute bottom-1 left-1">
              Primary
            </Badge>
          )}
        </div>
        <div className="grid content-start">
          {handle}
          <RowIconButton label={`Delete ${name}`} icon={Trash2} onClick={onRemove} />
        </div>
      </div>
      {image.state === "uploading" && (
        <label className="grid gap-1 text-small text-ink-muted">
          Uploading... {image.percent}%
          <progress
            aria-label={`Upload of ${name}`}
            max={100}
            value={image.percent}
            className={progressClass}
          />
        </label>
      )}
      {image.state === "failed" && (
        <div role="alert" className="grid gap-1.5 text-small text-danger-dark">
          <span className="break-words">{image.message}</span>
          <Button size="sm" variant="secondary" onClick={() => uploads.retry(image)}>
            <RotateCcw aria-hidden className="size-4" />
            Retry
          </Button>
        </div>
      )}
      {(image.state === "saved" || image.state === "stored") && (
        <TextField
          label={`Alt text of ${name}`}
          placeholder="What the image shows"
          value={image.alt}
          maxLength={300}
          onChange={(event) => uploads.setAlt(image.key, event.target.value)}
        />
      )}
    </>
  );
}

// The browser's default progress bar looks full at 0%.
const progressClass =
  "h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-brand-700 [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand-700 [&::-webkit-progress-value]:transition-[width]";
