import { useEffect, useState } from "react";
import { Button } from "../../../../components/button.tsx";
import { TextField } from "../../../../components/fields.tsx";
import type { ImageEntry } from "./image-entry.ts";

interface UnmatchedFileProps {
  readonly entry: ImageEntry;
  /** Returns an error message if there is no such product. */
  readonly onAssign: (sku: string) => Promise<string | undefined>;
  readonly onSkip: () => void;
}

/** Asks for the product of a file whose name begins with no SKU. */
export function UnmatchedFile({ entry, onAssign, onSkip }: UnmatchedFileProps) {
  const [sku, setSku] = useState("");
  const [error, setError] = useState<string>();
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(entry.file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [entry.file]);
  return (
    <li
      aria-label={entry.file.name}
      className="flex items-start gap-3 rounded-control border border-line p-3"
    >
      <img
        src={preview}
        alt=""
        loading="lazy"
        className="size-20 shrink-0 rounded-control border border-line object-cover"
      />
      <div className="grid min-w-0 grow gap-2">
        <p className="text-small font-medium wrap-anywhere">{entry.file.name}</p>
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void onAssign(sku).then(setError);
          }}
        >
          <div className="min-w-0 grow basis-40">
            <TextField
              label="SKU of its product"
              value={sku}
              error={error}
              onChange={(event) => setSku(event.target.value)}
            />
          </div>
          <Button type="submit" variant="secondary" disabled={sku.trim() === ""}>
            Use
          </Button>
          <Button variant="ghost" onClick={onSkip}>
            Skip
          </Button>
        </form>
      </div>
    </li>
  );
}
