import { and, asc, inArray, lte } from "drizzle-orm";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { applyPayment } from "./apply-payment.ts";
import { systemAuthor } from "./author.ts";
import { findOwedRefunds, refundCanceledOrder } from "./refund-canceled-order.ts";
import { releaseOrder } from "./release-order.ts";

const ordersPerRun = 50;

export interface ExpiryReport {
  readonly looked: number;
  readonly released: number;
  readonly paid: number;
  readonly refunded: number;
  readonly failed: number;
}

/**
 * The scheduled look at what was left behind: unpaid orders whose reservation ended are released (or settled, where
 * the money had arrived and its webhook had not), a bank that takes long is asked, owed refunds are made.
 * One order that fails does not keep the others waiting.
 */
export async function expireReservations(context: StoreContext): Promise<ExpiryReport> {
  const due = await context.db
    .select({ id: orders.id, status: orders.status, intentId: orders.stripePaymentIntentId })
    .from(orders)
    .where(
      and(
        lte(orders.reservationExpiresAt, context.now().toISOString()),
        inArray(orders.status, ["pending_payment", "payment_failed", "payment_processing"]),
      ),
    )
    .orderBy(asc(orders.reservationExpiresAt))
    .limit(ordersPerRun);
  const report = { looked: due.length, released: 0, paid: 0, refunded: 0, failed: 0 };
  for (const order of due) {
    try {
      const result =
        order.status === "payment_processing"
          ? await askTheBank(context, order.id, order.intentId)
          : await releaseOrder(context, order.id, systemAuthor, "Not paid in time");
      if (result === "released") report.released += 1;
      if (result === "paid") report.paid += 1;
    } catch (error) {
      report.failed += 1;
      console.error(`Order ${order.id} could not be released: ${error}`);
    }
  }
  for (const owed of await findOwedRefunds(context, ordersPerRun)) {
    if (await refundCanceledOrder(context, owed.id)) report.refunded += 1;
    else report.failed += 1;
  }
  return report;
}

/** A payment the bank has accepted and not decided cannot be canceled: its outcome is looked up. */
async function askTheBank(context: StoreContext, orderId: string, intentId: string | null) {
  const intent = intentId === null ? undefined : await context.payments.retrieveIntent(intentId);
  if (intent === undefined) return "in_progress";
  const outcome = await applyPayment(context, orderId, intent);
  return outcome === "applied" && intent.status === "succeeded" ? "paid" : "in_progress";
}
