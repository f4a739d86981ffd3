import { sql } from "drizzle-orm";
import { imageUrl } from "../../../../contract/catalog/product-images.ts";
import type { OrderSummaryView } from "../../../../contract/orders/orders.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import { hasFailedRefund } from "./order-tasks.ts";

/** Returns the columns of a list of orders, which toOrderSummary() needs. */
export function summaryColumns() {
  return {
    order: orders,
    isPartlyShipped: isPartlyShipped.mapWith(Boolean).as("is_partly_shipped"),
    itemCount: itemCount.mapWith(Number).as("item_count"),
    hasFailedRefund: hasFailedRefund.mapWith(Boolean).as("has_failed_refund"),
  };
}

/** The number of units of a row in `orders`. */
const itemCount = sql<number>`(SELECT coalesce(sum(counted.quantity), 0) FROM order_items AS counted
  WHERE counted.order_id = orders.id)`;

/** True if a parcel of a row in `orders` has left, and the rest has not (isPartlyShipped in sent-units.ts). */
export const isPartlyShipped = sql<boolean>`(coalesce(nullif(orders.status, 'refund_requested'), orders.status_before_refund)
    IN ('paid', 'processing')
  AND EXISTS (SELECT 1 FROM parcels WHERE parcels.order_id = orders.id))`;

/** Creates the view of an order in a list. Amounts are in dollars. */
export function toOrderSummary(
  order: OrderRow,
  {
    itemCount,
    isPartlyShipped,
    hasFailedRefund,
  }: { readonly itemCount: number; readonly isPartlyShipped: boolean; readonly hasFailedRefund: boolean },
): OrderSummaryView {
  return {
    id: order.id,
    order_number: order.orderNumber,
    status: order.status,
    payment_status: order.paymentStatus,
    payment_method: order.paymentMethod,
    fulfilment: order.fulfilment,
    ready_at: order.readyAt,
    created_at: order.createdAt,
    subtotal: centsToDollars(order.subtotalCents),
    discount_amount: centsToDollars(order.discountCents),
    offer_amount: centsToDollars(order.offerCents),
    shipping_cost: centsToDollars(order.shippingCents),
    tax_amount: centsToDollars(order.taxCents),
    total_amount: centsToDollars(order.totalCents),
    cash_rounding: centsToDollars(order.cashRoundingCents),
    item_count: itemCount,
    is_partly_shipped: isPartlyShipped,
    has_failed_refund: hasFailedRefund,
    awaits_change: order.awaitedChangeId !== null,
  };
}

// The width of an item's thumbnail, in pixels.
const itemImageWidth = 320;

/** Returns the URL of an item's thumbnail, or null if its product had no image. */
export function toItemImageUrl(imageHash: string | null): string | null {
  return imageHash === null ? null : imageUrl(imageHash, itemImageWidth);
}
