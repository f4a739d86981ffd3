import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import * as v from "valibot";
import { textLinkClass } from "../../../components/classes.ts";
import { TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useForm } from "../../../lib/use-form.ts";
import { pluralize } from "../shared/format.ts";
import { shippingZonesOptions } from "./queries.ts";
import { useChangeZones } from "./use-change-zones.ts";

const weightForm = v.object({
  kilograms: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,2}(\.\d{1,3})?$/, "Enter a weight, for example 0.5"),
    v.transform((text) => Math.round(Number(text) * 1_000)),
    v.minValue(1, "Must be above 0"),
  ),
});

/** Edits the weight of products without one. */
export function DefaultWeight() {
  const { document, products_without_weight: count } = useSuspenseQuery(shippingZonesOptions).data;
  const changeZones = useChangeZones();
  const form = useForm({
    initial: { kilograms: String(document.default_weight_grams / 1_000) },
    schema: weightForm,
    submit: async ({ kilograms }) => {
      await changeZones(
        (current) => ({ ...current, default_weight_grams: kilograms }),
        "The weight has been saved.",
      );
    },
  });
  return (
    <Panel title="Products without a weight" className="print:hidden">
      <p className="mb-3">
        {count === 0 ? (
          "Every product for sale has a weight."
        ) : (
          <Link
            to="/admin/products"
            search={{ status: "active", weight: "missing" }}
            className={textLinkClass}
          >
            {pluralize(count, "product")} for sale without a weight
          </Link>
        )}
      </p>
      <Form form={form}>
        <TextField
          {...form.text("kilograms")}
          label="Weight to assume (kg)"
          inputMode="decimal"
          autoComplete="off"
        />
        {form.isDirty && (
          <FormButtons form={form} onCancel={() => form.reset()}>
            Save weight
          </FormButtons>
        )}
      </Form>
    </Panel>
  );
}
