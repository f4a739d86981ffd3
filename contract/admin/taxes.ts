import * as v from "valibot";
import { provinceCodes } from "../shared/provinces.ts";
import { ok } from "../shared/success.ts";
import { storedTaxDocument, taxDocument } from "../tax/tax-document.ts";
import { registrationKinds, taxLaw } from "../tax/tax-law.ts";
import { taxModes } from "../tax/taxes.ts";
import { formVersion } from "./versions.ts";

/** The body of PUT /admin/taxes, which replaces the store's registrations and its own rates, exceptions and classes. */
export const taxesBody = v.intersect([taxDocument, v.object({ version: formVersion })]);
export type TaxesBody = v.InferOutput<typeof taxesBody>;

/** The owner's additions to the built-in tax law, for their editor. The version is 0 until they were saved. */
export const adminTaxesView = v.object({
  document: storedTaxDocument,
  version: v.number(),
  /** The setting that PUT /admin/settings changes. */
  tax_mode: v.picklist(taxModes),
  /** The built-in law, of which the document's rows take precedence on their days. */
  law: taxLaw,
});
export type AdminTaxesView = v.InferOutput<typeof adminTaxesView>;

/** The response to GET and PUT /admin/taxes. */
export const adminTaxesResponse = ok(adminTaxesView, { message: v.optional(v.string()) });

/** The sales before tax, less refunds, beside the sales from which a registration is required. In dollars. */
export const taxThresholdsView = v.object({
  registrations: v.array(
    v.object({
      kind: v.picklist(registrationKinds),
      name: v.string(),
      /** Over how long sales are summed, such as 'four calendar quarters'. */
      period: v.string(),
      sales: v.number(),
      threshold: v.number(),
      /** `near` begins at 80 percent of the threshold. */
      state: v.picklist(["below", "near", "over"]),
      /** The first day of the registration that is in force today or comes next, null if there is none. */
      registered_from: v.nullable(v.string()),
      note: v.string(),
      source: v.string(),
    }),
  ),
  /** The sales of the last 365 days. The place is null for orders to an unknown postal code. */
  places: v.array(v.object({ place: v.nullable(v.picklist(provinceCodes)), sales: v.number() })),
});
export type TaxThresholdsView = v.InferOutput<typeof taxThresholdsView>;

/** The response to GET /admin/taxes/thresholds. */
export const taxThresholdsResponse = ok(taxThresholdsView);

/** The tax classes that a product can have, and whether the store taxes by them. */
export const taxClassesView = v.object({
  tax_mode: v.picklist(taxModes),
  classes: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** Examples of its products. The owner's classes have none. */
      hint: v.optional(v.string()),
    }),
  ),
});
export type TaxClassesView = v.InferOutput<typeof taxClassesView>;

/** The response to GET /admin/tax-classes. */
export const taxClassesResponse = ok(taxClassesView);
