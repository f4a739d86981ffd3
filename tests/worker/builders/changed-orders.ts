import { eq } from "drizzle-orm";
import type { CounterTender } from "../../../contract/orders/fulfilment.ts";
import { roundToCashCents } from "../../../contract/shared/money.ts";
import { runBatch, type Statement } from "../../../worker/db/run-batch.ts";
import { orderAdjustments } from "../../../worker/db/schema/offers.ts";
import { orderChanges } from "../../../worker/db/schema/order-changes.ts";
import { orderItems, transactions } from "../../../worker/db/schema/order-records.ts";
import { issueInvoice, reverseInvoice } from "../../../worker/domain/money/invoices/issue-invoices.ts";
import { createPayouts, endOwnRefunds, insertPayouts } from "../../../worker/domain/money/refunds/payouts.ts";
import { type RefundRecords, readRefunds } from "../../../worker/domain/money/refunds/read-refunds.ts";
import { changeOrder } from "../../../worker/domain/orders/change-order.ts";
import { syncPayment } from "../../../worker/domain/orders/payments/sync-payment.ts";
import { toAdminActor } from "../../../worker/domain/profiles/actor.ts";
import { findInconsistencies } from "../../../worker/domain/reconciliation/find-inconsistencies.ts";
import { idle } from "../background.ts";
import { anAdmin } from "./admins.ts";
import { aProduct } from "./products.ts";
import { getAdmin } from "./profiles.ts";
import { aPaidOrder } from "./shoppers.ts";
import { storeContext } from "./store.ts";
import { deliverAll, letBankDecide, listPayments, pay } from "./stripe.ts";

/** Places an order of $50 that was paid by card, and changes it. */
export async function aChangedOrder(change: ChangeOptions, firstCard?: string) {
  const product = await aProduct({ priceCents: 5_000, compareAtPriceCents: 5_000, taxRateBasisPoints: 0 });
  const paid = await aPaidOrder(product, 1, firstCard);
  return { ...paid, product, ...(await changeContent(paid.orderId, change)) };
}

export interface ChangeOptions {
  readonly totalCents: number;
  /** How the difference is paid by hand. */
  readonly tender?: CounterTender | undefined;
  /** The card of the difference. */
  readonly card?: string;
}

/**
 * Replaces the price of an order's only line, as an applied change does, and pays or returns the difference.
 * @returns the intent of the difference, if a card paid it
 */
export async function changeContent(orderId: string, change: ChangeOptions) {
  const context = storeContext();
  const records = await requireRecords(orderId);
  const { order, payments } = records;
  const dueCents = change.totalCents - payments.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const changeId = crypto.randomUUID();
  const paidCents = change.tender === "cash" ? roundToCashCents(dueCents) : dueCents;
  const cashRoundingCents = order.cashRoundingCents + paidCents - dueCents;
  const paid = dueCents > 0 ? await payDifference(records, paidCents, changeId, change) : { statements: [] };
  const now = context.now().toISOString();
  const payouts = createPayouts(order, payments, -dueCents, {
    origin: "change",
    reason: "The order costs less",
    actor: toAdminActor(await getAdmin(await anAdmin())),
    now,
  });
  await runBatch(context.db, [
    reverseInvoice(context, order, records.invoicing.issuer),
    changeOrder(context, order, {
      content: order.content + 1,
      subtotalCents: change.totalCents === 0 ? order.subtotalCents : change.totalCents,
      offerCents: change.totalCents === 0 ? order.subtotalCents : 0,
      totalCents: change.totalCents,
      cashRoundingCents,
      refundedCents: 0,
      paymentStatus: "succeeded",
      paymentMethod: change.totalCents === 0 ? "none" : "card",
    }),
    ...endOwnRefunds(context, orderId),
    ...replaceLine(records, change.totalCents),
    context.db.insert(orderChanges).values({
      id: changeId,
      orderId,
      state: "applied",
      content: order.content,
      formerTotalCents: order.totalCents,
      totalCents: change.totalCents,
      dueCents,
      stripePaymentIntentId: paid.intentId ?? null,
      actor: "admin",
      createdBy: "Alex",
      createdAt: now,
      updatedAt: now,
    }),
    ...paid.statements,
    ...insertPayouts(context, payouts),
    issueInvoice(
      context,
      {
        ...order,
        totalCents: change.totalCents,
        cashRoundingCents,
        paymentMethod: change.totalCents === 0 ? "none" : "card",
      },
      records.invoicing.issuer,
    ),
  ]);
  for (const { intentId } of payments) {
    if (payouts.length > 0 && intentId !== null) await syncPayment(context, { intentId, orderId });
  }
  return { differenceIntentId: paid.intentId ?? "" };
}

/** Changes an order from $54 back to $50, and lets the bank return the payout of its second payment. */
export async function aFailedPayout() {
  const changed = await aChangedOrder({ totalCents: 5_400, card: "pm_card_refundFail" });
  const admin = await anAdmin();
  await changeContent(changed.orderId, { totalCents: 5_000 });
  await letBankDecide(changed.differenceIntentId);
  await deliverAll(changed.differenceIntentId);
  await idle();
  const [payout] = (await requireRecords(changed.orderId)).refunds;
  if (payout?.state !== "failed") throw new Error("The payout did not fail");
  return { admin, changed, payout: payout.id };
}

/** Reads an order's records, which exist. */
export async function requireRecords(orderId: string): Promise<RefundRecords> {
  const records = await readRefunds(storeContext(), orderId);
  if (records === undefined) throw new Error("There is no such order");
  return records;
}

/** Reads what Stripe has returned of each payment of an order, by its intent, in cents. */
export async function readReturned(orderId: string): Promise<Record<string, number>> {
  const found = await listPayments(orderId);
  return Object.fromEntries(found.map(({ id, refunded }) => [id, refunded]));
}

/** Lists the problems of an order that the reconciliation finds. */
export async function findProblems(orderId: string): Promise<string[]> {
  const found = await findInconsistencies(storeContext());
  return found.filter(({ id }) => id === orderId).map(({ problem }) => problem);
}

async function payDifference(
  { order }: RefundRecords,
  amountCents: number,
  changeId: string,
  { tender, card }: ChangeOptions,
): Promise<{ readonly intentId?: string; readonly statements: Statement[] }> {
  const context = storeContext();
  const record = (providerTransactionId: string) =>
    context.db.insert(transactions).values({
      id: crypto.randomUUID(),
      orderId: order.id,
      type: "payment",
      providerTransactionId,
      amountCents,
      changeId,
      createdAt: context.now().toISOString(),
    });
  if (tender !== undefined) return { statements: [record(`${tender}:${order.id}:${changeId}`)] };
  const { id: intentId } = await context.payments.createIntent({
    amountCents,
    orderId: order.id,
    orderNumber: order.orderNumber,
    idempotencyKey: changeId,
  });
  await pay(intentId, card);
  return { intentId, statements: [record(intentId)] };
}

/** An item of an invoice is never updated. */
function replaceLine({ order, items }: RefundRecords, totalCents: number): Statement[] {
  const { db } = storeContext();
  const [item] = items;
  if (item === undefined) throw new Error("The order has no items");
  const price = totalCents === 0 ? item.unitPriceCents : totalCents;
  const id = crypto.randomUUID();
  return [
    db.delete(orderItems).where(eq(orderItems.id, item.id)),
    db.insert(orderItems).values({
      ...item,
      id,
      unitPriceCents: price,
      compareAtPriceCents: price,
      totalCents: price,
      offerCents: totalCents === 0 ? price : 0,
    }),
    ...(totalCents === 0
      ? [
          db.insert(orderAdjustments).values({
            id: crypto.randomUUID(),
            orderId: order.id,
            orderItemId: id,
            title: "A present",
            cents: price,
          }),
        ]
      : []),
  ];
}
