import type { AdminOrderSummaryView } from "../../../../contract/admin/orders.ts";
import type { OrderStatus, PaymentStatus } from "../../../../contract/orders/order-status.ts";
import { Badge } from "../../../components/badge.tsx";
import { FailedRefundBadge, PaymentBadge, StatusBadge } from "../../orders/status-badge.tsx";
import { DisputeBadge } from "../shared/disputes.tsx";

interface OrderBadgesProps {
  readonly order: Pick<
    AdminOrderSummaryView,
    "status" | "payment_status" | "payment_method" | "dispute" | "has_failed_refund"
  >;
}

/** Shows an order's status, and its payment's status if the first does not tell it. */
export function OrderBadges({ order }: OrderBadgesProps) {
  const isCashDue = order.payment_method === "cash_on_delivery" && order.payment_status === "pending";
  return (
    <>
      <StatusBadge status={order.status} kind="Order" />
      {isCashDue && order.status !== "canceled" && <Badge tone="wheat">Cash to collect</Badge>}
      {!isCashDue && usualPayments[order.status] !== order.payment_status && (
        <PaymentBadge order={order} kind="Payment" />
      )}
      <DisputeBadge dispute={order.dispute} />
      <FailedRefundBadge order={order} />
    </>
  );
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
