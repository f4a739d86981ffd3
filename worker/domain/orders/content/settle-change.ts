import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { Payment } from "../../../adapters/payment-provider.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { type OrderChangeRow, orderChanges } from "../../../db/schema/order-changes.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import type { StoreContext } from "../../context.ts";
import { paymentActor } from "../../profiles/actor.ts";
import { applyContent } from "./apply-content.ts";
import { choosePaymentMethod, computeDifference, computeRounding } from "./content-payment.ts";
import { nextContent } from "./order-content.ts";
import type { ContentRecords } from "./read-content.ts";
import { keepFormer, recordChange } from "./record-change.ts";

/** A change that waits for its payment, with its order. */
export interface AwaitedContent {
  readonly change: OrderChangeRow;
  readonly records: ContentRecords;
}

/**
 * Returns true if a payment pays a change that waits for it. Any other payment of its intent is returned, as a payment
 * that does not fit its order.
 */
export function paysChange(
  { payments }: Pick<StoreContext, "payments">,
  { change, records }: AwaitedContent,
  payment: Payment,
): boolean {
  const { order } = records;
  const next = v.safeParse(nextContent, change.next);
  return (
    change.state === "awaiting_payment" &&
    next.success &&
    // A refund at Stripe in the meantime would make the difference another one.
    computeDifference(records, next.output.content) === change.dueCents &&
    payment.isLive === payments.isLive &&
    order.awaitedChangeId === change.id &&
    change.stripePaymentIntentId === payment.id &&
    payment.status === "succeeded" &&
    payment.currency === order.currency &&
    payment.amountReceivedCents === change.dueCents
  );
}

/** Creates the statements that make a change which was paid. They fail if the order has changed since it was read. */
export function applyPaidChange(
  context: StoreContext,
  { change, records }: AwaitedContent,
  payment: Payment,
): Statement[] {
  const { order } = records;
  const next = v.parse(nextContent, change.next);
  const now = context.now().toISOString();
  const captured = context.db.insert(transactions).values({
    id: crypto.randomUUID(),
    orderId: order.id,
    type: "payment",
    providerTransactionId: payment.chargeId ?? payment.id,
    amountCents: payment.amountReceivedCents,
    changeId: change.id,
    createdAt: now,
  });
  return [
    ...applyContent(context, records, next, {
      paymentMethod: choosePaymentMethod(order, next.content, "card"),
      cashRoundingCents: computeRounding(records, next.content, payment.amountReceivedCents),
      awaitedChangeId: null,
      statements: [captured],
    }),
    context.db
      .update(orderChanges)
      .set({ state: "applied", next: null, former: keepFormer(records), expiresAt: null, updatedAt: now })
      .where(and(eq(orderChanges.id, change.id), eq(orderChanges.state, "awaiting_payment"))),
    ...recordChange(context, order, next, {
      actor: paymentActor,
      money: `${formatCents(change.dueCents)} more paid by card`,
    }),
  ];
}
