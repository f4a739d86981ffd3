import type { OrderStatus } from "./order-status.ts";
import type { OrderSummaryView } from "./orders.ts";

/**
 * The actors that move an order from one status to another. `customer` is an account or a guest. `payment` is a payment or
 * refund that the server has read from Stripe. `system` is the store itself, such as its cron job.
 */
export const orderActors = ["customer", "admin", "payment", "system"] as const;
export type OrderActor = (typeof orderActors)[number];

/**
 * Returns true if the actor may move an order from one status to another (docs/product.md, "Order states"). The admin area
 * offers these moves, and the server enforces them. Remaining in a status is not a move.
 */
export function canMoveOrder(actor: OrderActor, from: MovedOrder, to: OrderStatus): boolean {
  return listOrderMoves(actor, from).includes(to);
}

type MovedOrder = Pick<OrderSummaryView, "status" | "fulfilment">;

/** Lists the statuses to which an actor may move an order, in the order of a menu. */
export function listOrderMoves(
  actor: OrderActor,
  { status, fulfilment }: MovedOrder,
): readonly OrderStatus[] {
  const listed = moves[actor][status];
  if (actor !== "admin" || fulfilment === "delivery") return listed;
  // An order that was handed over has no end of its waiting time. Only undoDelivery computes it again.
  if (status === "delivered") return ["canceled"];
  return listed.filter((to) => !notForPickup.includes(to));
}

// An order for pick-up is never shipped. It is delivered by its hand-over, which takes the payment. Once it was made ready, it
// does not wait for that again.
const notForPickup: readonly OrderStatus[] = ["paid", "shipped", "delivered"];

const noMoves = {
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
} as const satisfies Moves;

const moves: Record<OrderActor, Moves> = {
  customer: {
    ...noMoves,
    pending_payment: ["canceled"],
    paid: ["canceled"],
    processing: ["canceled"],
  },
  // Admins also move orders back, to correct a wrong click. They cannot make an unpaid card order paid.
  admin: {
    ...noMoves,
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
    ...noMoves,
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
    ...noMoves,
    pending_payment: ["canceled"],
    payment_failed: ["canceled"],
    // The store cancels a cash order that no admin confirmed, and an order for pick-up that nobody picked up.
    processing: ["canceled"],
  },
};

type Moves = Record<OrderStatus, readonly OrderStatus[]>;

/** The minutes during which an admin can undo the move to delivered. The email about it is delayed by the same time. */
export const undoDeliveryMinutes = 1;
