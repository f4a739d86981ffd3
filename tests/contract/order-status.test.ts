import { expect, test } from "vitest";
import {
  awaitsPayment,
  isFinalOrderStatus,
  type OrderStatus,
  orderStatuses,
} from "../../contract/orders/order-status.ts";
import {
  canChangeStatus,
  listNextStatuses,
  type OrderActor,
  orderActors,
} from "../../contract/orders/order-transitions.ts";

const pairs = orderActors.flatMap((actor) =>
  orderStatuses.flatMap((from) => orderStatuses.map((to) => [actor, from, to] as const)),
);

// The table is written out, because a table generated from the code would repeat the code's mistakes.
const allowedMoves = {
  customer: {
    pending_payment: ["canceled"],
    paid: ["canceled"],
    processing: ["canceled"],
  },
  admin: {
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
    pending_payment: ["payment_processing", "payment_failed", "paid", "canceled"],
    payment_processing: ["payment_failed", "paid", "canceled"],
    payment_failed: ["payment_processing", "paid", "canceled"],
    paid: ["refund_requested", "refunded"],
    processing: ["refund_requested", "refunded"],
    shipped: ["refund_requested", "refunded"],
    delivered: ["refund_requested", "refunded"],
    refund_requested: ["paid", "processing", "shipped", "delivered", "refunded"],
    refunded: ["paid", "processing", "shipped", "delivered", "refund_requested"],
  },
  system: {
    pending_payment: ["canceled"],
    payment_failed: ["canceled"],
    processing: ["canceled"],
  },
} as const satisfies Record<OrderActor, Partial<Record<OrderStatus, readonly OrderStatus[]>>>;

test.each(orderActors)("lets %s move an order only as in this table, in the menu's order", (actor) => {
  const allowed: Partial<Record<OrderStatus, readonly OrderStatus[]>> = allowedMoves[actor];
  for (const from of orderStatuses) {
    const expected = allowed[from] ?? [];
    expect(listNextStatuses(actor, delivery(from)), from).toEqual(expected);
    for (const to of orderStatuses) {
      expect(canChangeStatus(actor, delivery(from), to), `${from} to ${to}`).toBe(expected.includes(to));
    }
  }
});

test("allows no move to the same status, and none from final ones except by a bank that returns a refund", () => {
  for (const [actor, from, to] of pairs) {
    const isRefundReturned = actor === "payment" && from === "refunded";
    if (from === to || (isFinalOrderStatus(from) && !isRefundReturned)) {
      expect(canChangeStatus(actor, delivery(from), to)).toBe(false);
    }
  }
  expect(orderStatuses.filter(isFinalOrderStatus)).toEqual(["canceled", "refunded"]);
});

test("lets only Stripe make an unpaid order paid, or move it on in a way that needs money", () => {
  const needMoney = ["paid", "processing", "shipped", "delivered", "refund_requested", "refunded"];
  for (const [actor, from, to] of pairs) {
    if (actor === "payment" || !awaitsPayment(from) || !needMoney.includes(to)) continue;
    expect(canChangeStatus(actor, delivery(from), to)).toBe(false);
  }
});

test("never makes a paid order unpaid", () => {
  for (const [actor, from, to] of pairs) {
    if (!awaitsPayment(from) && awaitsPayment(to))
      expect(canChangeStatus(actor, delivery(from), to)).toBe(false);
  }
});

test("lets customers cancel in pending_payment, paid and processing, and do nothing else", () => {
  const allowed = pairs.filter(
    ([actor, from, to]) => actor === "customer" && canChangeStatus(actor, delivery(from), to),
  );
  expect(allowed.map(([, from, to]) => [from, to])).toEqual([
    ["pending_payment", "canceled"],
    ["paid", "canceled"],
    ["processing", "canceled"],
  ]);
});

test("lets admins cancel every order that is not final", () => {
  for (const from of orderStatuses) {
    expect(canChangeStatus("admin", delivery(from), "canceled")).toBe(!isFinalOrderStatus(from));
  }
});

test("lets the scheduled run cancel unpaid and cash orders, but none that a bank is processing", () => {
  expect(orderStatuses.filter((from) => canChangeStatus("system", delivery(from), "canceled"))).toEqual([
    "pending_payment",
    "payment_failed",
    "processing",
  ]);
});

test("never lets admins ship an order for pick-up, deliver it without its hand-over, or take that back", () => {
  const menus = orderStatuses.map((status) => [
    status,
    listNextStatuses("admin", { status, fulfilment: "pickup" }),
  ]);
  expect(Object.fromEntries(menus)).toMatchObject({
    paid: ["processing", "canceled"],
    processing: ["canceled"],
    delivered: ["canceled"],
  });
});

function delivery(status: OrderStatus) {
  return { status, fulfilment: "delivery" } as const;
}
