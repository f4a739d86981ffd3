import { ImageUp, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useReportInvalid } from "../../../lib/invalid-fields.ts";
import type { StoredImage } from "./upload-image.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

interface SingleImageFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** URL of the selected image. */
  readonly image: string | null;
  readonly onChange: (image: StoredImage | null) => void;
  /** Reports when an upload begins and ends. A record that is saved in between lacks the image. */
  readonly onUploading?: (isUploading: boolean) => void;
}

/** Uploads one image as soon as it is chosen. The record that refers to it is saved later. */
export function SingleImageField({
  label,
  hint,
  error,
  image,
  onChange,
  onUploading,
}: SingleImageFieldProps) {
  const id = useId();
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  useReportInvalid(error !== undefined, label, true);

  const queue = useUploadQueue();
  const buttonLabel = image === null ? "Upload image" : "Replace image";

  async function upload(file: File) {
    setProblem(undefined);
    setPercent(0);
    onUploading?.(true);
    const result = await queue.upload("image", file, setPercent);
    if (result.state === "canceled") return;
    if (result.state === "stored") onChange(result.image);
    else setProblem(getErrorMessage(result.error));
    setPercent(undefined);
    onUploading?.(false);
  }

  return (
    <div className="grid gap-1.5">
      <p className="text-small font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        {image !== null && (
          <img
            src={image}
            alt=""
            className="size-20 rounded-control border border-line bg-ground object-contain"
          />
        )}
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 text-small font-semibold focus-within:outline-2 hover:bg-brand-50"
        >
          <ImageUp aria-hidden className="size-4" />
          {percent === undefined ? buttonLabel : `Uploading ${percent}%`}
          <input
            id={id}
            type="file"
            aria-label={label}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={`${id}-error`}
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void upload(file);
              target.value = "";
            }}
          />
        </label>
        {image !== null && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            <Trash2 aria-hidden className="size-4" />
            Remove image
          </Button>
        )}
      </div>
      <p id={`${id}-error`} role="alert" className="text-small font-medium text-danger">
        {problem ?? error}
      </p>
      {hint !== undefined && <p className="text-small text-ink-muted">{hint}</p>}
    </div>
  );
}
