import { Link } from "@tanstack/react-router";
import { type DeliveryZone, deliveryZones } from "../../../../contract/store/delivery-zones.ts";
import { controlClass, textLinkClass } from "../../../components/classes.ts";
import { TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useReportInvalid } from "../../../lib/invalid-fields.ts";
import { Editor } from "../shared/editor.tsx";
import { PanelButtons } from "../shared/panel-buttons.tsx";
import { useIdentityEditor } from "../store/use-identity-editor.ts";
import { deliveryDatesForm, toDeliveryDates } from "./delivery-dates-values.ts";

/** Edits until when orders leave the same day, and how many days the carrier then needs to each zone. */
export function DeliveryDates() {
  const form = useDeliveryDates();
  return (
    <Panel title="Delivery dates">
      <Editor form={form} className="gap-4">
        <p className="text-small text-ink-muted">
          Shoppers see when an order should arrive, based on the hours and holidays under{" "}
          <Link to="/admin/store" className={textLinkClass}>
            Name and address
          </Link>{" "}
          and the numbers below. Leave both numbers blank to promise no date.
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
        <PanelButtons form={form} saveLabel="Save dates" />
      </Editor>
    </Panel>
  );
}

function useDeliveryDates() {
  return useIdentityEditor({
    toValues: toDeliveryDates,
    schema: deliveryDatesForm,
    draft: "delivery-dates",
    savedMessage: "The delivery dates have been saved.",
  });
}

const zoneLabels: Record<DeliveryZone, string> = {
  local: "Local postal codes",
  province: "The rest of your province",
  canada: "Other provinces",
  remote: "Territories and rural postal codes (second character 0)",
};

interface TransitRowProps {
  readonly form: ReturnType<typeof useDeliveryDates>;
  readonly zone: DeliveryZone;
}

function TransitRow({ form, zone }: TransitRowProps) {
  const days = form.values.days[zone];
  const path = `days.${zone}`;
  const errors = { from: form.errors[`${path}.from`] ?? form.errors[path], to: form.errors[`${path}.to`] };
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
      form.change(({ days: latest }) => ({
        days: { ...latest, [zone]: { ...latest[zone], [end]: target.value } },
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
