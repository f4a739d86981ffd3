import { eq, type SQL } from "drizzle-orm";
import { isMoneyWithdrawn, refundRefusalTexts } from "../../../../contract/orders/disputes.ts";
import { type CounterTender, tenderPhrases } from "../../../../contract/orders/fulfilment.ts";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { getLimitingDisputeState } from "../../money/disputes.ts";
import { issueCorrections } from "../../money/refunds/issue-corrections.ts";
import { type OrderPayment, readPaidIntents } from "../../money/refunds/order-payments.ts";
import { chooseSource, type ExchangedMoney, insertOwnRefund } from "../../money/refunds/payouts.ts";
import {
  type OrderWithRefunds,
  parseRefundTaxes,
  type RefundRecords,
  type RefundRow,
  type RefundTax,
  readRefunds,
  refundColumns,
} from "../../money/refunds/read-refunds.ts";
import { computeRefundableCents, decideStatusAfterRefunds } from "../../money/refunds/refund-amounts.ts";
import { countRefundableUnits, countRestockableUnits } from "../../money/refunds/refund-units.ts";
import { isSameTax, listTaxesLeft } from "../../money/refunds/refunded-tax.ts";
import { cancelReplacedFailures, createRefund } from "../../money/refunds/write-refund.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { tryAfterCommit, write } from "../../write.ts";
import {
  changeOrder,
  refuseAwaitedChange,
  refuseUnlessSeen,
  writeHistoryAndEmails,
} from "../change-order.ts";
import { syncPayment } from "../payments/sync-payment.ts";
import { releaseOrRetakeWindow } from "../pickup-windows.ts";
import { applyStatusToStock, restockItems } from "../stock.ts";

/** A refund that an admin requests. */
export interface RefundOrderRequest {
  readonly orderId: string;
  readonly amountCents: number;
  readonly reason: string;
  /** The units that are refunded. */
  readonly items: OrderUnits;
  /** The taxes that were charged in error, whose sum is the amount. */
  readonly taxes?: readonly RefundTax[];
  readonly restocks: boolean;
  /** True if the money was returned already, in cash or by e-transfer. */
  readonly byHand: boolean;
  /** The way to return money that does not go to the card. */
  readonly tender?: CounterTender | undefined;
  /** Requests with the same id make one refund, after a double click or a lost response. */
  readonly requestId?: string | undefined;
  /** The version that the admin saw. */
  readonly version?: number | undefined;
  /** The part that pays for another order. Then the refund has no other way than its payouts. */
  readonly exchange?: ExchangedMoney & { readonly orderNumber: string };
  /** Further statements of the batch, which is rolled back if the guard fails. */
  readonly alongside?: { readonly guard: SQL; readonly statements: readonly Statement[] };
}

/**
 * Admin only. Refunds an amount of an order. The refund is stored before Stripe is called, and Stripe's response is
 * recorded afterwards. The webhook and the reconciliation recover from a crash in between. A refund by hand is recorded
 * at once.
 * @returns the refund and its order afterwards
 * @throws StoreError order_not_found, order_changed; payment_disputed if the bank has the money; conflict if nothing
 *   was paid or the request id belongs to another refund; invalid_input if the amount or the units exceed what can be
 *   refunded
 */
export async function refundOrder(
  context: StoreContext,
  admin: AdminActor,
  request: RefundOrderRequest,
): Promise<{ records: RefundRecords; refund: RefundRow }> {
  await syncPayments(context, request.orderId);
  const { refund: requested, records: before } = await requestRefund(context, admin, request);
  const { orderId } = request;
  for (const intentId of listIntents(before, requested)) {
    await tryAfterCommit(() => syncPayment(context, { intentId, orderId }));
  }
  const records = await tryAfterCommit(() => readRefunds(context, orderId));
  const refund = records?.refunds.find((row) => row.id === requested.id);
  if (records !== undefined && refund !== undefined) return { records, refund };
  const others = before.refunds.filter((row) => row.id !== requested.id);
  return { records: { ...before, refunds: [...others, requested] }, refund: requested };
}

/** Lists the intents of the payments that return a refund. */
function listIntents({ order, payments }: RefundRecords, refund: RefundRow): string[] {
  if (refund.method === "cash") return [];
  const intentIds = payments.flatMap(({ intentId }) => intentId ?? []);
  if (refund.method === "payouts") return intentIds;
  const intentId = refund.stripePaymentIntentId ?? order.stripePaymentIntentId;
  return intentId === null ? [] : [intentId];
}

/**
 * Syncs the payments of an order. Before a refund, this reads their disputes, because Stripe refuses to refund money that
 * the bank has taken back; afterwards, it requests the refunds.
 */
export async function syncPayments(context: StoreContext, orderId: string): Promise<void> {
  try {
    for (const intentId of await readPaidIntents(context, orderId)) {
      await syncPayment(context, { intentId, orderId });
    }
  } catch (error) {
    // The request is stored although Stripe is unavailable, and decided again if another write came first.
    if (!(error instanceof StoreError)) throw error;
  }
}

async function requestRefund(context: StoreContext, admin: AdminActor, request: RefundOrderRequest) {
  return write(
    context,
    async () => ({
      records: await readRefunds(context, request.orderId),
      existing: await findRefund(context, request.requestId),
    }),
    ({ records, existing }) => {
      if (records === undefined) throw new StoreError("order_not_found");
      if (existing !== undefined) {
        const requested = createRefund(records.order, toNewRefund(context, admin, request));
        refuseOtherRefund(existing, requested, records.payments);
        return { statements: [], result: { refund: existing, records } };
      }
      refuseUnlessSeen(records.order, request.version);
      const { refund, statements } = planRefund(context, admin, records, request);
      return { statements, result: { refund, records } };
    },
  );
}

/**
 * Creates the statements of a new refund. They fail if the order has changed since it was read.
 * @throws StoreError the refusals of refundOrder()
 */
export function planRefund(
  context: StoreContext,
  admin: AdminActor,
  records: RefundRecords,
  request: RefundOrderRequest,
): { refund: RefundRow; statements: Statement[] } {
  refuseRefund(records, request);
  const source = chooseWay(records, request);
  const tender = request.tender ?? source.tender;
  const refund = createRefund(records.order, { ...toNewRefund(context, admin, request), ...source, tender });
  return { refund, statements: createRequestStatements(context, admin, records, refund, request) };
}

/** @throws StoreError conflict, payment_disputed, or invalid_input if this cannot be refunded */
export function refuseRefund(records: RefundRecords, request: RefundOrderRequest): void {
  refuseAwaitedChange(records.order);
  refuseExcessAmount(records, request);
  refuseExcessUnits(records, request);
  refuseExcessTaxes(records, request);
}

function toNewRefund(context: StoreContext, admin: AdminActor, request: RefundOrderRequest) {
  return {
    ...request,
    ...(request.requestId !== undefined && { id: request.requestId }),
    origin: "admin" as const,
    actor: toAdminActor(admin),
    now: context.now().toISOString(),
  };
}

function chooseWay({ payments }: RefundRecords, { amountCents, byHand, exchange }: RefundOrderRequest) {
  if (exchange !== undefined) return { method: "payouts", tender: "exchange" } as const;
  return byHand ? {} : chooseSource(payments, amountCents);
}

async function findRefund(context: StoreContext, id: string | undefined): Promise<RefundRow | undefined> {
  if (id === undefined) return undefined;
  return context.db.select(refundColumns).from(refunds).where(eq(refunds.id, id)).get();
}

function createRequestStatements(
  context: StoreContext,
  admin: AdminActor,
  records: RefundRecords,
  refund: RefundRow,
  { items, exchange, alongside }: RefundOrderRequest,
): Statement[] {
  const { order, refunds: rows, disputes } = records;
  const actor = toAdminActor(admin);
  const after = decideStatusAfterRefunds(order, [...rows, refund]);
  const isAtOnce = refund.state === "succeeded";
  const amount = formatCents(refund.amountCents);
  const initiationNote = `Refund initiated: ${refund.reason}. Amount: ${amount}.`;
  return [
    changeOrder(context, order, after, alongside?.guard),
    ...insertOwnRefund(context, records, refund, actor, exchange),
    ...cancelReplacedFailures(context, { order, refunds: rows, disputes }, refund),
    ...issueCorrections(context, records, [{ before: undefined, after: refund }]),
    ...(isAtOnce && refund.restocks ? restockItems(context, order, items) : []),
    ...applyStatusToStock(context, order, after),
    ...releaseOrRetakeWindow(context, order, after),
    ...(alongside?.statements ?? []),
    ...writeHistoryAndEmails(context, order.id, {
      status: order.status === "canceled" ? "canceled" : "refund_requested",
      actor,
      notes: initiationNote,
    }),
    writeAudit(context, admin, {
      action: "order.refund",
      entity: "order",
      entityId: order.id,
      summary: `Refunded ${amount} of order ${order.orderNumber}: ${refund.reason}`,
      after: { refund_id: refund.id, amount_cents: refund.amountCents, items, restocks: refund.restocks },
    }),
    ...(isAtOnce
      ? writeHistoryAndEmails(context, order.id, {
          status: after.status,
          actor,
          notes: `Refunded ${amount}${exchange === undefined ? ` ${describeTender(order, refund)}` : describeExchange(refund, exchange)}`,
          notesForCustomer: true,
        })
      : []),
  ];
}

/** Cash on delivery has no tender, and money of a card order may have been returned in any way. */
function describeTender({ paymentMethod }: OrderRow, { method, tender }: RefundRow): string {
  if (method === "payouts") return "to the payments of the order";
  if (tender !== null) return tenderPhrases[tender];
  return paymentMethod === "cash_on_delivery" ? "in cash" : "by hand";
}

function describeExchange(
  { amountCents }: RefundRow,
  { cents, tender, orderNumber }: NonNullable<RefundOrderRequest["exchange"]>,
): string {
  if (amountCents === cents) return `, which paid for order ${orderNumber}`;
  const way = tender === undefined ? "goes back the way it was paid" : `returned ${tenderPhrases[tender]}`;
  return `: ${formatCents(cents)} paid for order ${orderNumber}, and ${formatCents(amountCents - cents)} ${way}`;
}

/** Refuses to reuse a request id, because the admin would believe that the other refund was made. */
function refuseOtherRefund(
  existing: RefundRow,
  requested: RefundRow,
  payments: readonly OrderPayment[],
): void {
  if (existing.orderId !== requested.orderId) throw new StoreError("conflict");
  const isSame =
    existing.amountCents === requested.amountCents &&
    // Which of several payments returned it depends on what they had left.
    (payments.length > 1 || existing.method === requested.method) &&
    existing.restocks === requested.restocks &&
    JSON.stringify(existing.items) === JSON.stringify(requested.items) &&
    JSON.stringify(parseRefundTaxes(existing)) === JSON.stringify(parseRefundTaxes(requested));
  if (isSame) return;
  throw new StoreError("conflict", {
    message: `This refund was asked for before, over ${formatCents(existing.amountCents)}. Please look at the order's refunds before you make another.`,
  });
}

function refuseExcessAmount(records: OrderWithRefunds, { amountCents }: RefundOrderRequest): void {
  if (records.order.paidAt === null || records.order.paymentMethod === "none") {
    throw new StoreError("conflict", {
      message: "Nothing has been paid for this order, so there is nothing to refund.",
    });
  }
  const refundableCents = computeRefundableCents(records);
  if (amountCents <= refundableCents) return;
  const dispute = getLimitingDisputeState(records.disputes);
  if (isMoneyWithdrawn(dispute) && refundableCents === 0) {
    throw new StoreError("payment_disputed", { message: refundRefusalTexts[dispute] });
  }
  const message =
    refundableCents === 0
      ? "There's nothing left to refund: the customer has the money back, or it's on its way."
      : `At most ${formatCents(refundableCents)} is left to refund.`;
  throw fieldError("amount", message);
}

function refuseExcessTaxes(
  records: RefundRecords,
  { amountCents, items, taxes = [] }: RefundOrderRequest,
): void {
  if (taxes.length === 0) return;
  if (items.length > 0) throw fieldError("refund_taxes", "Refund items or taxes, not both.");
  if (taxes.reduce((sum, { cents }) => sum + cents, 0) !== amountCents) {
    throw fieldError("amount", "Must be the sum of the taxes.");
  }
  const left = listTaxesLeft(records);
  for (const [index, tax] of taxes.entries()) {
    const leftCents = left.find((row) => isSameTax(row, tax))?.cents ?? 0;
    const isRepeated = taxes.findIndex((row) => isSameTax(row, tax)) !== index;
    if (isRepeated) throw fieldError("refund_taxes", `${tax.name} is listed twice.`);
    if (tax.cents > leftCents) {
      throw fieldError("refund_taxes", `At most ${formatCents(leftCents)} of ${tax.name} is left to refund.`);
    }
  }
}

function refuseExcessUnits(records: OrderWithRefunds, { items, restocks }: RefundOrderRequest): void {
  const limits = [
    ...(restocks ? [{ maximumUnits: countRestockableUnits(records), verb: "returned to stock" }] : []),
    { maximumUnits: countRefundableUnits(records), verb: "refunded" },
  ];
  for (const { order_item_id: id, quantity } of items) {
    const item = records.items.find((row) => row.id === id);
    const exceeded = limits.find(({ maximumUnits }) => quantity > (maximumUnits.get(id) ?? 0));
    if (exceeded === undefined) continue;
    const message =
      item === undefined
        ? "This item is not part of the order."
        : `At most ${exceeded.maximumUnits.get(id) ?? 0} of ${item.productName} can be ${exceeded.verb}.`;
    throw fieldError("refund_items", message);
  }
}
