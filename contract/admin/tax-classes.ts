import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { taxModes } from "../tax/tax-mode.ts";

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
export const taxClassesResponse = ok(taxClassesView);
