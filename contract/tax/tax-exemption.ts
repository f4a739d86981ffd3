import * as v from "valibot";
import { daySchema } from "../shared/day-schema.ts";
import { typedLine } from "../shared/request-values.ts";
import { exemptionReasons, exemptParts } from "./apply-exemption.ts";

const chosenParts = v.pipe(
  v.array(v.picklist(exemptParts, `Must be one of: ${exemptParts.join(", ")}`), "Choose at least one tax"),
  v.minLength(1, "Choose at least one tax"),
  v.transform((parts) => exemptParts.filter((part) => parts.includes(part))),
);

/** The exemption of an account, as an admin saves it and as it is stored. */
export const taxExemption = v.object({
  reason: v.picklist(exemptionReasons, "Choose a reason"),
  /** The number of the card or the registration. */
  evidence: typedLine({ max: 60, required: "Enter the number of the card or the registration" }),
  /** The parts of taxes that are not charged. */
  parts: chosenParts,
  /** The store's last day on which it counts, as yyyy-MM-dd. Null has no end. */
  last_day: v.nullable(daySchema),
});
export type TaxExemption = v.InferOutput<typeof taxExemption>;

/** The part of an account's exemption that prices its cart. */
export const cartExemptionView = v.pick(taxExemption, ["reason", "parts"]);

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

/** The exemption that an order stores, with what it left out of the taxes. */
export const orderExemption = v.object({ ...orderExemptionView.entries, parts: chosenParts });
export type OrderExemption = v.InferOutput<typeof orderExemption>;

/** Returns true if an exemption counts on a day of the store. */
export function isExemptOn({ last_day: lastDay }: Pick<TaxExemption, "last_day">, day: string): boolean {
  return lastDay === null || day <= lastDay;
}
