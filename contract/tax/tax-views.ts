import * as v from "valibot";
import { provinceCodes } from "../shared/provinces.ts";
import { exemptionReasons } from "./exempt-taxes.ts";

/** The taxes of a place, by tax class, for priceCart(). Rates are thousandths of a percent. */
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

/** The taxes of an order. `tax` or `tax_amount` is their sum. Absent if the order was taxed by the rates of its products. */
export const orderTaxesView = v.optional(v.array(orderTaxView));

const exemptTaxesEntries = {
  reason: v.picklist(exemptionReasons),
  /** The names of the taxes that are not charged, such as "RST" or "federal part of HST". */
  taxes: v.array(v.string()),
};

/** The taxes that are not charged, because the customer is exempt. */
export const exemptTaxesView = v.object(exemptTaxesEntries);

/** The exemption of an order, as it was when the order was placed. */
export const orderExemptionView = v.object({
  ...exemptTaxesEntries,
  /** The number of the card or the registration. Null after it was erased. */
  evidence: v.nullable(v.string()),
});
