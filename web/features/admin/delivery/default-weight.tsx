import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import * as v from "valibot";
import { textLinkClass } from "../../../components/classes.ts";
import { TextField } from "../../../components/fields.tsx";
import { Form } from "../../../components/form.tsx";
import { Panel } from "../../../components/panel.tsx";
import { DocumentButtons } from "../shared/editor.tsx";
import { pluralize } from "../shared/format.ts";
import { useDocumentForm } from "../shared/use-document.ts";
import { shippingZonesOptions, useZones } from "./queries.ts";

/** Edits the weight of products without one. */
export function DefaultWeight() {
  const { products_without_weight: count } = useSuspenseQuery(shippingZonesOptions).data;
  const form = useDocumentForm(useZones(), {
    toFields: (document) => ({ kilograms: String(document.default_weight_grams / 1_000) }),
    schema: weightForm,
    update: (document, { grams }) => ({ ...document, default_weight_grams: grams }),
    savedMessage: "The weight has been saved.",
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
          <DocumentButtons form={form} saveLabel="Save weight" onCancel={() => form.reset()} />
        )}
      </Form>
    </Panel>
  );
}

const weightForm = v.pipe(
  v.object({
    kilograms: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,2}(\.\d{1,3})?$/, "Enter a weight, for example 0.5"),
      v.check((text) => Number(text) > 0, "Must be above 0"),
    ),
  }),
  v.transform(({ kilograms }) => ({ grams: Math.round(Number(kilograms) * 1_000) })),
);
