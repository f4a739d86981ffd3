import { defaultLinkDays, type Settlement } from "../../../../contract/orders/content-changes.ts";
import type { CounterTender } from "../../../../contract/orders/fulfilment.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { OrderChangeRow } from "../../../db/schema/order-changes.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { readPaidIntents } from "../../money/refunds/order-payments.ts";
import type { Actor } from "../../profiles/actor.ts";
import { type Decision, tryAfterCommit, write } from "../../write.ts";
import { isKeptByAdminChange, refuseUnlessSeen } from "../change-order.ts";
import { applyContent, moveOrder } from "../content/apply-content.ts";
import { computeDifference } from "../content/content-payment.ts";
import type { OrderContent } from "../content/order-content.ts";
import { nameDiscount, type PlannedChange, type RequestedChange } from "../content/plan-change.ts";
import { type ContentRecords, readContent } from "../content/read-content.ts";
import { insertAppliedChange, recordChange } from "../content/record-change.ts";
import { discountToTotal } from "../content/total-content.ts";
import { syncPayment } from "../payments/sync-payment.ts";
import { isStockMissing } from "../stock.ts";
import { awaitPayment, listMoreUnits } from "./await-payment.ts";
import { describeContentChange } from "./describe-change.ts";
import { listSettlements, planAllowed } from "./quote-change.ts";
import { settleDifference } from "./settle-difference.ts";

/** A change that an admin or the order's customer makes. */
export interface ContentChange {
  readonly request: RequestedChange;
  readonly version: number | undefined;
  /** The total that the actor saw, in cents. Undefined if `refuse` refuses other amounts. */
  readonly seenTotalCents: number | undefined;
  /** The way to settle the difference. Undefined for the usual way, the first of listSettlements(). */
  readonly settled: ChosenSettlement | undefined;
  /** Requests with the same id make one change. Null if `request` alone shows that it was made. */
  readonly requestId: string | null;
  readonly actor: Actor;
  /** Refuses what the actor may not change. */
  readonly refuse?: ((records: ContentRecords, plan: PlannedChange) => void) | undefined;
}

interface ChosenSettlement {
  readonly settlement: Settlement;
  readonly tender: CounterTender | undefined;
  /** The days for which a payment link is open. */
  readonly linkDays: number;
}

/** The outcome of a change: it was made, or it waits for the payment of the difference. */
export interface ChangeOutcome {
  readonly state: OrderChangeRow["state"];
  readonly changeId: string;
  readonly dueCents: number;
}

/**
 * Makes a change for any actor.
 * @throws StoreError the errors of changeContent() and of `refuse`
 */
export async function makeChange(
  context: StoreContext,
  orderId: string,
  change: ContentChange,
): Promise<ChangeOutcome> {
  try {
    const outcome = await write(
      context,
      () => readContent(context, orderId, listNamed(change.request)),
      (records) => decideChange(context, records, change),
    );
    if (outcome.dueCents < 0) await tryAfterCommit(() => requestPayouts(context, orderId));
    return outcome;
  } catch (error) {
    if (!isStockMissing(error)) throw error;
    throw new StoreError("insufficient_stock", { cause: error });
  }
}

/** Lists what the records of a change depend on. */
export function listNamed({ added, destination }: Pick<RequestedChange, "added" | "destination">) {
  const typed =
    destination?.kind === "typed_addresses" ? destination.shipping_address.postal_code : undefined;
  return { productIds: added.map(({ product_id: id }) => id), postalCode: typed };
}

/** Requests the refunds that a change stored from Stripe. If Stripe fails, the reconciliation requests them later. */
async function requestPayouts(context: StoreContext, orderId: string): Promise<void> {
  for (const intentId of await readPaidIntents(context, orderId)) {
    await syncPayment(context, { intentId, orderId });
  }
}

function decideChange(
  context: StoreContext,
  records: ContentRecords,
  change: ContentChange,
): Decision<ChangeOutcome> {
  const { order } = records;
  const repeated = records.changes.find(
    ({ requestId }) => requestId !== null && requestId === change.requestId,
  );
  if (repeated !== undefined) {
    const { state, id: changeId, dueCents } = repeated;
    return { statements: [], result: { state, changeId, dueCents } };
  }
  refuseUnlessSeen(order, change.version);
  const plan = planAllowed(context, records, change.request);
  change.refuse?.(records, plan);
  refuseOtherTotal(records, plan, change.seenTotalCents);
  const { destination } = plan;
  if (!plan.keepsContent) return decideContent(context, records, plan, change);
  if (destination === null) throw new StoreError("invalid_input", { message: "Nothing changes." });
  const { actor, requestId } = change;
  const changeId = crypto.randomUUID();
  const summary = describeContentChange(plan.before, plan.after, {
    former: order.fulfilment,
    next: destination,
  });
  const moved = { content: undefined, destination, summary };
  return {
    statements: [
      ...moveOrder(context, records, destination, keepReserved(order, actor)),
      insertAppliedChange(context, records, undefined, { changeId, dueCents: 0, requestId, actor }),
      ...recordChange(context, order, moved, { actor, money: undefined }),
    ],
    result: { state: "applied", changeId, dueCents: 0 },
  };
}

function decideContent(
  context: StoreContext,
  records: ContentRecords,
  plan: PlannedChange,
  { request, settled, requestId, actor }: ContentChange,
): Decision<ChangeOutcome> {
  const { order } = records;
  const { before, destination } = plan;
  refuseMissingStock(records, plan);
  const settlement = chooseSettlement(records, plan, settled?.settlement);
  const content = settlement === "waive" ? waive(records, plan, request.reason) : plan.after;
  const next = {
    content,
    destination,
    droppedOfferIds: [...request.dropped_offer_ids],
    summary: describeContentChange(before, content, { former: order.fulfilment, next: destination }),
  };
  const changeId = crypto.randomUUID();
  const dueCents = computeDifference(records, content);
  const made = { changeId, dueCents, requestId, actor };
  if (settlement === "link") {
    const linkDays = settled?.linkDays ?? defaultLinkDays;
    return {
      statements: awaitPayment(context, records, before, next, { ...made, linkDays }),
      result: { state: "awaiting_payment", changeId, dueCents },
    };
  }
  const { payment, sentence } = settleDifference(context, records, content, {
    ...made,
    settlement,
    tender: settled?.tender,
    reason: request.reason,
  });
  return {
    statements: [
      ...applyContent(context, records, next, { ...payment, ...keepReserved(order, actor) }),
      insertAppliedChange(context, records, content, made),
      ...recordChange(context, order, next, { actor, money: sentence }),
    ],
    result: { state: "applied", changeId, dueCents },
  };
}

/** Any change by an admin keeps a cash order that would expire otherwise. */
function keepReserved(order: OrderRow, { kind }: Actor): Pick<Partial<OrderRow>, "reservationExpiresAt"> {
  return kind === "admin" && isKeptByAdminChange(order) ? { reservationExpiresAt: null } : {};
}

function chooseSettlement(
  records: ContentRecords,
  { after }: PlannedChange,
  chosen: Settlement | undefined,
): Settlement {
  const offered = listSettlements(records, after);
  const settlement = chosen === undefined ? offered[0] : offered.find((way) => way === chosen);
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
  seenCents: number | undefined,
): void {
  if (seenCents === undefined || seenCents === totalCents) return;
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
