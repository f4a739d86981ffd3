import { trackingCarriers } from "../../../../contract/admin/order-changes.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { useEdits } from "../../../lib/use-edits.ts";

/** Tracking as an admin types it. Both texts are empty if there is none. */
export interface Tracking {
  readonly carrier: string;
  readonly number: string;
}

export function toTrackingBody({ carrier, number }: Tracking) {
  return { tracking_carrier: carrier.trim() || null, tracking_number: number.trim() || null };
}

/** Typed tracking by order id. An order without an entry has its saved tracking. */
type EditedTracking = Readonly<Record<string, Tracking>>;

export interface TrackingEdits {
  readonly edited: EditedTracking;
  readonly edit: (edited: EditedTracking) => void;
}

/**
 * Stores typed tracking numbers as a draft. A screen holds them, so that its dialogs and panels share them.
 * @param place the end of the draft's name
 */
export function useEditedTracking(place: string): TrackingEdits {
  const { values, change } = useEdits<{ readonly edited: EditedTracking }>({
    draft: `tracking.${place}`,
    initial: { edited: {} },
  });
  return { edited: values.edited, edit: (edited) => change({ edited }) };
}

type TrackedOrder = Pick<OrderView, "id" | "tracking_carrier" | "tracking_number" | "is_partly_shipped">;

export function getTracking({ edited }: TrackingEdits, order: TrackedOrder): Tracking {
  return edited[order.id] ?? getSavedTracking(order);
}

/** Returns the tracking of the order's next or only parcel. */
export function getSavedTracking({
  tracking_carrier,
  tracking_number,
  is_partly_shipped: isPartlyShipped,
}: Omit<TrackedOrder, "id">): Tracking {
  // The saved number is that of a parcel which has left, not of the rest.
  if (isPartlyShipped) return { carrier: "", number: "" };
  return { carrier: tracking_carrier ?? "", number: tracking_number ?? "" };
}

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
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
      <SelectField
        label="Carrier"
        value={value.carrier}
        options={[
          { value: "", label: "Choose a carrier" },
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

/**
 * Returns the carrier that uses this format of tracking numbers, or undefined if none or several use it. For example,
 * Purolator and FedEx both use twelve digits.
 */
export function guessCarrier(trackingNumber: string): (typeof trackingCarriers)[number] | undefined {
  const number = trackingNumber.replace(/[\s-]/g, "").toUpperCase();
  return patterns.find(([, pattern]) => pattern.test(number))?.[0];
}

const patterns = [
  // Canada Post has 16 digits for domestic parcels, and Universal Postal Union codes for international ones.
  ["Canada Post", /^(\d{16}|[A-Z]{2}\d{9}CA)$/],
  ["UPS", /^1Z[A-Z0-9]{16}$/],
  ["Purolator", /^[A-Z]{3}\d{9}$/],
  ["FedEx", /^(\d{15}|\d{20})$/],
  ["DHL", /^(\d{10}|JJ?D\d{16,20})$/],
] as const;
