/** Every state of an order (specification section 4). */
export const orderStatuses = [
  "pending_payment",
  "payment_processing",
  "payment_failed",
  "paid",
  "processing",
  "shipped",
  "delivered",
  "canceled",
  "refund_requested",
  "refunded",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = [
  "pending",
  "processing",
  "succeeded",
  "failed",
  "refunded",
  "partially_refunded",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What waits for the store to do it (GET /admin/stats counts it, GET /orders?work= lists it). */
export const orderWorks = [
  "pending",
  "to_pack",
  "to_ship",
  "cash_to_collect",
  "returns",
  "refund_failed",
  "disputed",
] as const;
export type OrderWork = (typeof orderWorks)[number];

export const orderSorts = ["created_at", "order_number", "total_amount", "status"] as const;

/**
 * Who asks for the move. `payment` is Stripe's word (a signed event, or the intent retrieved with the secret key),
 * `system` the store's own clock.
 */
export const orderActors = ["customer", "admin", "payment", "system"] as const;
export type OrderActor = (typeof orderActors)[number];

/**
 * May this actor move an order from one state to the other? The page offers what this table allows, and the server
 * enforces it. Staying where it is is no move. canceled and refunded are final for people (decisions, "Orders and
 * payment"), and only Stripe's word makes an unpaid order paid.
 */
export function canMoveOrder(actor: OrderActor, from: OrderStatus, to: OrderStatus): boolean {
  return moves[actor][from].includes(to);
}

/** The states an actor may move an order to from here, in the order in which a menu lists them. */
export function movesFrom(actor: OrderActor, from: OrderStatus): readonly OrderStatus[] {
  return moves[actor][from];
}

/** No person moves an order out of these. Only a bank that sends a refund back undoes one. */
export function isFinalOrderStatus(status: OrderStatus): boolean {
  return status === "canceled" || status === "refunded";
}

/** Waiting for money: stock is reserved, the cart is still full, payment can be tried (again). */
export function awaitsPayment(status: OrderStatus): boolean {
  return status === "pending_payment" || status === "payment_processing" || status === "payment_failed";
}

/** A code as a person reads it: refund_requested is 'Refund Requested'. Unknown codes get the same treatment. */
export function statusLabel(status: string): string {
  return status
    .split("_")
    .filter((word) => word !== "")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(" ");
}

/** The tracker's six steps (specification section 4). */
export const trackerSteps = [
  "pending_payment",
  "payment_processing",
  "paid",
  "processing",
  "shipped",
  "delivered",
] as const satisfies readonly OrderStatus[];

const nowhere = {
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
    ...nowhere,
    pending_payment: ["canceled"],
    paid: ["canceled"],
    processing: ["canceled"],
  },
  admin: {
    ...nowhere,
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
    ...nowhere,
    pending_payment: ["payment_processing", "payment_failed", "paid", "canceled"],
    payment_processing: ["payment_failed", "paid", "canceled"],
    payment_failed: ["payment_processing", "paid", "canceled"],
    paid: ["refund_requested", "refunded"],
    processing: ["refund_requested", "refunded"],
    shipped: ["refund_requested", "refunded"],
    delivered: ["refund_requested", "refunded"],
    refund_requested: ["paid", "processing", "shipped", "delivered", "refunded"],
    // A bank may send a refund back days later: the money is the store's again.
    refunded: ["paid", "processing", "shipped", "delivered", "refund_requested"],
  },
  system: {
    ...nowhere,
    pending_payment: ["canceled"],
    payment_failed: ["canceled"],
    // To be paid on delivery, and never confirmed.
    processing: ["canceled"],
  },
};

type Moves = Record<OrderStatus, readonly OrderStatus[]>;
