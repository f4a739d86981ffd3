import { useSuspenseQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { dollarsToCents, formatCents, formatDollars } from "../../../../contract/shared/money.ts";
import { type ProvinceCode, provinceCodes } from "../../../../contract/shared/provinces.ts";
import { Form } from "../../../components/form.tsx";
import { Panel } from "../../../components/panel.tsx";
import { ShortSettingsForm } from "../settings/settings-form.tsx";
import { DocumentButtons } from "../shared/editor.tsx";
import { useDocumentForm } from "../shared/use-document.ts";
import { ProvinceChoice } from "./province-choice.tsx";
import { shippingZonesOptions, useZones } from "./queries.ts";

/** Edits the prices of delivery outside zones, and where they apply. */
export function StandardZone() {
  const { document, shipping_rules: rules } = useSuspenseQuery(shippingZonesOptions).data;
  const form = useDocumentForm(useZones(), {
    toFields: ({ standard_provinces }) => ({ provinces: sortProvinces(standard_provinces) }),
    schema: standardForm,
    update: (current, { provinces }) => ({ ...current, standard_provinces: provinces }),
    savedMessage: "The places have been saved.",
  });
  const taken = new Map(
    document.zones.flatMap((zone) => zone.provinces.map((code) => [code, zone.name] as const)),
  );
  const flatRateCents = dollarsToCents(rules.flat_rate);
  const cheaperZones = document.zones.flatMap(({ name, rates }) => {
    const lowestCents = Math.min(...rates.map(({ cost_cents }) => cost_cents));
    return lowestCents < flatRateCents ? [`${name} (from ${formatCents(lowestCents)})`] : [];
  });
  return (
    <Panel title="Standard prices">
      <p className="mb-3">
        {formatDollars(rules.flat_rate)}
        {rules.free_over === null
          ? ", also for local postal codes."
          : `, and free to local postal codes over ${formatDollars(rules.free_over)} before discounts.`}
      </p>
      {cheaperZones.length > 0 && (
        <p className="mb-3 text-small text-accent-700">
          Local postal codes pay the standard price, but some parcels cost less in {cheaperZones.join(", ")}.
        </p>
      )}
      <div className="mb-4 border-b border-line pb-4 print:hidden">
        <ShortSettingsForm
          names={["shipping_flat_rate", "shipping_free_over"]}
          draft="delivery-prices"
          saveLabel="Save prices"
          savedMessage="The delivery prices have been saved."
        />
      </div>
      <Form form={form}>
        <ProvinceChoice
          legend="Where these prices apply"
          hint="Used for local postal codes and the places checked here. Unchecked places get no delivery unless a zone covers them."
          selected={form.values.provinces}
          taken={taken}
          error={form.errors.provinces}
          onChange={(provinces) => form.change({ provinces: sortProvinces(provinces) })}
        />
        {form.isDirty && (
          <DocumentButtons form={form} saveLabel="Save places" onCancel={() => form.reset()} />
        )}
      </Form>
    </Panel>
  );
}

const standardForm = v.object({ provinces: v.array(v.picklist(provinceCodes)) });

/** Sorts provinces like the list, so that one that was unchecked and checked again is no change. */
function sortProvinces(provinces: readonly ProvinceCode[]): ProvinceCode[] {
  return provinceCodes.filter((code) => provinces.includes(code));
}
