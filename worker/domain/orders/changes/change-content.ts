import type {
  ChangeContentBody,
  ChangeQuoteView,
  QuoteChangeBody,
  Settlement,
} from "../../../../contract/orders/content-changes.ts";
import type { CounterTender } from "../../../../contract/orders/fulfilment.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents } from "../../../../contract/shared/money.ts";
import type { OrderChangeRow } from "../../../db/schema/order-changes.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { readPaidIntents } from "../../money/refunds/order-payments.ts";
import { type Actor, toAdminActor } from "../../profiles/actor.ts";
import { type Decision, tryAfterCommit, write } from "../../write.ts";
import { refuseUnlessSeen } from "../change-order.ts";
import { applyContent } from "../content/apply-content.ts";
import { computeDifference } from "../content/content-payment.ts";
import type { NextContent, OrderContent } from "../content/order-content.ts";
import {
  nameDiscount,
  type PlannedChange,
  planChange,
  type RequestedChange,
} from "../content/plan-change.ts";
import { type ContentRecords, readContent } from "../content/read-content.ts";
import { insertAppliedChange, recordChange } from "../content/record-change.ts";
import { discountToTotal } from "../content/total-content.ts";
import { createPaymentLink } from "../payment-link-token.ts";
import { syncPayment } from "../payments/sync-payment.ts";
import { isStockMissing } from "../stock.ts";
import { awaitPayment, listMoreUnits } from "./await-payment.ts";
import { describeContentChange } from "./describe-change.ts";
import { listSettlements, refuseUnchangeable, toQuoteView } from "./quote-change.ts";
import { settleDifference } from "./settle-difference.ts";

/**
 * Admin only. Computes what a change of an order's content costs, without making it.
 * @throws StoreError order_not_found, order_changed, invalid_input, address_not_served, pickup_window_full,
 *   payment_disputed, refund_failed; conflict for an order that cannot change
 */
export async function quoteChange(
  context: StoreContext,
  orderId: string,
  { version, ...request }: QuoteChangeBody,
): Promise<ChangeQuoteView> {
  const records = await readContent(context, orderId, listNamed(request));
  refuseUnlessSeen(records.order, version);
  refuseUnchangeable(records);
  return toQuoteView(records, planChange(context, records, request));
}

/** The outcome of a change: it was made, or it waits for the payment of the difference. */
export interface ChangeOutcome {
  readonly state: OrderChangeRow["state"];
  readonly changeId: string;
  readonly dueCents: number;
}

/**
 * Admin only. Changes the content of an order that has not left the shop, as it was quoted: the lines, their stock, the
 * taxes, the documents, and the money (docs/product.md, "Changes of an order"). A change that the customer pays by a
 * link waits for the payment, and the order stays as it is until then. A repeated request makes one change.
 * @throws StoreError the errors of quoteChange(); order_changed if the total is not the one that was seen;
 *   insufficient_stock
 */
export async function changeContent(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  body: ChangeContentBody,
): Promise<ChangeOutcome> {
  const { version, total, settlement, tender, link_days, request_id, ...request } = body;
  const actor = toAdminActor(admin);
  return makeChange(context, orderId, {
    request,
    version,
    seenTotalCents: dollarsToCents(total),
    settlement,
    tender,
    linkDays: link_days,
    requestId: request_id,
    actor,
    admin,
  });
}

/** Describes the outcome of a change by an admin, with the link for the customer. */
export async function describeOutcome(context: StoreContext, { state, changeId, dueCents }: ChangeOutcome) {
  if (state !== "awaiting_payment") {
    return { message: "The order has been changed.", data: { state, payment_link: null } };
  }
  return {
    message: `We emailed the customer a link. The order changes once ${formatCents(dueCents)} is paid.`,
    data: { state, payment_link: await createPaymentLink(context, { kind: "change", id: changeId }) },
  };
}

/** A change that an admin or the order's customer makes. */
export interface ContentChange {
  readonly request: RequestedChange;
  readonly version: number;
  readonly seenTotalCents: number;
  /** How the difference is settled. `usual` is the first way of listSettlements(). */
  readonly settlement: Settlement | "usual";
  readonly tender: CounterTender | undefined;
  readonly linkDays: number;
  readonly requestId: string;
  readonly actor: Actor;
  readonly admin: AdminActor | undefined;
  /** Refuses what the actor may not change. */
  readonly refuse?: (records: ContentRecords, plan: PlannedChange) => void;
}

/** Makes a change for any actor. */
export async function makeChange(
  context: StoreContext,
  orderId: string,
  change: ContentChange,
): Promise<ChangeOutcome> {
  const outcome = await writeChange(context, orderId, change);
  if (outcome.dueCents < 0) await tryAfterCommit(() => requestPayouts(context, orderId));
  return outcome;
}

async function writeChange(
  context: StoreContext,
  orderId: string,
  change: ContentChange,
): Promise<ChangeOutcome> {
  try {
    return await write(
      context,
      () => readContent(context, orderId, listNamed(change.request)),
      (records) => decideChange(context, records, change),
    );
  } catch (error) {
    if (!isStockMissing(error)) throw error;
    throw new StoreError("insufficient_stock", { cause: error });
  }
}

/** Requests the refunds that a change stored from Stripe. If Stripe fails, the reconciliation requests them later. */
async function requestPayouts(context: StoreContext, orderId: string): Promise<void> {
  for (const intentId of await readPaidIntents(context, orderId)) {
    await syncPayment(context, { intentId, orderId });
  }
}

function listNamed({ added, destination }: RequestedChange) {
  const typed =
    destination?.kind === "typed_addresses" ? destination.shipping_address.postal_code : undefined;
  return { productIds: added.map(({ product_id: id }) => id), postalCode: typed };
}

function decideChange(
  context: StoreContext,
  records: ContentRecords,
  change: ContentChange,
): Decision<ChangeOutcome> {
  const { order } = records;
  const repeated = records.changes.find(({ requestId }) => requestId === change.requestId);
  if (repeated !== undefined) {
    const { state, id: changeId, dueCents } = repeated;
    return { statements: [], result: { state, changeId, dueCents } };
  }
  refuseUnlessSeen(order, change.version);
  refuseUnchangeable(records);
  const plan = planChange(context, records, change.request);
  change.refuse?.(records, plan);
  refuseOtherTotal(records, plan, change.seenTotalCents);
  refuseMissingStock(records, plan);
  const settlement = chooseSettlement(records, plan, change.settlement);
  const { tender, request, requestId, actor, admin, linkDays } = change;
  const content = settlement === "waive" ? waive(records, plan, request.reason) : plan.after;
  const summary = describeContentChange(plan.before, content, {
    former: order.fulfilment,
    next: plan.destination,
  });
  if (summary.length === 0) throw new StoreError("invalid_input", { message: "Nothing changes." });
  const next: NextContent = {
    content,
    destination: plan.destination,
    droppedOfferIds: [...request.dropped_offer_ids],
    summary,
  };
  const changeId = crypto.randomUUID();
  const dueCents = computeDifference(records, content);
  const made = { changeId, dueCents, requestId, actor };
  if (settlement === "link") {
    return {
      statements: awaitPayment(context, records, plan.before, next, { ...made, admin, linkDays }),
      result: { state: "awaiting_payment", changeId, dueCents },
    };
  }
  const { payment, sentence } = settleDifference(context, records, content, {
    ...made,
    settlement,
    tender,
    reason: request.reason,
  });
  return {
    statements: [
      ...applyContent(context, records, next, payment),
      insertAppliedChange(context, records, next, made),
      ...recordChange(context, order, next, { actor, admin, money: sentence }),
    ],
    result: { state: "applied", changeId, dueCents },
  };
}

function chooseSettlement(
  records: ContentRecords,
  { after }: PlannedChange,
  chosen: ContentChange["settlement"],
): Settlement {
  const offered = listSettlements(records, after);
  const settlement = chosen === "usual" ? offered[0] : offered.find((way) => way === chosen);
  if (settlement !== undefined) return settlement;
  throw fieldError("settlement", "The difference cannot be settled in this way.");
}

/** Lowers the order to what was paid for it. */
function waive(records: ContentRecords, plan: PlannedChange, reason: string): OrderContent {
  const paidCents = plan.after.totalCents - computeDifference(records, plan.after);
  return discountToTotal(plan.after, nameDiscount(reason), paidCents, plan.terms);
}

function refuseOtherTotal(
  { order }: ContentRecords,
  { after: { totalCents } }: PlannedChange,
  seenCents: number,
): void {
  if (seenCents === totalCents) return;
  const { status, paymentStatus: payment_status, version } = order;
  throw new StoreError("order_changed", {
    message: `The new total is ${formatCents(totalCents)} instead of ${formatCents(seenCents)}. Nothing was changed. Please look at it again.`,
    current: { status, payment_status, version },
  });
}

/** Names the products of which too few are left. A CHECK refuses units that are sold in the meantime. */
function refuseMissingStock(records: ContentRecords, { before, after }: PlannedChange): void {
  const missing = listMoreUnits(before, after).flatMap(({ productId, quantity }) => {
    const product = records.products.find(({ id }) => id === productId);
    if (product === undefined || product.stockQuantity >= quantity) return [];
    return [`Only ${Math.max(0, product.stockQuantity)} more of ${product.name} can be added.`];
  });
  if (missing.length > 0) throw new StoreError("insufficient_stock", { message: missing.join(" ") });
}
