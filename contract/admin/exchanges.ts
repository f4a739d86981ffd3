import * as v from "valibot";
import type { CounterTender } from "../orders/fulfilment.ts";
import { orderUnitsSchema } from "../orders/refunds.ts";
import { roundToCashCents } from "../shared/money.ts";
import { idSchema, typedText } from "../shared/request-values.ts";

/** The body of POST /admin/orders/{id}/exchanges: what comes back, by its units or as a return that was received. */
export const exchangeBody = v.variant("kind", [
  v.object({
    kind: v.literal("units"),
    items: v.pipe(orderUnitsSchema, v.minLength(1, "Select at least one item")),
    reason: typedText({ max: 500, required: "Please say why the items come back" }),
    /** True if the units are restocked when the new order is placed. */
    restock: v.boolean("Must be true or false"),
  }),
  v.object({ kind: v.literal("return"), return_id: idSchema }),
]);
export type ExchangeBody = v.InferOutput<typeof exchangeBody>;

/** The items that come back for a draft order, and their refund today, which pays for its order. In dollars. */
export const exchangeView = v.object({
  order_id: v.string(),
  order_number: v.string(),
  items: v.array(v.object({ product_name: v.string(), quantity: v.number() })),
  refund: v.number(),
  /** True if the order, or a part of it, was paid by card online, so that the rest can go back there. */
  is_paid_by_card: v.boolean(),
  /** The reason why the items cannot be refunded any more. Null if they can. */
  problem: v.nullable(v.string()),
});

/**
 * Divides the refund of an exchange and the total of its new order into what pays for the order, what the customer pays
 * besides, and what goes back, in cents. Cash is rounded, for which the order pays up to two cents more or less.
 * @param tender how the difference is paid or returned by hand
 */
export function splitExchange(
  { refundCents, totalCents }: { readonly refundCents: number; readonly totalCents: number },
  tender: CounterTender | undefined,
) {
  const round = (cents: number) => (tender === "cash" ? roundToCashCents(cents) : cents);
  const paidCents = round(Math.max(0, totalCents - refundCents));
  const returnedCents = round(Math.max(0, refundCents - totalCents));
  return { exchangedCents: refundCents - returnedCents, paidCents, returnedCents };
}
