import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import * as v from "valibot";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { type ProvinceCode, provinceCodes } from "../../../../contract/shared/provinces.ts";
import { buttonClass } from "../../../components/button.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useForm } from "../../../lib/use-form.ts";
import { ProvinceChoice } from "./province-choice.tsx";
import { shippingZonesOptions } from "./queries.ts";
import { useChangeZones } from "./use-change-zones.ts";

const standardForm = v.object({ provinces: v.array(v.picklist(provinceCodes)) });

/** Shows the prices of the settings, and edits where they apply. */
export function StandardZone() {
  const { document, shipping_rules: rules } = useSuspenseQuery(shippingZonesOptions).data;
  const changeZones = useChangeZones();
  const form = useForm<{ readonly provinces: readonly ProvinceCode[] }, v.InferOutput<typeof standardForm>>({
    initial: { provinces: document.standard_provinces },
    schema: standardForm,
    submit: async ({ provinces }) => {
      // In the order of the list, so that a province that was unchecked and checked again is no change.
      const standard_provinces = provinceCodes.filter((code) => provinces.includes(code));
      try {
        await changeZones((current) => ({ ...current, standard_provinces }), "The places have been saved.");
        return undefined;
      } catch (error) {
        return { message: getErrorMessage(error) };
      }
    },
  });
  const taken = new Map(
    document.zones.flatMap((zone) => zone.provinces.map((code) => [code, zone.name] as const)),
  );
  return (
    <Panel
      title="Standard prices"
      aside={
        <Link
          to="/admin/settings"
          className={`${buttonClass({ variant: "secondary", size: "sm" })} print:hidden`}
        >
          Change prices
        </Link>
      }
    >
      <p className="mb-3">
        {formatDollars(rules.flat_rate)}
        {rules.free_over === null
          ? ", also for local postal codes."
          : `, and free to local postal codes over ${formatDollars(rules.free_over)} before discounts.`}
      </p>
      <Form form={form}>
        <ProvinceChoice
          legend="Where these prices apply"
          hint="Local postal codes always have these prices. You don't deliver to places without a check mark and without a zone."
          selected={form.values.provinces}
          taken={taken}
          error={form.errors.provinces}
          onChange={(provinces) => form.change({ provinces })}
        />
        {form.isDirty && (
          <FormButtons form={form} onCancel={() => form.reset()}>
            Save places
          </FormButtons>
        )}
      </Form>
    </Panel>
  );
}
