import { useId } from "react";
import { classNames } from "../../../lib/class-names.ts";

interface NoteAudienceProps {
  readonly isForCustomer: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isForCustomer: boolean) => void;
  readonly className?: string;
}

/** Chooses between an internal note and a message to the customer. */
export function NoteAudience({ isForCustomer, disabled, onChange, className }: NoteAudienceProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className={classNames("flex flex-wrap gap-x-5 text-small", className)}>
      <legend className="sr-only">Visible to</legend>
      {audiences.map((audience) => (
        <label key={audience.label} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={audience.isCustomer === isForCustomer}
            onChange={() => onChange(audience.isCustomer)}
            className="size-4 shrink-0"
          />
          <span>
            <span className="font-medium">{audience.label}</span>{" "}
            <span className="text-ink-muted max-sm:hidden">({audience.explanation})</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const audiences = [
  { isCustomer: false, label: "Internal note", explanation: "only admins see it" },
  { isCustomer: true, label: "To the customer", explanation: "on the order's page" },
];
