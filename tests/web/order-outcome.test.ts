import { expect, test } from "vitest";
import { describeOutcome } from "../../web/features/checkout/order-outcome.ts";

const pickup = { fulfilment: "pickup", ready_at: null, total_amount: 20 } as const;

test("never says that an order for pick-up is shipped or delivered", () => {
  const statuses = ["paid", "processing", "delivered", "canceled", "refund_requested", "refunded"] as const;
  for (const status of statuses) {
    for (const payment_status of ["pending", "succeeded"] as const) {
      const { title, text } = describeOutcome({ ...pickup, status, payment_status });
      expect(`${title} ${text}`).not.toMatch(/ship|deliver/i);
    }
  }
});

test("says that a paid order for pick-up is being made ready, and then that it is ready", () => {
  const order = { ...pickup, status: "processing", payment_status: "succeeded" } as const;
  expect(describeOutcome(order).text).toBe("We received your payment and are getting your order ready.");
  expect(describeOutcome({ ...order, ready_at: "2026-11-27T20:00:00.000Z" }).text).toBe(
    "Your order is ready for pick-up.",
  );
});

test("says of a free order that no payment was needed, and nothing of a received one", () => {
  const order = { ...pickup, total_amount: 0, status: "processing", payment_status: "succeeded" } as const;
  expect(describeOutcome(order).text).toBe("No payment was needed. We're getting your order ready.");
  expect(describeOutcome({ ...order, fulfilment: "delivery" }).text).toBe(
    "No payment was needed. We're preparing your order.",
  );
});
