import type { OrderStatus } from "./order-status.ts";
import type { OrderSummaryView } from "./orders.ts";

/**
 * The actors that change the status of an order. `customer` is an account or a guest. `payment` is a payment or refund
 * that the server has read from Stripe. `system` is the store itself, such as its cron job.
 */
export const orderActors = ["customer", "admin", "payment", "system"] as const;
export type OrderActor = (typeof orderActors)[number];

/**
 * Returns true if the actor may change the status of an order to another one (docs/product.md, "Order states"). The
 * admin area and the customer's page offer these changes, and the server enforces them.
 * @example canChangeStatus("customer", order, "canceled") // whether an account or a guest can still cancel
 */
export function canChangeStatus(actor: OrderActor, order: CurrentOrder, to: OrderStatus): boolean {
  return listNextStatuses(actor, order).includes(to);
}

/**
 * Returns true if an admin can ship an order. A delivered one can be moved back to shipped, but it is not packed again,
 * and one whose change awaits its payment waits for it.
 */
export function isShippable(
  order: Pick<OrderSummaryView, "status" | "fulfilment" | "awaits_change">,
): boolean {
  return order.status !== "delivered" && !order.awaits_change && canChangeStatus("admin", order, "shipped");
}

type CurrentOrder = Pick<OrderSummaryView, "status" | "fulfilment"> &
  Partial<Pick<OrderSummaryView, "is_partly_shipped">>;

/**
 * Lists the statuses that an actor may give an order next, in the order of a menu. The current status is not among
 * them.
 */
export function listNextStatuses(
  actor: OrderActor,
  { status, fulfilment, is_partly_shipped: isPartlyShipped }: CurrentOrder,
): readonly OrderStatus[] {
  const listed = nextStatuses[actor][status];
  // Sent units cannot be called back, so that only the store can cancel the rest.
  if (actor === "customer" && isPartlyShipped) return [];
  if (actor !== "admin" || fulfilment === "delivery") return listed;
  // A handed-over order can only be canceled. An earlier status would need its hold date, which only undoDelivery
  // restores.
  if (status === "delivered") return ["canceled"];
  return listed.filter((to) => !notForPickup.includes(to));
}

// An order for pick-up is never shipped, and only its hand-over delivers it, because that takes the payment. A ready
// order does not become `paid` again, because it would have to be made ready a second time.
const notForPickup: readonly OrderStatus[] = ["paid", "shipped", "delivered"];

const noTransitions = {
  pending_payment: [],
  payment_processing: [],
  payment_failed: [],
  paid: [],
  processing: [],
  shipped: [],
  delivered: [],
  canceled: [],
  refund_requested: [],
  refunded: [],
} as const satisfies Transitions;

const nextStatuses: Record<OrderActor, Transitions> = {
  customer: {
    ...noTransitions,
    pending_payment: ["canceled"],
    paid: ["canceled"],
    processing: ["canceled"],
  },
  // Admins can also go back, to correct a wrong click. They cannot make an unpaid card order paid.
  admin: {
    ...noTransitions,
    pending_payment: ["payment_failed", "canceled"],
    payment_processing: ["payment_failed", "canceled"],
    payment_failed: ["canceled"],
    paid: ["processing", "shipped", "delivered", "canceled"],
    processing: ["paid", "shipped", "delivered", "canceled"],
    shipped: ["paid", "processing", "delivered", "canceled"],
    delivered: ["paid", "processing", "shipped", "canceled"],
    refund_requested: ["canceled"],
  },
  payment: {
    ...noTransitions,
    pending_payment: ["payment_processing", "payment_failed", "paid", "canceled"],
    payment_processing: ["payment_failed", "paid", "canceled"],
    payment_failed: ["payment_processing", "paid", "canceled"],
    paid: ["refund_requested", "refunded"],
    processing: ["refund_requested", "refunded"],
    shipped: ["refund_requested", "refunded"],
    delivered: ["refund_requested", "refunded"],
    refund_requested: ["paid", "processing", "shipped", "delivered", "refunded"],
    // A bank may return a refund to the store days later.
    refunded: ["paid", "processing", "shipped", "delivered", "refund_requested"],
  },
  system: {
    ...noTransitions,
    pending_payment: ["canceled"],
    payment_failed: ["canceled"],
    // The store cancels a cash order that no admin confirmed, and an order for pick-up that nobody picked up.
    processing: ["canceled"],
  },
};

type Transitions = Record<OrderStatus, readonly OrderStatus[]>;

/** The minutes during which an admin can undo a delivery. The email about the delivery waits for the same time. */
export const undoDeliveryMinutes = 1;
