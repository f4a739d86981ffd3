import { useState } from "react";
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
  return (
    <li
      aria-label={entry.file.name}
      className="flex flex-wrap items-end gap-2 rounded-control border border-line p-3"
    >
      <p className="w-full text-sm font-medium wrap-anywhere">{entry.file.name}</p>
      <form
        className="flex grow flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void onAssign(sku).then(setError);
        }}
      >
        <div className="min-w-0 grow basis-48">
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
      </form>
      <Button variant="ghost" onClick={onSkip}>
        Skip
      </Button>
    </li>
  );
}
