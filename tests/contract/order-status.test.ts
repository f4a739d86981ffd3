import { expect, test } from "vitest";
import { canMoveOrder, movesFrom, type OrderActor, orderActors } from "../../contract/orders/order-moves.ts";
import {
  awaitsPayment,
  isFinalOrderStatus,
  type OrderStatus,
  orderStatuses,
  statusLabel,
} from "../../contract/orders/order-status.ts";

const pairs = orderActors.flatMap((actor) =>
  orderStatuses.flatMap((from) => orderStatuses.map((to) => [actor, from, to] as const)),
);

// Written out on purpose: the table of the code itself would agree with any mistake in it.
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

test.each(orderActors)(
  "%s moves an order exactly where this table says, in the order of the menu",
  (actor) => {
    const allowed: Partial<Record<OrderStatus, readonly OrderStatus[]>> = allowedMoves[actor];
    for (const from of orderStatuses) {
      const expected = allowed[from] ?? [];
      expect(movesFrom(actor, from), from).toEqual(expected);
      for (const to of orderStatuses) {
        expect(canMoveOrder(actor, from, to), `${from} to ${to}`).toBe(expected.includes(to));
      }
    }
  },
);

test("staying is no move, and final states are final for everyone but a bank that sends a refund back", () => {
  for (const [actor, from, to] of pairs) {
    const isRefundReturned = actor === "payment" && from === "refunded";
    if (from === to || (isFinalOrderStatus(from) && !isRefundReturned)) {
      expect(canMoveOrder(actor, from, to)).toBe(false);
    }
  }
  expect(orderStatuses.filter(isFinalOrderStatus)).toEqual(["canceled", "refunded"]);
});

test("only Stripe's word makes an unpaid order paid, or moves it on in any way that needs money", () => {
  const needMoney = ["paid", "processing", "shipped", "delivered", "refund_requested", "refunded"];
  for (const [actor, from, to] of pairs) {
    if (actor === "payment" || !awaitsPayment(from) || !needMoney.includes(to)) continue;
    expect(canMoveOrder(actor, from, to)).toBe(false);
  }
});

test("no one takes a paid order back to unpaid", () => {
  for (const [actor, from, to] of pairs) {
    if (!awaitsPayment(from) && awaitsPayment(to)) expect(canMoveOrder(actor, from, to)).toBe(false);
  }
});

test("the customer cancels in pending_payment, paid and processing, and does nothing else", () => {
  const allowed = pairs.filter(([actor, from, to]) => actor === "customer" && canMoveOrder(actor, from, to));
  expect(allowed.map(([, from, to]) => [from, to])).toEqual([
    ["pending_payment", "canceled"],
    ["paid", "canceled"],
    ["processing", "canceled"],
  ]);
});

test("an admin can cancel whatever is not final", () => {
  for (const from of orderStatuses) {
    expect(canMoveOrder("admin", from, "canceled")).toBe(!isFinalOrderStatus(from));
  }
});

test("the store's clock gives up unpaid orders, also those to be paid on delivery, never one at the bank", () => {
  expect(orderStatuses.filter((from) => canMoveOrder("system", from, "canceled"))).toEqual([
    "pending_payment",
    "payment_failed",
    "processing",
  ]);
});

test("codes read as words", () => {
  expect(statusLabel("refund_requested")).toBe("Refund Requested");
  expect(statusLabel("on_the__moon")).toBe("On The Moon");
});
