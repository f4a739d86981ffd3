import { StoreError } from "../../../contract/errors.ts";
import { canMoveOrder, type OrderStatus, statusLabel } from "../../../contract/order-status.ts";
import { runBatch, type Statement } from "../../db/run-batch.ts";
import { transactions } from "../../db/schema/order-records.ts";
import { lostTheRace } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { adminAuthor } from "./author.ts";
import { cancelOrder } from "./cancel-order.ts";
import { changeOrder, findOrder, type OrderRow, writeHistory } from "./order-rows.ts";
import { sellStock } from "./stock.ts";

/**
 * An admin moves an order, or only adds a note to its history. Canceling goes the way of cancelOrder (intent first,
 * refund, stock); delivering a cash order settles its payment.
 * @throws StoreError order_not_found, conflict for a move that is not an admin's
 */
export async function changeOrderStatus(
  context: StoreContext,
  admin: Profile,
  change: { orderId: string; status?: OrderStatus | undefined; notes?: string | undefined },
): Promise<void> {
  const author = adminAuthor(admin);
  for (;;) {
    const order = await findOrder(context, change.orderId);
    if (order === undefined) throw new StoreError("order_not_found");
    const status = change.status ?? order.status;
    if (status !== order.status) requireMove(order, status);
    if (status === "canceled" && order.status !== "canceled") {
      await cancelOrder(context, order.id, author, change.notes ?? "Canceled by the store");
      return;
    }
    try {
      await runBatch(context.db, [
        ...(status === order.status ? [] : effectsOf(context, order, status)),
        ...writeHistory(context, order.id, { status, author, notes: change.notes ?? null }),
      ]);
      return;
    } catch (error) {
      if (!lostTheRace(error)) throw error;
    }
  }
}

function requireMove(order: OrderRow, to: OrderStatus): void {
  const isUnpaidCash = order.paymentMethod === "cash_on_delivery" && order.paidAt === null;
  if (canMoveOrder("admin", order.status, to) && !(to === "paid" && isUnpaidCash)) return;
  throw new StoreError("conflict", {
    message: `An order that is ${statusLabel(order.status)} cannot be set to ${statusLabel(to)}.`,
  });
}

function effectsOf(context: StoreContext, order: OrderRow, status: OrderStatus): Statement[] {
  if (status === "payment_failed") {
    return [changeOrder(context, order, { status, paymentStatus: "failed" })];
  }
  const isCashCollected =
    status === "delivered" && order.paymentMethod === "cash_on_delivery" && order.paidAt === null;
  if (!isCashCollected) return [changeOrder(context, order, { status })];
  const now = context.now().toISOString();
  return [
    changeOrder(context, order, { status, paymentStatus: "succeeded", paidAt: now }),
    sellStock(context, order.id),
    context.db.insert(transactions).values({
      id: crypto.randomUUID(),
      orderId: order.id,
      type: "payment",
      providerTransactionId: `cash:${order.id}`,
      amountCents: order.totalCents,
      createdAt: now,
    }),
  ];
}
