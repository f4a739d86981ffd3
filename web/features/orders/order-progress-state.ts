import { toCustomerHistory } from "../../../contract/orders/customer-history.ts";
import { formatOrderStatus } from "../../../contract/orders/format-order-status.ts";
import { cardTrackerSteps as cardSteps, type OrderStatus } from "../../../contract/orders/order-status.ts";
import type { OrderView, StatusHistoryView } from "../../../contract/orders/orders.ts";

type OrderProgressState =
  | { readonly kind: "tracker"; readonly steps: readonly string[]; readonly currentStep: number }
  | { readonly kind: "banner"; readonly message: string; readonly entry: StatusHistoryView | undefined };

/** Returns the named steps of an order, which depend on how it is paid and picked up, or the banner of its status. */
export function getOrderProgress(order: TrackedOrder): OrderProgressState {
  const message = bannerMessages[order.status];
  if (message !== undefined)
    return { kind: "banner", message, entry: sortLatestFirst(toCustomerHistory(order.status_history))[0] };
  return { kind: "tracker", ...(order.fulfilment === "pickup" ? findPickupStep(order) : findStep(order)) };
}

const bannerMessages: Partial<Record<OrderStatus, string>> = {
  canceled: "This order has been canceled",
  payment_failed: "Payment for this order has failed",
  refund_requested: "A refund has been requested for this order",
  refunded: "This order has been refunded",
};

type TrackedOrder = Pick<
  OrderView,
  "status" | "payment_method" | "payment_status" | "fulfilment" | "ready_at" | "status_history"
>;

function findStep(order: TrackedOrder) {
  const methodSteps = stepsByMethod[order.payment_method];
  const isPaidEarly = order.payment_status !== "pending" && order.status !== "delivered";
  const steps = methodSteps === cashSteps && isPaidEarly ? prepaidSteps : methodSteps;
  // The driver collects the money on delivery, so both steps are completed at once.
  const isPaidOnDelivery = order.status === "delivered" && order.payment_status !== "pending";
  const currentStatus = steps === cashSteps && isPaidOnDelivery ? "paid" : order.status;
  return {
    steps: steps.map((status) => formatOrderStatus({ ...order, status })),
    currentStep: steps.indexOf(currentStatus),
  };
}

// The shop took the money before the parcel left.
const prepaidSteps: readonly OrderStatus[] = ["processing", "shipped", "delivered"];
const cashSteps: readonly OrderStatus[] = ["processing", "shipped", "delivered", "paid"];
const stepsByMethod: Record<TrackedOrder["payment_method"], readonly OrderStatus[]> = {
  card: cardSteps,
  cash_on_delivery: cashSteps,
  none: ["paid", "processing", "shipped", "delivered"],
};

function findPickupStep(order: TrackedOrder) {
  const steps = [
    order.payment_method === "card" ? "Paid" : "Placed",
    "Getting ready",
    "Ready for pick-up",
    "Picked up",
  ];
  // An order that awaits its payment has reached no step.
  return { steps, currentStep: order.status === "paid" ? 0 : steps.indexOf(formatOrderStatus(order)) };
}

/** Returns the date of a full refund, which is the second transaction. A canceled order can be refunded too. */
export function findRefundDate(
  order: Pick<OrderView, "status" | "payment_status" | "transactions">,
): string | undefined {
  const isRefunded = order.status === "refunded" || order.payment_status === "refunded";
  return isRefunded ? order.transactions[1]?.created_at : undefined;
}

export function sortLatestFirst(history: readonly StatusHistoryView[]): StatusHistoryView[] {
  return [...history].sort((a, b) => b.created_at.localeCompare(a.created_at));
}
