import { eq, type SQL, sql } from "drizzle-orm";
import { isMoneyWithdrawn } from "../../../../contract/orders/disputes.ts";
import {
  type AdminReturnView,
  type ChangeReturnBody,
  canChangeReturn,
  type RefundReturnBody,
  type ReturnState,
} from "../../../../contract/orders/returns.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { enqueueOrderEmail } from "../../emails/enqueue-emails.ts";
import { getLimitingDisputeState } from "../../money/disputes.ts";
import type { RefundRow } from "../../money/refunds/read-refunds.ts";
import { computeRefundableCents } from "../../money/refunds/refund-amounts.ts";
import { countRestockableUnits } from "../../money/refunds/refund-units.ts";
import { tryAfterCommit, write } from "../../write.ts";
import { changeOrder } from "../change-order.ts";
import { countSentUnits } from "../sent-units.ts";
import { type RefundOrderRequest, refundOrder } from "../status/refund-order.ts";
import { restockItems } from "../stock.ts";
import { priceReturn } from "./price-return.ts";
import { type OrderWithReturns, type ReturnRow, readOrderWithReturns } from "./read-returns.ts";
import { toReturnView } from "./return-view.ts";

/**
 * Admin only. Approves or declines a return, or records that its units arrived. A repeated request changes nothing.
 * @throws StoreError not_found; conflict if the return cannot get this state, or got it with another message or another
 *   choice about the stock; invalid_input if a refund has restocked the units already
 */
export async function changeReturn(
  context: StoreContext,
  admin: AdminActor,
  returnId: string,
  body: ChangeReturnBody,
): Promise<AdminReturnView> {
  const orderId = await findOrderId(context, returnId);
  return write(
    context,
    () => readOrderWithReturns(context, orderId),
    (current) => {
      const { row, records } = requireReturn(current, returnId);
      if (row.state === body.state) {
        refuseOtherChange(row, body);
        return { statements: [], result: toAdminReturnView(row, records) };
      }
      if (body.state === "received") refuseUnsent(records, row);
      const changes = toChanges(body);
      const after = { ...row, ...changes };
      return {
        statements: [
          changeOrder(context, records.order, {}),
          ...createChangeStatements(context, admin, records, row, changes),
          ...(after.state === "received" && after.restocks === true
            ? restockItems(context, records.order, requireRestockable(records, row), "sent")
            : []),
        ],
        result: toAdminReturnView(after, records),
      };
    },
  );
}

/**
 * Admin only. Refunds the price of a received return's units, or another amount in dollars. Repeated requests make one
 * refund. If it fails, the return is reopened as received (reopenReturn) and can be refunded again.
 * @returns the return and its refund
 * @throws StoreError not_found, payment_disputed; conflict if the return is not received; invalid_input if the amount
 *   is more than can be refunded
 */
export async function refundReturn(
  context: StoreContext,
  admin: AdminActor,
  returnId: string,
  { amount, by_hand: byHand = false }: RefundReturnBody,
): Promise<{ view: AdminReturnView; refund: RefundRow }> {
  const orderId = await findOrderId(context, returnId);
  const before = requireReturn(await readOrderWithReturns(context, orderId), returnId);
  const refund =
    before.row.state === "refunded"
      ? before.records.refunds.find(({ id }) => id === before.row.refundId)
      : await makeRefund(context, admin, before.row, before.records, { amount, byHand });
  if (refund === undefined) throw new StoreError("not_found");
  const records = await tryAfterCommit(() => readOrderWithReturns(context, orderId));
  const after =
    records === undefined
      ? { row: { ...before.row, state: "refunded" as const }, records: before.records }
      : requireReturn(records, returnId);
  return { view: toAdminReturnView(after.row, after.records), refund };
}

async function makeRefund(
  context: StoreContext,
  admin: AdminActor,
  row: ReturnRow,
  records: OrderWithReturns,
  { amount, byHand }: { readonly amount: number | undefined; readonly byHand: boolean },
): Promise<RefundRow> {
  requireTransition(row, "refunded");
  const refundableCents = computeRefundableCents(records);
  if (refundableCents === 0 && !isMoneyWithdrawn(getLimitingDisputeState(records.disputes))) {
    throw new StoreError("conflict", { message: "There's nothing left to refund for this order." });
  }
  const amountCents =
    amount === undefined ? limitPrice(priceReturn(row, records), refundableCents) : dollarsToCents(amount);
  if (amountCents === 0) throw fieldError("amount", "These items cost nothing. Please enter an amount.");
  const { refund } = await refundOrder(context, admin, {
    orderId: records.order.id,
    requestId: row.refundId ?? undefined,
    amountCents,
    reason: returnedReason,
    items: row.items,
    // Salable units were restocked when they were received.
    restocks: false,
    byHand,
    alongside: endReturn(context, admin, records, row),
  });
  return refund;
}

/** The reason of the refund of a return. */
export const returnedReason = "Returned";

/**
 * Creates what the refund of a return writes alongside: the return is refunded.
 * @throws StoreError conflict if it is not received
 */
export function endReturn(
  context: StoreContext,
  admin: AdminActor,
  records: Pick<OrderWithReturns, "order">,
  row: ReturnRow,
): NonNullable<RefundOrderRequest["alongside"]> {
  return {
    guard: hasState(row.id, "received"),
    statements: createChangeStatements(context, admin, records, row, { state: "refunded" }),
  };
}

/**
 * Limits a return's price to what can be refunded. That is 0 while the bank has the money, and refundOrder then
 * refuses.
 */
function limitPrice(priceCents: number, refundableCents: number): number {
  return refundableCents === 0 ? priceCents : Math.min(priceCents, refundableCents);
}

function toAdminReturnView(row: ReturnRow, records: OrderWithReturns): AdminReturnView {
  return {
    ...toReturnView(row, records),
    order_id: records.order.id,
    order_number: records.order.orderNumber,
  };
}

type ReturnChanges = Partial<ReturnRow> & { readonly state: ReturnState };

/** Creates the statements that change a return's state. Other statements of the batch guard the order's version. */
function createChangeStatements(
  context: StoreContext,
  admin: AdminActor,
  { order }: Pick<OrderWithReturns, "order">,
  row: ReturnRow,
  changes: ReturnChanges,
): Statement[] {
  requireTransition(row, changes.state);
  const { state, ...otherChanges } = changes;
  return [
    context.db
      .update(returns)
      .set({ ...otherChanges, state, updatedAt: context.now().toISOString() })
      .where(eq(returns.id, row.id)),
    ...(state === "approved" || state === "declined"
      ? [enqueueOrderEmail(context, `return_${state}`, row)]
      : []),
    writeAudit(context, admin, {
      action: `return.${state}`,
      entity: "order",
      entityId: order.id,
      summary: `${summaries[state]} for order ${order.orderNumber}`,
      before: { state: row.state },
      after: { return_id: row.id, state, ...otherChanges },
    }),
  ];
}

const summaries: Record<ReturnState, string> = {
  requested: "Return requested",
  approved: "Approved the return",
  received: "Received the return",
  refunded: "Refunded the return",
  declined: "Declined the return",
};

function toChanges(body: ChangeReturnBody): ReturnChanges {
  switch (body.state) {
    case "approved":
      return { state: body.state, answer: body.message || null };
    case "declined":
      return { state: body.state, answer: body.message };
    case "received":
      return { state: body.state, restocks: body.restock, refundId: crypto.randomUUID() };
  }
}

function requireTransition({ state }: ReturnRow, to: ReturnState): void {
  if (canChangeReturn(state, to)) return;
  throw new StoreError("conflict", { message: `A return that is ${state} cannot be set to ${to}.` });
}

/**
 * Refuses a repeated request with another message or stock choice, because its admin would believe that it was saved.
 */
function refuseOtherChange(row: ReturnRow, body: ChangeReturnBody): void {
  const isSame =
    body.state === "received" ? row.restocks === body.restock : row.answer === (body.message || null);
  if (isSame) return;
  throw new StoreError("conflict", {
    message: `This return is already ${row.state}, ${body.state === "received" ? "with another choice about the stock" : "with another message"}. Please look at it again.`,
  });
}

/** Refuses to receive units that have not left the store, such as those of a shipment that was undone. */
function refuseUnsent({ order, items }: OrderWithReturns, row: ReturnRow): void {
  const sentUnits = new Map(items.map((item) => [item.id, countSentUnits(order, item)]));
  if (row.items.every(({ order_item_id: id, quantity }) => quantity <= (sentUnits.get(id) ?? 0))) return;
  throw new StoreError("conflict", {
    message: "These items haven't left the store, so they can't come back.",
  });
}

/** Returns the units of a return, unless a refund has restocked some of them in the meantime. */
function requireRestockable(records: OrderWithReturns, row: ReturnRow) {
  const { items } = row;
  const restockableUnits = countRestockableUnits(records);
  if (items.every(({ order_item_id: id, quantity }) => quantity <= (restockableUnits.get(id) ?? 0))) {
    return items;
  }
  throw fieldError("restock", "These items are already back in stock.");
}

function hasState(returnId: string, state: ReturnState): SQL {
  return sql`EXISTS (SELECT 1 FROM ${returns} WHERE ${returns.id} = ${returnId} AND ${returns.state} = ${state})`;
}

async function findOrderId(context: StoreContext, returnId: string): Promise<string> {
  const row = await context.db
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(eq(returns.id, returnId))
    .get();
  if (row === undefined) throw new StoreError("not_found");
  return row.orderId;
}

function requireReturn(
  records: OrderWithReturns | undefined,
  returnId: string,
): { readonly row: ReturnRow; readonly records: OrderWithReturns } {
  const row = records?.returns.find(({ id }) => id === returnId);
  if (records === undefined || row === undefined) throw new StoreError("not_found");
  return { row, records };
}
