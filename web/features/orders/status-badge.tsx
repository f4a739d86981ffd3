import { formatOrderStatus } from "../../../contract/orders/format-order-status.ts";
import { isCanceledUnpaid } from "../../../contract/orders/order-amounts.ts";
import type { OrderSummaryView } from "../../../contract/orders/orders.ts";
import { formatCode } from "../../../contract/shared/format-code.ts";
import { Badge, type BadgeTone } from "../../components/badge.tsx";
import { classNames } from "../../lib/class-names.ts";

interface StatusBadgeProps {
  readonly status: string;
  /** The status for people. */
  readonly label?: string;
  /** Tells two adjacent badges apart for screen readers. */
  readonly kind?: "Order" | "Payment";
}

/** Shows the status of an order, a payment or an account. An unknown status gets a neutral badge. */
export function StatusBadge({ status, label = formatCode(status), kind }: StatusBadgeProps) {
  return (
    <Badge tone={tones[status] ?? "neutral"} className={classNames(kind === "Payment" && "font-medium")}>
      {kind !== undefined && <span className="sr-only">{kind}: </span>}
      {label}
    </Badge>
  );
}

// A finished status is neutral, so that it does not stand out from those that need work.
const tones: Readonly<Record<string, BadgeTone>> = {
  pending_payment: "accent",
  pending: "accent",
  payment_processing: "accent",
  processing: "brand",
  paid: "brand",
  succeeded: "brand",
  shipped: "brand",
  payment_failed: "danger",
  failed: "danger",
  refund_requested: "accent",
  active: "brand",
  inactive: "accent",
  suspended: "danger",
};

interface OrderStatusBadgeProps extends Pick<StatusBadgeProps, "kind"> {
  readonly order: Parameters<typeof formatOrderStatus>[0];
}

/** Shows an order's status. The steps of pick-up have names of their own. */
export function OrderStatusBadge({ order, kind }: OrderStatusBadgeProps) {
  return <StatusBadge status={order.status} label={formatOrderStatus(order)} {...(kind && { kind })} />;
}

/** Shows the payment of a customer's own order in the customer's words. */
export function OwnPaymentBadge({
  order,
}: {
  readonly order: Pick<OrderSummaryView, "status" | "payment_status" | "payment_method" | "fulfilment">;
}) {
  if (order.payment_status === "succeeded" && order.payment_method !== "none")
    return <Badge tone="brand">Paid</Badge>;
  const isDue = order.payment_method === "cash_on_delivery" && order.payment_status === "pending";
  if (isDue && !isCanceledUnpaid(order)) {
    return (
      <Badge tone="accent">{order.fulfilment === "pickup" ? "Due at pick-up" : "Due on delivery"}</Badge>
    );
  }
  return <PaymentBadge order={order} />;
}

interface PaymentBadgeProps extends Pick<StatusBadgeProps, "kind"> {
  readonly order: Pick<OrderSummaryView, "status" | "payment_status"> &
    Partial<Pick<OrderSummaryView, "payment_method">>;
}

/** Shows the payment's status. A canceled order without a payment shows "Not charged" instead of "Pending". */
export function PaymentBadge({ order, ...props }: PaymentBadgeProps) {
  if (order.payment_method === "none") return <Badge className="font-medium">No payment needed</Badge>;
  if (isCanceledUnpaid(order)) return <Badge className="font-medium">Not charged</Badge>;
  return <StatusBadge status={order.payment_status} {...props} />;
}

/** Marks an order with a failed refund, which its status does not show. */
export function FailedRefundBadge({
  order,
}: {
  readonly order: Pick<OrderSummaryView, "has_failed_refund">;
}) {
  return order.has_failed_refund && <Badge tone="danger">Refund failed</Badge>;
}
