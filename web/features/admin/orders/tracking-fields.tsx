import { trackingCarriers } from "../../../../contract/admin-orders.ts";
import { SelectField, TextField } from "../../../components/fields.tsx";

export interface Tracking {
  readonly carrier: string;
  readonly number: string;
}

interface TrackingFieldsProps {
  readonly value: Tracking;
  readonly disabled?: boolean;
  readonly onChange: (tracking: Tracking) => void;
}

const carriers = [
  { value: "", label: "Carrier" },
  ...trackingCarriers.map((name) => ({ value: name, label: name })),
];

/** Who carries a parcel, and under which number. */
export function TrackingFields({ value, disabled, onChange }: TrackingFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
      <SelectField
        label="Carrier"
        value={value.carrier}
        options={
          value.carrier === "" || trackingCarriers.some((name) => name === value.carrier)
            ? carriers
            : [...carriers, { value: value.carrier, label: value.carrier }]
        }
        disabled={disabled}
        onChange={(event) => onChange({ ...value, carrier: event.target.value })}
      />
      <TextField
        label="Tracking number"
        value={value.number}
        maxLength={60}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, number: event.target.value })}
      />
    </div>
  );
}

/** As the API takes it: what is blank is nothing. */
export function trackingBodyOf({ carrier, number }: Tracking) {
  return { tracking_carrier: carrier.trim() || null, tracking_number: number.trim() || null };
}

/** What is saved already: a form starts from it, so that saving does not take it away. */
export function trackingOf(order: {
  readonly tracking_carrier: string | null;
  readonly tracking_number: string | null;
}): Tracking {
  return { carrier: order.tracking_carrier ?? "", number: order.tracking_number ?? "" };
}
