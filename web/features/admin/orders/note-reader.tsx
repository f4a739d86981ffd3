import { useId } from "react";
import { classNames } from "../../../lib/class-names.ts";

interface NoteReaderProps {
  readonly isForCustomer: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isForCustomer: boolean) => void;
  readonly className?: string;
}

/** Who reads what is about to be written about an order. In view before the first word is typed. */
export function NoteReader({ isForCustomer, disabled, onChange, className }: NoteReaderProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className={classNames("flex flex-wrap gap-x-5 text-sm", className)}>
      <legend className="sr-only">Who reads the note</legend>
      {readers.map((reader) => (
        <label key={reader.label} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={reader.isCustomer === isForCustomer}
            onChange={() => onChange(reader.isCustomer)}
            className="size-4 shrink-0"
          />
          <span>
            <span className="font-medium">{reader.label}</span>{" "}
            <span className="text-ink-muted max-sm:hidden">({reader.where})</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const readers = [
  { isCustomer: false, label: "Internal note", where: "only admins read it" },
  { isCustomer: true, label: "To the customer", where: "on the order's page" },
];
