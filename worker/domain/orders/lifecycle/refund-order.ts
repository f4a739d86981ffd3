import { eq } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { adminActor } from "../actor.ts";
import { changeOrder, writeHistory } from "../order-rows.ts";
import { syncIfReachable } from "../payments/sync-payment.ts";
import {
  itemsIn,
  leftToRefundCents,
  newRefund,
  type OrderWithRefunds,
  type RefundRow,
  readRefunds,
  recordRefunded,
  returnableQuantities,
  statusAfterRefunds,
} from "../refunds/refund-rows.ts";
import { moveStock, type ReturnedItems, restockItems } from "../stock.ts";

export interface RefundRequest {
  readonly orderId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly items: ReturnedItems;
  /** The same id again is the same refund: a double click, a lost answer. */
  readonly requestId?: string | undefined;
}

/**
 * An admin gives money back, at most what is left of what was paid (decisions, "Refund"). The row is written first,
 * then Stripe is asked, then its answer is recorded; what gets lost in between is made up by the webhook and by the
 * reconciliation. Cash goes back from the till: it is recorded at once.
 * @returns the refund and its order, as they are afterwards.
 * @throws StoreError order_not_found, conflict (nothing was paid), invalid_input (more than is left)
 */
export async function refundOrder(
  context: StoreContext,
  admin: Profile,
  request: RefundRequest,
): Promise<{ found: OrderWithRefunds; refund: RefundRow }> {
  const { refund: requested, order } = await requestRefund(context, admin, request);
  const intentId = order.stripePaymentIntentId;
  if (requested.method === "card" && intentId !== null) {
    await syncIfReachable(context, { intentId, orderId: order.id });
  }
  const found = await readRefunds(context, request.orderId);
  const refund = found?.refunds.find((row) => row.id === requested.id);
  if (found === undefined || refund === undefined) throw new StoreError("order_not_found");
  return { found, refund };
}

async function requestRefund(context: StoreContext, admin: Profile, request: RefundRequest) {
  return write(
    context,
    async () => ({
      found: await readRefunds(context, request.orderId),
      twin: await findRefund(context, request.requestId),
    }),
    ({ found, twin }) => {
      if (found === undefined) throw new StoreError("order_not_found");
      if (twin !== undefined) {
        refuseOtherRequest(twin, request);
        return { statements: [], result: { refund: twin, order: found.order } };
      }
      refuseUnlessLeft(found, request);
      refuseUnlessReturnable(found, request.items);
      const refund = newRefund(found.order, {
        ...request,
        ...(request.requestId === undefined ? {} : { id: request.requestId }),
        origin: "admin",
        actor: adminActor(admin),
        now: context.now().toISOString(),
      });
      return {
        statements: requestStatements(context, admin, found, refund, request.items),
        result: { refund, order: found.order },
      };
    },
  );
}

async function findRefund(context: StoreContext, id: string | undefined): Promise<RefundRow | undefined> {
  if (id === undefined) return undefined;
  return context.db.select().from(refunds).where(eq(refunds.id, id)).get();
}

function requestStatements(
  context: StoreContext,
  admin: Profile,
  { order, refunds: rows }: OrderWithRefunds,
  refund: RefundRow,
  items: ReturnedItems,
): Statement[] {
  const actor = adminActor(admin);
  const after = statusAfterRefunds(order, [...rows, refund]);
  const isCash = refund.state === "succeeded";
  const amount = formatCents(refund.amountCents);
  const initiated = `Refund initiated: ${refund.reason}. Amount: ${amount}.`;
  return [
    changeOrder(context, order, after),
    context.db.insert(refunds).values(refund),
    ...(isCash ? [recordRefunded(context, refund), ...restockItems(context, order, items)] : []),
    ...moveStock(context, order, after),
    ...writeHistory(context, order.id, {
      status: order.status === "canceled" ? "canceled" : "refund_requested",
      actor,
      notes: initiated,
    }),
    writeAudit(context, admin, {
      action: "order.refund",
      entity: "order",
      entityId: order.id,
      summary: `Refunded ${amount} of order ${order.orderNumber}: ${refund.reason}`,
      after: { refund_id: refund.id, amount_cents: refund.amountCents, items },
    }),
    ...(isCash
      ? writeHistory(context, order.id, {
          status: after.status,
          actor,
          notes: `Refunded ${amount} in cash`,
          notesForCustomer: true,
        })
      : []),
  ];
}

/** Answered as done, another amount would be believed to be on its way. */
function refuseOtherRequest(twin: RefundRow, { orderId, amountCents, items }: RefundRequest): void {
  if (twin.orderId !== orderId) throw new StoreError("conflict");
  const isSame = twin.amountCents === amountCents && JSON.stringify(itemsIn(twin)) === JSON.stringify(items);
  if (isSame) return;
  throw new StoreError("conflict", {
    message: `This refund was asked for before, over ${formatCents(twin.amountCents)}. Please look at the order's refunds before you make another.`,
  });
}

function refuseUnlessLeft(found: OrderWithRefunds, { amountCents }: RefundRequest): void {
  if (found.order.paidAt === null) {
    throw new StoreError("conflict", {
      message: "Nothing has been paid for this order, so there is nothing to refund.",
    });
  }
  const leftCents = leftToRefundCents(found.order, found.refunds);
  if (amountCents <= leftCents) return;
  const message =
    leftCents === 0
      ? "Nothing is left to refund: this order's money is back with the customer or on its way."
      : `At most ${formatCents(leftCents)} is left to refund.`;
  throw new StoreError("invalid_input", { message, errors: { amount: message } });
}

function refuseUnlessReturnable(found: OrderWithRefunds, items: ReturnedItems): void {
  if (items.length === 0) return;
  const left = returnableQuantities(found);
  const isCanceled = found.order.status === "canceled";
  for (const { order_item_id: id, quantity } of items) {
    const item = found.items.find((each) => each.id === id);
    const most = isCanceled ? 0 : (left.get(id) ?? 0);
    if (item !== undefined && quantity <= most) continue;
    const message =
      item === undefined
        ? "This item is not part of the order."
        : `At most ${most} of ${item.productName} can be returned to stock.`;
    throw new StoreError("invalid_input", { message, errors: { refund_items: message } });
  }
}
