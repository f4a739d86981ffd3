import { trackingCarriers } from "../../../../contract/admin/order-changes.ts";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { guessCarrier } from "./guess-carrier.ts";
import type { Tracking } from "./tracking.ts";

interface TrackingFieldsProps {
  readonly value: Tracking;
  readonly disabled: boolean;
  /** Focuses the tracking number on mount. */
  readonly hasFocus?: boolean;
  readonly onChange: (tracking: Tracking) => void;
}

export function TrackingFields({ value, disabled, hasFocus = false, onChange }: TrackingFieldsProps) {
  const names: readonly string[] = trackingCarriers;
  const isListed = value.carrier === "" || names.includes(value.carrier);
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <SelectField
        label="Carrier"
        value={value.carrier}
        options={[
          { value: "", label: "Carrier" },
          ...(isListed ? names : [...names, value.carrier]).map((name) => ({ value: name, label: name })),
        ]}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, carrier: event.target.value })}
      />
      <TextField
        label="Tracking number"
        value={value.number}
        maxLength={60}
        disabled={disabled}
        autoFocus={hasFocus}
        onChange={(event) => onChange(changeNumber(value, event.target.value))}
      />
    </div>
  );
}

/** Guesses the carrier from the number, unless the admin selected another carrier. */
export function changeNumber({ carrier, number }: Tracking, typed: string): Tracking {
  const wasGuessed = carrier === "" || carrier === guessCarrier(number);
  return { carrier: wasGuessed ? (guessCarrier(typed) ?? "") : carrier, number: typed };
}
