import { expect, test } from "vitest";
import { orderStatuses, trackerSteps } from "../../contract/orders/order-status.ts";
import {
  isCashOnDelivery,
  orderProgress,
  refundedAt,
} from "../../web/features/orders/order-progress-state.ts";

const entry = (created_at: string) =>
  ({
    id: created_at,
    status: "canceled",
    notes: "n",
    notes_for_customer: true,
    created_at,
    created_by: "customer",
  }) as const;

test("every status is shown by the tracker or by a banner, and never by both", () => {
  for (const status of orderStatuses) {
    const story = orderProgress({ status, status_history: [] });
    const isStep = trackerSteps.some((step) => step === status);
    expect(story.kind).toBe(isStep ? "tracker" : "banner");
    if (story.kind === "tracker") expect(trackerSteps[story.currentStep]).toBe(status);
  }
});

test("a banner carries the latest history entry", () => {
  const history = [entry("2026-01-01T00:00:00.000Z"), entry("2026-01-02T00:00:00.000Z")];
  const story = orderProgress({ status: "canceled", status_history: history });
  expect(story).toMatchObject({
    message: "This order has been canceled",
    entry: { created_at: "2026-01-02T00:00:00.000Z" },
  });
});

test("payment pending while processing is cash on delivery, and nothing else is", () => {
  expect(isCashOnDelivery({ status: "processing", payment_status: "pending" })).toBe(true);
  expect(isCashOnDelivery({ status: "processing", payment_status: "succeeded" })).toBe(false);
  expect(isCashOnDelivery({ status: "pending_payment", payment_status: "pending" })).toBe(false);
});

test("the refund date is the second transaction's", () => {
  const transaction = (created_at: string) =>
    ({ id: created_at, provider_transaction_id: "x", type: "refund", amount: 1, created_at }) as const;
  const transactions = [transaction("2026-01-01T00:00:00.000Z"), transaction("2026-01-03T00:00:00.000Z")];
  const refunded = { payment_status: "refunded", transactions } as const;
  expect(refundedAt({ ...refunded, status: "refunded" })).toBe("2026-01-03T00:00:00.000Z");
  expect(refundedAt({ ...refunded, status: "canceled" })).toBe("2026-01-03T00:00:00.000Z");
  expect(refundedAt({ ...refunded, payment_status: "succeeded", status: "paid" })).toBeUndefined();
});
