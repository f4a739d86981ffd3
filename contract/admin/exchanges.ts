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

/** What a draft order is exchanged for, and the refund of it today, which pays for the draft's order. In dollars. */
export const exchangeView = v.object({
  order_id: v.string(),
  order_number: v.string(),
  items: v.array(v.object({ product_name: v.string(), quantity: v.number() })),
  refund: v.number(),
  /** What can be refunded of the order at most. */
  left_to_refund: v.number(),
  /** True if the order, or a part of it, was paid by card online, so that the rest can go back there. */
  is_paid_by_card: v.boolean(),
  /** Why the items cannot be refunded any more. Null if they can. */
  problem: v.nullable(v.string()),
});

/** The amounts of an exchange, in cents. */
interface ExchangeAmounts {
  readonly refundCents: number;
  readonly leftCents: number;
  readonly totalCents: number;
}

/**
 * Divides the refund of an exchange and the total of its new order into what pays for the order, what the customer pays
 * besides, and what goes back, in cents. Only cash is rounded, and what goes back is at most what is left to refund.
 * @param tender how the difference is paid or returned by hand
 */
export function splitExchange(
  { refundCents, leftCents, totalCents }: ExchangeAmounts,
  tender: CounterTender | undefined,
) {
  const exchangedCents = Math.min(refundCents, totalCents);
  const round = (cents: number) => (tender === "cash" ? roundToCashCents(cents) : cents);
  return {
    exchangedCents,
    paidCents: round(totalCents - exchangedCents),
    returnedCents: Math.min(round(refundCents - exchangedCents), leftCents - exchangedCents),
  };
}
