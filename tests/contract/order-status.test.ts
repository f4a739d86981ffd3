import { expect, test } from "vitest";
import {
  awaitsPayment,
  canMoveOrder,
  isFinalOrderStatus,
  movesFrom,
  orderActors,
  orderStatuses,
  statusLabel,
} from "../../contract/order-status.ts";

const pairs = orderActors.flatMap((actor) =>
  orderStatuses.flatMap((from) => orderStatuses.map((to) => [actor, from, to] as const)),
);

test("every actor's every move is decided, and the menu lists exactly what is allowed", () => {
  expect(pairs).toHaveLength(4 * 10 * 10);
  for (const [actor, from, to] of pairs) {
    expect(canMoveOrder(actor, from, to)).toBe(movesFrom(actor, from).includes(to));
  }
});

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

test("the store's clock gives up unpaid orders, never one that the bank is working on", () => {
  expect(orderStatuses.filter((from) => canMoveOrder("system", from, "canceled"))).toEqual([
    "pending_payment",
    "payment_failed",
  ]);
});

test("codes read as words", () => {
  expect(statusLabel("refund_requested")).toBe("Refund Requested");
  expect(statusLabel("on_the__moon")).toBe("On The Moon");
});
