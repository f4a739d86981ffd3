import { ArrowLeft, ArrowRight, RotateCcw, Star, Trash2 } from "lucide-react";
import { Badge } from "../../../../components/badge.tsx";
import { Button } from "../../../../components/button.tsx";
import { ProductImage } from "../../../../components/product-image.tsx";
import { RowIconButton } from "../../shared/row-icon-button.tsx";
import type { FormImage } from "./form-images.ts";
import type { ImageUploads } from "./use-image-uploads.ts";

interface ImageTileProps {
  readonly image: FormImage;
  readonly position: number;
  readonly count: number;
  readonly isPrimary: boolean;
  readonly uploads: ImageUploads;
  readonly onRemove: () => void;
}

export function ImageTile({ image, position, count, isPrimary, uploads, onRemove }: ImageTileProps) {
  const name = `image ${position}`;
  return (
    <li className="flex flex-wrap gap-3 rounded-control border border-line p-2.5">
      <div className="relative self-start">
        <ProductImage
          image={{ image_url: image.url, width: 88, height: 88 }}
          alt={image.alt || `Preview of ${name}`}
          className="size-22 rounded-control"
        />
        {isPrimary && (
          <Badge tone="dark" className="absolute bottom-1 left-1">
            Primary
          </Badge>
        )}
      </div>
      <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 content-between gap-2">
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
          <input
            type="text"
            aria-label={`Alt text of ${name}`}
            placeholder="What the image shows"
            value={image.alt}
            maxLength={300}
            onChange={(event) => uploads.setAlt(image.key, event.target.value)}
            className="min-h-9 w-full rounded-control border border-line-strong bg-surface px-2.5 text-small placeholder:text-ink-muted"
          />
        )}
        <div className="flex flex-wrap gap-0.5">
          <RowIconButton
            label={`Move ${name} forward`}
            icon={ArrowLeft}
            disabled={position === 1}
            onClick={() => uploads.move(image.key, -1)}
            className={moveClass}
          />
          <RowIconButton
            label={`Move ${name} back`}
            icon={ArrowRight}
            disabled={position === count}
            onClick={() => uploads.move(image.key, 1)}
            className={moveClass}
          />
          <RowIconButton
            label={`Make ${name} the primary one`}
            icon={Star}
            disabled={isPrimary}
            onClick={() => uploads.setPrimary(image.key)}
          />
          <RowIconButton label={`Delete ${name}`} icon={Trash2} onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}

// On a phone the tiles are in one column, so the arrows point up and down.
const moveClass = "max-sm:rotate-90";

// The browser's default progress bar looks full at 0%.
const progressClass =
  "h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-brand-700 [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand-700 [&::-webkit-progress-value]:transition-[width]";
