import { useState } from "react";
import { maxProductImages } from "../../../../../contract/catalog/product-form.ts";
import { Alert } from "../../../../components/alert.tsx";
import { ConfirmDialog } from "../../shared/confirm-dialog.tsx";
import { ImageDropZone } from "../../shared/image-drop-zone.tsx";
import { SortableList } from "../../shared/sortable-list.tsx";
import type { FormImage, FormImages } from "./form-images.ts";
import { ImageTile } from "./image-tile.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";
import type { ImageUploads } from "./use-image-uploads.ts";

interface ImageFieldsProps {
  readonly images: FormImages;
  readonly uploads: ImageUploads;
  readonly error: string | undefined;
  /** Ignores dropped and pasted files, which reach the page even while the fields are inert. */
  readonly isLocked: boolean;
}

/** Lists the images, and accepts several chosen, dropped or pasted files at once. */
export function ImageFields({ images, uploads, error, isLocked }: ImageFieldsProps) {
  const [imageToRemove, setImageToRemove] = useState<FormImage>();
  const isDragging = useDroppedFiles((files) => {
    if (!isLocked) uploads.add(files);
  });
  return (
    <section aria-label="Product images" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      {uploads.problems.length > 0 && (
        <Alert tone="error">
          {uploads.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-5">
        <SortableList
          label="Images"
          layout="grid"
          items={images.map(({ key }, index) => ({ id: key, name: `image ${index + 1}` }))}
          onMove={uploads.move}
          className="contents empty:hidden"
          itemClassName="grid content-start gap-2 rounded-control border border-line p-2"
          renderItem={(index, handle) => {
            const image = images[index];
            return (
              image && (
                <ImageTile
                  image={image}
                  position={index + 1}
                  handle={handle}
                  uploads={uploads}
                  onRemove={() => setImageToRemove(image)}
                />
              )
            );
          }}
        />
        {images.length < maxProductImages && (
          <ImageDropZone
            label="Add images"
            hint={`Up to ${maxProductImages}: JPEG, PNG, WebP, AVIF or GIF, at most 5 MB each. You can also drop or paste them.`}
            hasCamera
            isTile={images.length > 0}
            isDragging={isDragging}
            onChoose={uploads.add}
          />
        )}
      </div>
      {imageToRemove !== undefined && (
        <ConfirmDialog
          title="Delete this image?"
          confirmLabel="Delete"
          onClose={() => setImageToRemove(undefined)}
          onConfirm={() => {
            uploads.remove(imageToRemove.key);
            setImageToRemove(undefined);
          }}
        >
          <p>It's deleted when you save the product.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
