import type { OrderRefundsView, RefundView } from "../../../../contract/orders/payments.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import type { StoreContext } from "../../context.ts";
import {
  itemsIn,
  leftToRefundCents,
  type OrderWithRefunds,
  type RefundRow,
  readRefunds,
  returnedCents,
} from "./refund-rows.ts";
import { refundableQuantities, restockableQuantities } from "./refund-units.ts";

/** Reads an order's refunds and what can still be refunded. @throws StoreError order_not_found */
export async function readOrderRefunds(context: StoreContext, orderId: string): Promise<OrderRefundsView> {
  const found = await readRefunds(context, orderId);
  if (found === undefined) throw new StoreError("order_not_found");
  return toOrderRefundsView(found);
}

/** Amounts are in dollars. */
export function toOrderRefundsView(found: OrderWithRefunds): OrderRefundsView {
  const { order } = found;
  const refundable = refundableQuantities(found);
  const restockable = restockableQuantities(found);
  return {
    order_id: order.id,
    status: order.status,
    payment_status: order.paymentStatus,
    refunded_amount: centsToDollars(returnedCents(found.refunds)),
    left_to_refund: centsToDollars(leftToRefundCents(found)),
    items: found.items.map((item) => ({
      order_item_id: item.id,
      product_name: item.productName,
      unit_price: centsToDollars(item.unitPriceCents),
      quantity: item.quantity,
      refundable_quantity: refundable.get(item.id) ?? 0,
      restockable_quantity: restockable.get(item.id) ?? 0,
    })),
    refunds: found.refunds.map(toRefundView),
  };
}

/** Describes the state of a refund in a sentence for admins. */
export function describeRefund({ state, method, failure }: RefundRow): string {
  if (state === "succeeded") {
    return method === "cash" ? "The refund has been recorded." : "The refund has been made.";
  }
  if (state === "requested") return "The refund is on its way.";
  return `The refund could not be made${failure === null ? "." : `: ${toSentence(failure)}`}`;
}

export function toRefundView(row: RefundRow): RefundView {
  return {
    id: row.id,
    amount: centsToDollars(row.amountCents),
    reason: row.reason,
    origin: row.origin,
    method: row.method,
    state: row.state,
    failure: row.failure === null ? null : toSentence(row.failure),
    stripe_refund_id: row.stripeRefundId,
    items: [...itemsIn(row)],
    restocks: row.restocks,
    created_by: row.createdBy,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** Turns Stripe's failure, which is a code's words or a sentence, into a sentence, such as "Lost or stolen card." */
function toSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
