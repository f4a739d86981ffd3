import { ImageUp } from "lucide-react";
import { useId } from "react";
import { classNames } from "../../../lib/class-names.ts";

interface ImageDropZoneProps {
  readonly label: string;
  readonly hint: string;
  /** Whether files are dragged over the page. useDroppedFiles() says it, and receives them. */
  readonly isDragging: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A file input in a box that looks like a place to drop images. */
export function ImageDropZone({ label, hint, isDragging, isDisabled, onChoose }: ImageDropZoneProps) {
  const inputId = useId();
  return (
    <div
      className={classNames(
        "relative grid justify-items-center gap-1 rounded-control border-2 border-dashed px-4 py-6 text-center focus-within:border-brand-700",
        isDragging ? "border-brand-700 bg-brand-50" : "border-line-strong/60 bg-ground",
      )}
    >
      <ImageUp aria-hidden className="size-7 text-brand-700" />
      <label htmlFor={inputId} className="font-semibold text-brand-800">
        {label}
      </label>
      <p className="text-small text-ink-muted">{hint}</p>
      <input
        id={inputId}
        type="file"
        accept="image/*"
        multiple
        disabled={isDisabled}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = ""; // Allows choosing the same files again.
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </div>
  );
}
