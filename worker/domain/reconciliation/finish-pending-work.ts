import { and, asc, eq, inArray, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { profiles } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import { endExpiredChange, selectExpiredChanges } from "../orders/changes/end-change.ts";
import { isHeldByBank, isRefundUncertain, syncPayment } from "../orders/payments/sync-payment.ts";
import { cancelUnknownPayment } from "../orders/status/cancel-order.ts";
import {
  isUnpaid,
  releaseExpired,
  releaseUnpaidOrders,
  suspensionNotes,
} from "../orders/status/release-orders.ts";
import { processEach, type RunReport } from "./run-report.ts";

const maxExpiredOrders = 50;
const maxExpiredChanges = 20;
const maxSuspendedAccounts = 20;
const maxBankPayments = 20;
const maxRefunds = 30;
// An order whose payment Stripe does not know is canceled only after a day, because the store may have the keys of
// another Stripe account by mistake.
const unknownPaymentMs = 24 * 60 * 60_000;
// Each step has its own budget of the run's queries (reconcile.ts). A released order takes about 15 queries.
const queryBudgets = {
  expiredOrders: 300,
  expiredChanges: 60,
  suspendedAccounts: 40,
  bankPayments: 40,
  refunds: 100,
};

/**
 * Reconciliation. Finishes what an order, an account or a payment has left open. Cancels unpaid orders of which the
 * reservation has expired, or settles them if Stripe has their payment. Cancels orders that nobody picked up in time,
 * and refunds those that were paid. Ends changes of orders that were not paid in time. Cancels the unpaid orders of suspended accounts, syncs payments that banks are
 * processing, and requests pending refunds.
 * @param report collects what was found, done and failed. A failed order does not stop the others.
 */
export async function finishPendingWork(context: StoreContext, report: RunReport): Promise<void> {
  report.startStep(queryBudgets.expiredOrders);
  await cancelExpiredOrders(context, report);
  report.startStep(queryBudgets.expiredChanges);
  await endExpiredChanges(context, report);
  report.startStep(queryBudgets.suspendedAccounts);
  await cancelOrdersOfSuspendedAccounts(context, report);
  report.startStep(queryBudgets.bankPayments);
  await syncBankPayments(context, report);
  report.startStep(queryBudgets.refunds);
  await retryPendingRefunds(context, report);
}

async function cancelExpiredOrders(context: StoreContext, report: RunReport): Promise<void> {
  const expiredOrders = await findExpiredOrders(context, isReleasable, maxExpiredOrders);
  const step = { name: "expired_reservations", maxItems: maxExpiredOrders };
  await processEach(report, step, expiredOrders, async ({ id }) => {
    const result = await releaseExpired(context, id);
    if (result === "canceled") report.countDone("orders_released");
    if (result === "paid") report.countDone("orders_settled");
  });
}

/**
 * A condition over `orders`: releaseExpired() can release the order. Other expired orders would use up the limit of a
 * run.
 */
const isReleasable = sql`(${inArray(orders.status, ["pending_payment", "payment_failed"])}
  OR (${orders.status} = 'processing' AND CASE ${orders.paymentMethod} WHEN 'cash_on_delivery' THEN ${orders.paidAt} IS NULL
    ELSE ${orders.readyAt} IS NOT NULL END))`;

async function endExpiredChanges(context: StoreContext, report: RunReport): Promise<void> {
  const step = { name: "expired_changes", maxItems: maxExpiredChanges };
  const changes = await selectExpiredChanges(context).limit(maxExpiredChanges);
  await processEach(report, step, changes, async (change) => {
    if ((await endExpiredChange(context, change)) === "ended") report.countDone("changes_ended");
  });
}

/** Cancels orders that the suspension of their account could not cancel, because Stripe was unavailable. */
async function cancelOrdersOfSuspendedAccounts(context: StoreContext, report: RunReport): Promise<void> {
  const accounts = await context.db
    .selectDistinct({ id: profiles.id })
    .from(profiles)
    .innerJoin(orders, eq(orders.profileId, profiles.id))
    .where(and(ne(profiles.accountStatus, "active"), eq(profiles.keepsUnpaidOrders, false), isUnpaid()))
    .limit(maxSuspendedAccounts);
  const step = { name: "suspended_accounts", maxItems: maxSuspendedAccounts };
  await processEach(report, step, accounts, async ({ id }) => {
    await releaseUnpaidOrders(context, id, suspensionNotes);
    report.countDone("suspended_accounts_released");
  });
}

/** Syncs payments that banks are processing. Some take days, so they have their own budget in every run. */
async function syncBankPayments(context: StoreContext, report: RunReport): Promise<void> {
  const bankPayments = await findExpiredOrders(
    context,
    eq(orders.status, "payment_processing"),
    maxBankPayments,
  );
  const step = { name: "payments_at_the_bank", maxItems: maxBankPayments };
  await processEach(report, step, bankPayments, async ({ id, intentId, reservationExpiresAt }) => {
    const synced = intentId === null ? undefined : await syncPayment(context, { intentId, orderId: id });
    if (synced?.payment !== undefined) {
      if (synced.outcome === "applied" && synced.order?.paidAt != null) report.countDone("orders_settled");
      if (synced.order?.status === "canceled") report.countDone("orders_released");
      return;
    }
    const expiredMs = context.now().getTime() - Date.parse(reservationExpiresAt ?? "");
    if (expiredMs < unknownPaymentMs) throw new Error("Stripe does not know its payment");
    await cancelUnknownPayment(context, id);
    report.countDone("orders_released");
  });
}

/**
 * Finds expired orders, sorted at random, so that orders that cannot be canceled do not block the others in every run.
 */
async function findExpiredOrders(context: StoreContext, condition: SQL, limit: number) {
  return context.db
    .select({
      id: orders.id,
      intentId: orders.stripePaymentIntentId,
      reservationExpiresAt: orders.reservationExpiresAt,
    })
    .from(orders)
    .where(and(lte(orders.reservationExpiresAt, context.now().toISOString()), condition))
    .orderBy(sql`random()`)
    .limit(limit);
}

/** Requests the pending card refunds of orders and of unmatched payments again. */
async function retryPendingRefunds(context: StoreContext, report: RunReport): Promise<void> {
  const intentId = sql<string>`coalesce(${refunds.stripePaymentIntentId}, ${orders.stripePaymentIntentId})`;
  // Refunds that Stripe has not accepted yet come first, sorted at random, so that none blocks the others in every run.
  const pendingPayments = await context.db
    .selectDistinct({
      id: intentId.as("intent_id"),
      orderId: orders.id,
      isAccepted: sql`${refunds.stripeRefundId} IS NOT NULL`.as("is_accepted"),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.state, "requested"), eq(refunds.method, "card"), isNotNull(intentId)))
    .orderBy(asc(sql`is_accepted`), sql`random()`)
    .limit(maxRefunds);
  const step = { name: "open_refunds", maxItems: maxRefunds };
  await processEach(report, step, pendingPayments, async ({ id, orderId }) => {
    const synced = await syncPayment(context, { intentId: id, orderId });
    const pending = synced.refunds.filter(
      (row) =>
        row.state === "requested" &&
        row.method === "card" &&
        (row.stripePaymentIntentId ?? synced.order?.stripePaymentIntentId) === id,
    );
    if (pending.length === 0) report.countDone("refunds_finished");
    // Stripe refuses refunds during a dispute, so a pending refund is not a failure of this run.
    if (isHeldByBank(synced.payment)) return;
    if (pending.some((row) => row.stripeRefundId === null && !isRefundUncertain(context, row))) {
      throw new Error("Stripe could not be asked for it");
    }
  });
}
