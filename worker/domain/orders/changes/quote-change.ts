import * as v from "valibot";
import { sumOffers } from "../../../../contract/offers/offer-amounts.ts";
import {
  type ChangeQuoteView,
  type ContentView,
  canChangeContent,
  type Settlement,
} from "../../../../contract/orders/content-changes.ts";
import { isMoneyWithdrawn } from "../../../../contract/orders/disputes.ts";
import { formatOrderStatus } from "../../../../contract/orders/format-order-status.ts";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { minimumChargeCents } from "../../../../contract/shared/pricing.ts";
import { toTaxView } from "../../../../contract/tax/quote-taxes.ts";
import type { StoreContext } from "../../context.ts";
import { getLimitingDisputeState } from "../../money/disputes.ts";
import { hasFailedRefund } from "../../money/refunds/shipping-hold.ts";
import { refuseAwaitedChange } from "../change-order.ts";
import { computeDifference } from "../content/content-payment.ts";
import { type OrderContent, sumAdjusted } from "../content/order-content.ts";
import { type PlannedChange, planChange, type RequestedChange } from "../content/plan-change.ts";
import type { ContentRecords } from "../content/read-content.ts";
import { toItemImageUrl } from "../read/order-summary.ts";

/**
 * Plans a change of an order that has not left the shop. Its content changes only as long as no part was sent, and its
 * money is settled.
 * @throws StoreError the errors of planChange(); conflict, payment_disputed, refund_failed
 */
export function planAllowed(
  context: StoreContext,
  records: ContentRecords,
  request: RequestedChange,
): PlannedChange {
  refuseUnchangeable(records);
  const plan = planChange(context, records, request);
  if (!plan.keepsContent) refuseUnsettled(records);
  return plan;
}

function refuseUnchangeable({ order }: ContentRecords): void {
  if (!canChangeContent(order)) {
    const message = awaitsPayment(order.status)
      ? "This order isn't paid yet. Its customer can still change it at the checkout."
      : `Only orders that have not left the shop can change. This one is: ${formatOrderStatus({ ...order, ready_at: order.readyAt })}.`;
    throw new StoreError("conflict", { message });
  }
  refuseAwaitedChange(order);
}

function refuseUnsettled({ items, refunds, disputes }: ContentRecords): void {
  if (items.some(({ sentQuantity }) => sentQuantity > 0)) {
    throw new StoreError("conflict", {
      message: "Part of this order has been sent, so it can't change any more. The rest can be refunded.",
    });
  }
  const dispute = getLimitingDisputeState(disputes);
  if (isMoneyWithdrawn(dispute)) {
    throw new StoreError("payment_disputed", {
      message: "The bank has taken a payment of this order back, so its content can't change.",
    });
  }
  if (hasFailedRefund(refunds)) {
    throw new StoreError("refund_failed", {
      message: "A refund of this order failed. Return the money in another way before you change the order.",
    });
  }
}

/** Lists the ways to settle the difference of a new content, the usual one first. */
export function listSettlements(records: ContentRecords, content: OrderContent): Settlement[] {
  const differenceCents = computeDifference(records, content);
  if (differenceCents === 0) return ["none"];
  if (differenceCents > 0) {
    return differenceCents >= minimumChargeCents ? ["link", "by_hand", "waive"] : ["waive", "by_hand"];
  }
  const cardCents = records.payments
    .filter(({ tender }) => tender === null)
    .reduce((cents, { leftCents }) => cents + leftCents, 0);
  return cardCents >= -differenceCents ? ["refund", "refund_by_hand"] : ["refund_by_hand"];
}

/** Creates the view of what a change costs, in dollars. */
export function toQuoteView(records: ContentRecords, plan: PlannedChange): ChangeQuoteView {
  const { order } = records;
  const former = {
    fulfilment: order.fulfilment,
    address: v.parse(orderAddressView, order.shippingAddress),
    pickup_starts_at: order.pickupStartsAt,
  };
  const next =
    plan.destination === null
      ? former
      : {
          fulfilment: plan.destination.fulfilment,
          address: plan.destination.shippingAddress,
          pickup_starts_at: plan.destination.window?.startsAt ?? null,
        };
  const itemIds = new Set(records.items.map(({ id }) => id));
  return {
    before: toContentView(plan.before, former, itemIds),
    after: toContentView(plan.after, next, itemIds),
    difference: centsToDollars(computeDifference(records, plan.after)),
    is_paid_later: order.paidAt === null,
    settlements: listSettlements(records, plan.after),
    unmet_offers: plan.unmetOffers.map(({ offerId, ...offer }) => ({ offer_id: offerId, ...offer })),
    notes: [...plan.notes],
  };
}

function toContentView(
  content: OrderContent,
  destination: Pick<ContentView, "fulfilment" | "address" | "pickup_starts_at">,
  itemIds: ReadonlySet<string>,
): ContentView {
  const adjustments = [...content.lines.flatMap((line) => line.adjustments), ...content.deliveryAdjustments];
  return {
    lines: content.lines.map((line) => ({
      order_item_id: itemIds.has(line.id) ? line.id : null,
      product_id: line.productId,
      product_name: line.productName,
      product_sku: line.productSku,
      image_url: toItemImageUrl(line.imageHash),
      quantity: line.quantity,
      unit_price: centsToDollars(line.unitPriceCents),
      retail_price: centsToDollars(line.compareAtPriceCents),
      amount: centsToDollars(line.unitPriceCents * line.quantity),
      offer_amount: centsToDollars(sumAdjusted(line.adjustments)),
    })),
    offers: sumOffers(adjustments).map(({ cents, ...offer }) => ({
      ...offer,
      amount: centsToDollars(cents),
    })),
    shipping_cost: centsToDollars(content.shippingCents),
    ...(content.taxes !== null && { taxes: content.taxes.map(toTaxView) }),
    tax: centsToDollars(content.taxCents),
    total: centsToDollars(content.totalCents),
    ...destination,
  };
}
