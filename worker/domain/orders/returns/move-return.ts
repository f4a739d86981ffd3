import { eq, type SQL, sql } from "drizzle-orm";
import { isMoneyGone } from "../../../../contract/orders/disputes.ts";
import {
  type AdminReturnView,
  canMoveReturn,
  type MoveReturnBody,
  type RefundReturnBody,
  type ReturnState,
} from "../../../../contract/orders/returns.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { returns } from "../../../db/schema/returns.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { enqueueEmailAbout } from "../../emails/enqueue-emails.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { refundOrder } from "../lifecycle/refund-order.ts";
import { getOrderDispute } from "../order-disputes.ts";
import { changeOrder } from "../order-rows.ts";
import { itemsIn, leftToRefundCents, type RefundRow } from "../refunds/refund-rows.ts";
import { restockableQuantities } from "../refunds/refund-units.ts";
import { restockItems } from "../stock.ts";
import {
  type OrderWithReturns,
  priceReturn,
  type ReturnRow,
  readReturns,
  toReturnView,
} from "./return-rows.ts";

/**
 * Approves or declines a return for an admin, or records that its units arrived. A repeated move changes nothing.
 * @throws StoreError not_found, conflict (its state does not allow the move, or another admin made it with another message)
 */
export async function moveReturn(
  context: StoreContext,
  admin: AdminActor,
  returnId: string,
  body: MoveReturnBody,
): Promise<AdminReturnView> {
  const orderId = await findOrderId(context, returnId);
  return write(
    context,
    () => readReturns(context, orderId),
    (found) => {
      const { row, order } = requireReturn(found, returnId);
      if (row.state === body.state) {
        refuseOtherMove(row, body);
        return { statements: [], result: toAdminReturnView(row, order) };
      }
      const changes = toChanges(body);
      const after = { ...row, ...changes };
      return {
        statements: [
          changeOrder(context, order.order, {}),
          ...moveStatements(context, admin, order, row, changes),
          ...(after.state === "received" && after.restocks === true
            ? restockItems(context, order.order, requireRestockable(order, row))
            : []),
        ],
        result: toAdminReturnView(after, order),
      };
    },
  );
}

/**
 * Refunds what the units of a received return were charged, or another amount. Repeated requests make one refund. If it
 * fails, the return is reopened as received (reopenReturn) and can be refunded again.
 * @returns the return and its refund
 * @throws StoreError not_found, conflict (not received), payment_disputed, invalid_input (more than is left)
 */
export async function refundReturn(
  context: StoreContext,
  admin: AdminActor,
  returnId: string,
  { amount, by_hand: byHand = false }: RefundReturnBody,
): Promise<{ view: AdminReturnView; refund: RefundRow }> {
  const orderId = await findOrderId(context, returnId);
  const { row, order } = requireReturn(await readReturns(context, orderId), returnId);
  const refund =
    row.state === "refunded"
      ? order.refunds.find(({ id }) => id === row.refundId)
      : await makeRefund(context, admin, row, order, { amount, byHand });
  if (refund === undefined) throw new StoreError("not_found");
  const { row: after, order: orderAfter } = requireReturn(await readReturns(context, orderId), returnId);
  return { view: toAdminReturnView(after, orderAfter), refund };
}

async function makeRefund(
  context: StoreContext,
  admin: AdminActor,
  row: ReturnRow,
  found: OrderWithReturns,
  { amount, byHand }: { readonly amount: number | undefined; readonly byHand: boolean },
): Promise<RefundRow> {
  requireMove(row, "refunded");
  const leftCents = leftToRefundCents(found);
  const priceCents = priceReturn(row, found);
  if (leftCents === 0 && !isMoneyGone(getOrderDispute(found.order, found.disputes))) {
    throw new StoreError("conflict", { message: "Nothing of this order's money is left to refund." });
  }
  const { refund } = await refundOrder(context, admin, {
    orderId: found.order.id,
    requestId: row.refundId ?? undefined,
    // Nothing is left of a disputed payment. refundOrder then throws payment_disputed.
    amountCents:
      amount === undefined ? Math.min(priceCents, leftCents || priceCents) : dollarsToCents(amount),
    reason: "Returned",
    items: itemsIn(row),
    // The units were restocked when they were received, if they could be sold again.
    restocks: false,
    byHand,
    alongside: {
      guard: isIn(row.id, "received"),
      statements: moveStatements(context, admin, found, row, { state: "refunded" }),
    },
  });
  return refund;
}

function toAdminReturnView(row: ReturnRow, found: OrderWithReturns): AdminReturnView {
  return {
    ...toReturnView(row, found),
    order_id: found.order.id,
    order_number: found.order.orderNumber,
  };
}

type Changes = Partial<ReturnRow> & { readonly state: ReturnState };

/** Creates the statements that change a return's state. Other statements of the batch guard the order's version. */
function moveStatements(
  context: StoreContext,
  admin: AdminActor,
  { order }: OrderWithReturns,
  row: ReturnRow,
  changes: Changes,
): Statement[] {
  requireMove(row, changes.state);
  const { state, ...others } = changes;
  return [
    context.db
      .update(returns)
      .set({ ...others, state, updatedAt: context.now().toISOString() })
      .where(eq(returns.id, row.id)),
    ...(state === "approved" || state === "declined"
      ? [enqueueEmailAbout(context, `return_${state}`, row)]
      : []),
    writeAudit(context, admin, {
      action: `return.${state}`,
      entity: "order",
      entityId: order.id,
      summary: `${summaries[state]} for order ${order.orderNumber}`,
      before: { state: row.state },
      after: { return_id: row.id, state, ...others },
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

function toChanges(body: MoveReturnBody): Changes {
  switch (body.state) {
    case "approved":
      return { state: body.state, answer: body.message || null };
    case "declined":
      return { state: body.state, answer: body.message };
    case "received":
      return { state: body.state, restocks: body.restock, refundId: crypto.randomUUID() };
  }
}

function requireMove({ state }: ReturnRow, to: ReturnState): void {
  if (canMoveReturn(state, to)) return;
  throw new StoreError("conflict", { message: `A return that is ${state} cannot be set to ${to}.` });
}

/** Tells the slower of two admins that their own message or stock decision was not saved. */
function refuseOtherMove(row: ReturnRow, body: MoveReturnBody): void {
  const isSame =
    body.state === "received" ? row.restocks === body.restock : row.answer === (body.message || null);
  if (isSame) return;
  throw new StoreError("conflict", {
    message: `This return is ${row.state} already, ${body.state === "received" ? "with another choice about the stock" : "with another message"}. Please look at it again.`,
  });
}

/** Refuses to restock units that a refund has restocked meanwhile. */
function requireRestockable(found: OrderWithReturns, row: ReturnRow) {
  const items = itemsIn(row);
  const left = restockableQuantities(found);
  if (items.every(({ order_item_id: id, quantity }) => quantity <= (left.get(id) ?? 0))) return items;
  throw fieldError("restock", "These items are back in stock already.");
}

function isIn(returnId: string, state: ReturnState): SQL {
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
  order: OrderWithReturns | undefined,
  returnId: string,
): { readonly row: ReturnRow; readonly order: OrderWithReturns } {
  const row = order?.returns.find(({ id }) => id === returnId);
  if (order === undefined || row === undefined) throw new StoreError("not_found");
  return { row, order };
}
