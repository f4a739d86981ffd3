import { StoreError } from "../../../contract/errors.ts";
import { formatCents } from "../../../contract/money.ts";
import { runBatch, type Statement } from "../../db/run-batch.ts";
import { refunds } from "../../db/schema/payments.ts";
import { isVersionConflict, violatedConstraint } from "../../db/violated-constraint.ts";
import { writeAudit } from "../admin/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { standingOf } from "./apply-refund.ts";
import { adminAuthor } from "./author.ts";
import { makeRefunds } from "./make-refunds.ts";
import { changeOrder, writeHistory } from "./order-rows.ts";
import { newRefund } from "./owed-refund.ts";
import {
  itemsOf,
  leftToRefundCents,
  type OrderWithRefunds,
  type RefundItems,
  type RefundRow,
  readRefunds,
  returnableQuantities,
} from "./refund-rows.ts";
import { refundTransaction } from "./refund-transactions.ts";
import { restockItems } from "./stock.ts";

export interface RefundRequest {
  readonly orderId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly items: RefundItems;
  /** Whoever asks again with the same id asks for the same refund: a double click, a lost answer. */
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
  const refundId = await writeRequest(context, admin, request);
  await makeRefunds(context, request.orderId);
  const found = await readRefunds(context, request.orderId);
  const refund = found?.refunds.find((row) => row.id === refundId);
  if (found === undefined || refund === undefined) throw new StoreError("order_not_found");
  return { found, refund };
}

async function writeRequest(context: StoreContext, admin: Profile, request: RefundRequest): Promise<string> {
  for (;;) {
    const found = await readRefunds(context, request.orderId);
    if (found === undefined) throw new StoreError("order_not_found");
    const twin = found.refunds.find((row) => row.id === request.requestId);
    if (twin !== undefined) {
      refuseOtherRequest(twin, request);
      return twin.id;
    }
    refuseUnlessLeft(found, request);
    refuseUnlessReturnable(found, request.items);
    const refund = newRefund(context, found.order, {
      ...request,
      id: request.requestId,
      origin: "admin",
      author: adminAuthor(admin),
    });
    try {
      await runBatch(context.db, requestStatements(context, admin, found, refund, request.items));
      return refund.id;
    } catch (error) {
      const isTwin = ["refunds.id", "refunds.idempotency_key"].includes(violatedConstraint(error) ?? "");
      if (!isTwin && !isVersionConflict(error)) throw error;
      // The id is another order's: not a repetition of this request.
      if (isTwin && !(await hasRefund(context, request))) throw new StoreError("conflict");
    }
  }
}

function requestStatements(
  context: StoreContext,
  admin: Profile,
  { order, refunds: rows }: OrderWithRefunds,
  refund: RefundRow,
  items: RefundItems,
): Statement[] {
  const author = adminAuthor(admin);
  const standing = standingOf(order, [...rows, refund]);
  const isCash = refund.state === "succeeded";
  const amount = formatCents(refund.amountCents);
  const initiated = `Refund initiated: ${refund.reason}. Amount: ${amount}.`;
  return [
    changeOrder(context, order, standing),
    context.db.insert(refunds).values(refund),
    ...(isCash ? [refundTransaction(context, refund), ...restockItems(context, order.id, items)] : []),
    ...writeHistory(context, order.id, {
      status: order.status === "canceled" ? "canceled" : "refund_requested",
      author,
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
          status: standing.status,
          author,
          notes: `Refunded ${amount} in cash`,
        })
      : []),
  ];
}

/** Answered as done, another amount would be believed to be on its way. */
function refuseOtherRequest(twin: RefundRow, { amountCents, items }: RefundRequest): void {
  const isSame = twin.amountCents === amountCents && JSON.stringify(itemsOf(twin)) === JSON.stringify(items);
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
  const leftCents = leftToRefundCents(found);
  if (amountCents <= leftCents) return;
  const message =
    leftCents === 0
      ? "Nothing is left to refund: this order's money is back with the customer or on its way."
      : `At most ${formatCents(leftCents)} is left to refund.`;
  throw new StoreError("invalid_input", { message, errors: { amount: message } });
}

function refuseUnlessReturnable(found: OrderWithRefunds, items: RefundItems): void {
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

async function hasRefund(context: StoreContext, request: RefundRequest): Promise<boolean> {
  const found = await readRefunds(context, request.orderId);
  return found?.refunds.some((row) => row.id === request.requestId) ?? false;
}
