import { toCustomerHistory } from "../../../contract/orders/customer-history.ts";
import { type OrderStatus, trackerSteps } from "../../../contract/orders/order-status.ts";
import type { OrderView, StatusHistoryView } from "../../../contract/orders/orders.ts";

/** An order's progress: a tracker of six steps, or a banner for the statuses outside of it. */
type OrderProgressState =
  | { readonly kind: "tracker"; readonly currentStep: number }
  | { readonly kind: "banner"; readonly message: string; readonly entry: StatusHistoryView | undefined };

const bannerMessages: Partial<Record<OrderStatus, string>> = {
  canceled: "This order has been canceled",
  payment_failed: "Payment for this order has failed",
  refund_requested: "A refund has been requested for this order",
  refunded: "This order has been refunded",
};

export function orderProgress(order: Pick<OrderView, "status" | "status_history">): OrderProgressState {
  const message = bannerMessages[order.status];
  if (message !== undefined)
    return { kind: "banner", message, entry: latestFirst(toCustomerHistory(order.status_history))[0] };
  return {
    kind: "tracker",
    // Widened, because not every status is a step of the tracker.
    currentStep: (trackerSteps as readonly OrderStatus[]).indexOf(order.status),
  };
}

/** Payment pending while the order is being processed is read as cash on delivery (specification section 4). */
export function isCashOnDelivery(order: Pick<OrderView, "status" | "payment_status">): boolean {
  return order.payment_status === "pending" && order.status === "processing";
}

/** The date of the refund: of the second transaction, as specified. A canceled order's money goes back too. */
export function refundedAt(
  order: Pick<OrderView, "status" | "payment_status" | "transactions">,
): string | undefined {
  const isRefunded = order.status === "refunded" || order.payment_status === "refunded";
  return isRefunded ? order.transactions[1]?.created_at : undefined;
}

export function latestFirst(history: readonly StatusHistoryView[]): StatusHistoryView[] {
  return [...history].sort((a, b) => b.created_at.localeCompare(a.created_at));
}
