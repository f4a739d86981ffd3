import type { OrderRefundsView, RefundView } from "../../../../contract/orders/refunds.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import type { StoreContext } from "../../context.ts";
import { parseRefundTaxes, type RefundRecords, type RefundRow, readRefunds } from "./read-refunds.ts";
import { computeRefundableCents, sumReturnedCents } from "./refund-amounts.ts";
import { countRefundableUnits, countRestockableUnits } from "./refund-units.ts";
import { listTaxesLeft } from "./refunded-tax.ts";

/**
 * Admin only. Reads an order's refunds, and the amount, the units and the taxes that can still be refunded.
 * @throws StoreError order_not_found
 */
export async function readOrderRefunds(context: StoreContext, orderId: string): Promise<OrderRefundsView> {
  const records = await readRefunds(context, orderId);
  if (records === undefined) throw new StoreError("order_not_found");
  return toOrderRefundsView(records);
}

/** Creates the view of an order's refunds, with amounts in dollars. */
export function toOrderRefundsView(records: RefundRecords): OrderRefundsView {
  const { order, items, refunds } = records;
  const refundableUnits = countRefundableUnits(records);
  const restockableUnits = countRestockableUnits(records);
  return {
    order_id: order.id,
    status: order.status,
    payment_status: order.paymentStatus,
    refunded_amount: centsToDollars(sumReturnedCents(refunds)),
    left_to_refund: centsToDollars(computeRefundableCents(records)),
    items: items.map((item) => ({
      order_item_id: item.id,
      product_name: item.productName,
      unit_price: centsToDollars(item.unitPriceCents),
      offer_amount: centsToDollars(item.offerCents),
      quantity: item.quantity,
      refundable_quantity: refundableUnits.get(item.id) ?? 0,
      restockable_quantity: restockableUnits.get(item.id) ?? 0,
    })),
    taxes: listTaxesLeft(records).map(({ name, millipercent, cents }) => ({
      name,
      rate_percent: millipercent === null ? null : millipercent / 1_000,
      left: centsToDollars(cents),
    })),
    refunds: refunds.map(toRefundView),
  };
}

/** Describes the state of a refund in a sentence for admins. */
export function describeRefund({ state, method, failure }: RefundRow): string {
  if (method === "payouts") return "The refund is on its way.";
  if (state === "succeeded") {
    return method === "cash" ? "The refund has been recorded." : "The refund has been made.";
  }
  if (state === "requested") return "The refund is on its way.";
  return `The refund could not be made${failure === null ? "." : `: ${toSentence(failure)}`}`;
}

/** Creates the view of a refund, with amounts in dollars. */
export function toRefundView(row: RefundRow): RefundView {
  return {
    id: row.id,
    amount: centsToDollars(row.amountCents),
    reason: row.reason,
    origin: row.origin,
    method: row.method,
    is_own: row.isOwn,
    state: row.state,
    failure: row.failure === null ? null : toSentence(row.failure),
    stripe_refund_id: row.stripeRefundId,
    items: [...row.items],
    taxes: parseRefundTaxes(row).map(({ name, millipercent, cents }) => ({
      name,
      rate_percent: millipercent === null ? null : millipercent / 1_000,
      amount: centsToDollars(cents),
    })),
    tender: row.tender,
    restocks: row.restocks,
    created_by: row.createdBy,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** Formats Stripe's failure as a sentence, such as "Lost or stolen card." It may be a code in words, or a sentence. */
function toSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
