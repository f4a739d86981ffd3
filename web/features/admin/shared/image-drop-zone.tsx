import { Camera, ImageUp } from "lucide-react";
import { type ChangeEvent, useId } from "react";
import { classNames } from "../../../lib/class-names.ts";

interface ImageDropZoneProps {
  readonly label: string;
  readonly hint: string;
  /** True if files are dragged over the page. useDroppedFiles() says it, and receives them. */
  readonly isDragging: boolean;
  readonly isDisabled?: boolean;
  /** Offers the camera of a phone first. */
  readonly hasCamera?: boolean;
  /** Fills one cell of a grid of images, and not its row. */
  readonly isTile?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A file input in a box that looks like a place to drop images. */
export function ImageDropZone({
  label,
  hint,
  isDragging,
  isDisabled,
  hasCamera = false,
  isTile = false,
  onChoose,
}: ImageDropZoneProps) {
  const inputId = useId();
  const cameraId = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    target.value = ""; // Allows choosing the same files again.
  };
  return (
    <div className={classNames("flex flex-col gap-1.5", !isTile && "col-span-full")}>
      <div className={classNames("flex grow gap-2", isTile && "flex-col")}>
        {hasCamera && (
          <div className={classNames(boxClass, "hidden border-line-strong pointer-coarse:flex")}>
            <Camera aria-hidden className="size-5 text-brand-700" />
            <label htmlFor={cameraId} className="font-semibold text-brand-800">
              Take photo
            </label>
            <input
              id={cameraId}
              type="file"
              accept="image/*"
              capture="environment"
              disabled={isDisabled}
              onChange={choose}
              className={inputClass}
            />
          </div>
        )}
        <div
          className={classNames(
            boxClass,
            "border-dashed",
            isDragging ? "border-brand-700 bg-brand-50" : "border-line-strong/60 bg-ground",
          )}
        >
          <ImageUp aria-hidden className="size-5 text-brand-700" />
          <label htmlFor={inputId} className="font-semibold text-brand-800">
            {label}
          </label>
          <input
            id={inputId}
            type="file"
            accept="image/*"
            multiple
            disabled={isDisabled}
            aria-describedby={`${inputId}-hint`}
            onChange={choose}
            className={inputClass}
          />
        </div>
      </div>
      <p id={`${inputId}-hint`} className={isTile ? "sr-only" : "text-small text-ink-muted"}>
        {hint}
      </p>
    </div>
  );
}

const boxClass =
  "relative flex min-h-14 flex-1 items-center justify-center gap-2 rounded-control border-2 px-3 py-2 focus-within:border-brand-700";

// The input covers its box, which is so a place to drop files.
const inputClass = "absolute inset-0 cursor-pointer opacity-0";
