import * as v from "valibot";
import { provinceCodes } from "../shared/provinces.ts";

/** The taxes of a tax place, by tax class, for priceCart(). Rates are thousandths of a percent. */
export const placeTaxesView = v.object({
  place: v.picklist(provinceCodes),
  placeName: v.string(),
  byClass: v.record(
    v.string(),
    v.array(
      v.object({
        name: v.string(),
        number: v.string(),
        millipercent: v.number(),
        /** The federal part of the rate. */
        federalMillipercent: v.number(),
      }),
    ),
  ),
});

/** A tax of an order, in dollars. */
export const orderTaxView = v.object({
  name: v.string(),
  /** The store's registration number. */
  number: v.string(),
  rate_percent: v.number(),
  /** The taxed part of the goods and the delivery. */
  base: v.number(),
  amount: v.number(),
});
export type OrderTaxView = v.InferOutput<typeof orderTaxView>;

/**
 * The taxes of an order. `tax` or `tax_amount` is their sum. Absent if the order was taxed by the rates of its
 * products.
 */
export const orderTaxesView = v.optional(v.array(orderTaxView));
