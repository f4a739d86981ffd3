import type { ChangeEvent } from "react";
import { TextField } from "../../../components/fields.tsx";

interface ColourFieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onPick: (colour: string) => void;
}

/** Edits the store's colour, as a code or with the browser's colour picker. */
export function ColourField({ onPick, ...field }: ColourFieldProps) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <input
        type="color"
        aria-label="Pick the store's colour"
        value={/^#[0-9a-f]{6}$/i.test(field.value) ? field.value : "#000000"}
        onChange={({ target }) => onPick(target.value)}
        className="mt-7 h-11 w-14 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
      />
      <div className="min-w-0 flex-1 basis-40">
        <TextField
          {...field}
          label="Colour"
          hint="Used for buttons, links and the footer. White text must be readable on it"
        />
      </div>
    </div>
  );
}
