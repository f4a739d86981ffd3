import { useState } from "react";
import type { ShippingZone } from "../../../../contract/shipping/shipping-document.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { TextareaField, TextField } from "../../../components/fields.tsx";
import { Form } from "../../../components/form.tsx";
import { DocumentButtons } from "../shared/editor.tsx";
import { useDocumentForm } from "../shared/use-document.ts";
import { ProvinceChoice } from "./province-choice.tsx";
import { useZones } from "./queries.ts";
import { RateGridFields } from "./rate-grid-fields.tsx";
import { newZoneFields, putZone, toZoneFields, zoneForm } from "./zone-form.ts";

interface ZoneDialogProps {
  readonly zone: ShippingZone | "new";
  readonly onClose: () => void;
}

export function ZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const zones = useZones();
  // A retry after a lost response must not add a second zone.
  const [id] = useState(() => (zone === "new" ? crypto.randomUUID() : zone.id));
  const form = useDocumentForm(zones, {
    toFields: (document) => {
      const saved = document.zones.find((other) => other.id === id) ?? zone;
      return saved === "new" ? newZoneFields : toZoneFields(saved);
    },
    schema: zoneForm,
    update: (document, fields) => putZone(document, { ...fields, id }),
    row:
      zone === "new"
        ? undefined
        : { noun: "zone", isIn: ({ zones: saved }) => saved.some((other) => other.id === id) },
    savedMessage: "The zone has been saved.",
    onClose,
  });
  const { provinces, weights, values, prices } = form.values;
  const taken = new Map(
    zones.latest.document.zones.flatMap((other) =>
      other.id === id ? [] : other.provinces.map((code) => [code, other.name] as const),
    ),
  );
  return (
    <Dialog open onClose={onClose} size="lg" title={zone === "new" ? "Add zone" : `Change ${zone.name}`}>
      <Form form={form}>
        <TextField {...form.text("name")} label="Name" hint="Only admins see it" required />
        <ProvinceChoice
          legend="Provinces and territories"
          selected={provinces}
          taken={taken}
          error={form.errors.provinces}
          onChange={(selected) => form.change({ provinces: selected })}
        />
        <TextareaField
          {...form.text("postal_prefixes")}
          error={findError(form.errors, "postal_prefixes")}
          label="Postal codes that begin with"
          rows={2}
          autoCapitalize="characters"
          hint="Separated by commas, such as T0, X0A. They count before provinces, and the longest one first. Local postal codes keep the local prices."
        />
        <RateGridFields
          grid={{ weights, values, prices }}
          errors={form.errors}
          onChange={(changes) => form.change(changes)}
        />
        <DocumentButtons form={form} saveLabel="Save zone" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** Finds the first message of a list, such as the one of 'postal_prefixes.2'. */
function findError(errors: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
}
