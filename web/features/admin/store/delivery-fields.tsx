import { type DeliveryZone, deliveryZones } from "../../../../contract/store/delivery-zones.ts";
import { controlClass } from "../../../components/classes.ts";
import { TextField } from "../../../components/fields.tsx";
import { useReportInvalid } from "../../../lib/invalid-fields.ts";
import type { IdentityFieldsProps } from "./identity-fields.tsx";

/** Edits until when orders leave the same day, and how many days the carrier then needs to each zone. */
export function DeliveryFields({ form }: IdentityFieldsProps) {
  return (
    <div className="grid gap-4">
      <p className="text-small text-ink-muted">
        Shoppers see when an order should arrive, based on your hours, your holidays above and the numbers
        below. Leave both numbers blank to promise no date.
      </p>
      <TextField
        {...form.text("dispatch_until")}
        label="Same-day dispatch until"
        type="time"
        required
        className="sm:w-48"
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-small font-medium">
          Business days from your door to the customer's
        </legend>
        {deliveryZones.map((zone) => (
          <TransitRow key={zone} form={form} zone={zone} />
        ))}
      </fieldset>
    </div>
  );
}

const zoneLabels: Record<DeliveryZone, string> = {
  local: "Local postal codes",
  province: "The rest of your province",
  canada: "Other provinces",
  remote: "Territories and rural postal codes (second character 0)",
};

function TransitRow({ form, zone }: IdentityFieldsProps & { readonly zone: DeliveryZone }) {
  const days = form.values.transit_days[zone];
  const path = `transit_days.${zone}`;
  const errors = { from: form.errors[`${path}.from`], to: form.errors[`${path}.to`] };
  const error = errors.from ?? errors.to;
  const labelEnd = (end: "from" | "to") => `${zoneLabels[zone]}, ${end}`;
  useReportInvalid(errors.from !== undefined, labelEnd("from"), false);
  useReportInvalid(errors.to !== undefined, labelEnd("to"), false);
  const createProps = (end: "from" | "to") => ({
    "aria-label": labelEnd(end),
    "aria-invalid": errors[end] !== undefined || undefined,
    value: days[end],
    inputMode: "numeric" as const,
    maxLength: 2,
    className: `${controlClass} text-center`,
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      form.change(({ transit_days: latest }) => ({
        transit_days: { ...latest, [zone]: { ...latest[zone], [end]: target.value } },
      })),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="flex-1 basis-36 text-body">{zoneLabels[zone]}</span>
      <span className="flex w-38 items-center gap-2">
        <input {...createProps("from")} />
        <span aria-hidden className="text-small text-ink-muted">
          to
        </span>
        <input {...createProps("to")} />
      </span>
      {error !== undefined && (
        <p role="alert" className="basis-full text-small font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
