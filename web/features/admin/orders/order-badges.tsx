import type { AdminOrderSummaryView } from "../../../../contract/admin/orders.ts";
import { formatOrderStatus } from "../../../../contract/orders/format-order-status.ts";
import type { OrderStatus, PaymentStatus } from "../../../../contract/orders/order-status.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { Badge } from "../../../components/badge.tsx";
import { FailedRefundBadge, OrderStatusBadge, PaymentBadge } from "../../orders/status-badge.tsx";
import { DisputeBadge } from "../shared/disputes.tsx";

interface OrderBadgesProps {
  readonly order: Pick<
    AdminOrderSummaryView,
    | "status"
    | "payment_status"
    | "payment_method"
    | "fulfilment"
    | "ready_at"
    | "is_partly_shipped"
    | "dispute"
    | "has_failed_refund"
    | "awaits_change"
  >;
}

/** Shows an order's status, and its payment's status if the first does not tell it. */
export function OrderBadges({ order }: OrderBadgesProps) {
  const isCashDue = order.payment_method === "cash_on_delivery" && order.payment_status === "pending";
  return (
    <>
      <OrderStatusBadge order={order} kind="Order" />
      {order.is_partly_shipped && <Badge tone="accent">Partly shipped</Badge>}
      {order.fulfilment === "pickup" && !isNamedForPickup(order) && <Badge>Pick-up</Badge>}
      {isCashDue && order.status !== "canceled" && (
        <Badge tone="accent">
          {order.fulfilment === "pickup" ? "Due at the counter" : "Cash to collect"}
        </Badge>
      )}
      {!isCashDue && usualPayments[order.status] !== order.payment_status && (
        <PaymentBadge order={order} kind="Payment" />
      )}
      {order.awaits_change && <Badge tone="accent">Change to pay</Badge>}
      <DisputeBadge dispute={order.dispute} />
      <FailedRefundBadge order={order} />
    </>
  );
}

/** Returns true if the status itself says that the order is for pick-up. */
function isNamedForPickup(order: OrderBadgesProps["order"]): boolean {
  return formatOrderStatus(order) !== formatCode(order.status);
}

/** The payment's status that an order's status tells. */
const usualPayments: Partial<Record<OrderStatus, PaymentStatus>> = {
  pending_payment: "pending",
  payment_processing: "processing",
  payment_failed: "failed",
  paid: "succeeded",
  processing: "succeeded",
  shipped: "succeeded",
  delivered: "succeeded",
  refunded: "refunded",
};
