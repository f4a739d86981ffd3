import { and, asc, eq, inArray, isNotNull, lte, ne, sql } from "drizzle-orm";
import type { OrderStatus } from "../../../../contract/orders/order-status.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import { suspensionNotes } from "../actor.ts";
import { cancelUnknownPayment } from "../lifecycle/cancel-order.ts";
import { isUnpaid, releaseExpired, releaseUnpaidOrders } from "../lifecycle/release-orders.ts";
import { isHeldByBank, isUnsure, syncPayment } from "../payments/sync-payment.ts";
import { processEach, type RunReport, startReport } from "./run-report.ts";

const expiredPerRun = 50;
const suspendedPerRun = 20;
const banksPerRun = 20;
const refundsPerRun = 30;
const unknownHours = 24;
// Each step's share of the run's queries (reconcile.ts). A released order takes about 15.
const queries = { expired: 300, suspended: 40, banks: 40, refunds: 100 };

/**
 * Cancels unpaid orders whose reservation has expired, or settles them if the money had arrived without its webhook. Then
 * syncs payments that banks are processing, and requests due refunds.
 */
export async function expireReservations(
  context: StoreContext,
  report: RunReport = startReport(60),
): Promise<{ readonly failed: number }> {
  report.startStep(queries.expired);
  await cancelExpired(context, report);
  report.startStep(queries.suspended);
  await releaseSuspended(context, report);
  report.startStep(queries.banks);
  await syncBankPayments(context, report);
  report.startStep(queries.refunds);
  await retryPendingRefunds(context, report);
  return { failed: report.result().failures.length };
}

/** Cancels in random order, so that orders that cannot be canceled do not block the others in every run. */
async function cancelExpired(context: StoreContext, report: RunReport): Promise<void> {
  const due = await findExpired(context, ["pending_payment", "payment_failed", "processing"], expiredPerRun);
  const step = { what: "expired_reservations", atMost: expiredPerRun };
  await processEach(report, step, due, async ({ id }) => {
    const result = await releaseExpired(context, id);
    if (result === "canceled") report.did("orders_released");
    if (result === "paid") report.did("orders_settled");
  });
}

/** Cancels what the suspension of an account could not, because Stripe was unavailable. */
async function releaseSuspended(context: StoreContext, report: RunReport): Promise<void> {
  const due = await context.db
    .selectDistinct({ id: profiles.id })
    .from(profiles)
    .innerJoin(orders, eq(orders.profileId, profiles.id))
    .where(and(ne(profiles.accountStatus, "active"), eq(profiles.keepsUnpaidOrders, false), isUnpaid()))
    .limit(suspendedPerRun);
  const step = { what: "suspended_accounts", atMost: suspendedPerRun };
  await processEach(report, step, due, async ({ id }) => {
    await releaseUnpaidOrders(context, id, suspensionNotes);
    report.did("suspended_accounts_released");
  });
}

/** Has its own share of the run, because some payments take days at the bank and are due in every run. */
async function syncBankPayments(context: StoreContext, report: RunReport): Promise<void> {
  const due = await findExpired(context, ["payment_processing"], banksPerRun);
  const step = { what: "payments_at_the_bank", atMost: banksPerRun };
  await processEach(report, step, due, async ({ id, intentId, reservationExpiresAt }) => {
    const synced = intentId === null ? undefined : await syncPayment(context, { intentId, orderId: id });
    if (synced?.payment !== undefined) {
      if (synced.outcome === "applied" && synced.order?.paidAt != null) report.did("orders_settled");
      if (synced.order?.status === "canceled") report.did("orders_released");
      return;
    }
    // With the keys of another account every payment is unknown. An hour of that must not cancel orders.
    const waitedMs = context.now().getTime() - Date.parse(reservationExpiresAt ?? "");
    if (waitedMs < unknownHours * 3_600_000) throw new Error("Stripe does not know its payment");
    await cancelUnknownPayment(context, id);
    report.did("orders_released");
  });
}

async function findExpired(context: StoreContext, statuses: OrderStatus[], atMost: number) {
  return context.db
    .select({
      id: orders.id,
      intentId: orders.stripePaymentIntentId,
      reservationExpiresAt: orders.reservationExpiresAt,
    })
    .from(orders)
    .where(
      and(lte(orders.reservationExpiresAt, context.now().toISOString()), inArray(orders.status, statuses)),
    )
    .orderBy(sql`random()`)
    .limit(atMost);
}

/** Requests open card refunds again, of orders and of unmatched payments. */
async function retryPendingRefunds(context: StoreContext, report: RunReport): Promise<void> {
  const intentId = sql<string>`coalesce(${refunds.stripePaymentIntentId}, ${orders.stripePaymentIntentId})`;
  // Refunds that Stripe has not accepted yet come first. The order is random, so that none blocks the others.
  const due = await context.db
    .selectDistinct({
      id: intentId.as("intent_id"),
      orderId: orders.id,
      wasAsked: sql`${refunds.stripeRefundId} IS NOT NULL`.as("was_asked"),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.state, "requested"), eq(refunds.method, "card"), isNotNull(intentId)))
    .orderBy(asc(sql`was_asked`), sql`random()`)
    .limit(refundsPerRun);
  const step = { what: "open_refunds", atMost: refundsPerRun };
  await processEach(report, step, due, async ({ id, orderId }) => {
    const synced = await syncPayment(context, { intentId: id, orderId });
    const open = synced.refunds.filter((row) => row.state === "requested" && row.method === "card");
    if (open.length === 0) report.did("refunds_finished");
    // An open dispute has to end first. That is no failure of this run.
    if (isHeldByBank(synced.payment)) return;
    if (open.some((row) => row.stripeRefundId === null && !isUnsure(context, row))) {
      throw new Error("Stripe could not be asked for it");
    }
  });
}
