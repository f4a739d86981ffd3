import * as v from "valibot";
import { formVersion } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { storedTaxDocument, taxDocument } from "../tax/tax-document.ts";
import { taxLaw } from "../tax/tax-law.ts";
import { taxModes } from "../tax/tax-mode.ts";

/** The body of PUT /admin/taxes, which replaces the store's registrations and its own rates, exceptions and classes. */
export const taxesBody = v.intersect([taxDocument, v.object({ version: formVersion })]);
export type TaxesBody = v.InferOutput<typeof taxesBody>;

export const adminTaxesView = v.object({
  document: storedTaxDocument,
  version: v.number(),
  /** The setting that PUT /admin/settings changes. */
  tax_mode: v.picklist(taxModes),
  /** The shipped law, of which the document's rows take precedence on their days. */
  law: taxLaw,
});
export type AdminTaxesView = v.InferOutput<typeof adminTaxesView>;
export const adminTaxesResponse = ok(adminTaxesView, { message: v.optional(v.string()) });
