import { expect, test } from "vitest";
import { cardTrackerSteps, orderStatuses } from "../../contract/orders/order-status.ts";
import { formatCode } from "../../contract/shared/format-code.ts";
import { findRefundDate, getOrderProgress } from "../../web/features/orders/order-progress-state.ts";

const byCard: Omit<Parameters<typeof getOrderProgress>[0], "status"> = {
  payment_method: "card",
  payment_status: "succeeded",
  fulfilment: "delivery",
  ready_at: null,
  status_history: [],
};

test("shows every status in either the tracker or a banner", () => {
  for (const status of orderStatuses) {
    const progress = getOrderProgress({ ...byCard, status });
    const isStep = cardTrackerSteps.some((step) => step === status);
    expect(progress.kind).toBe(isStep ? "tracker" : "banner");
    if (progress.kind === "tracker") expect(progress.steps[progress.currentStep]).toBe(formatCode(status));
  }
});

test("shows the latest history entry in a banner", () => {
  const history = [createEntry("2026-01-01T00:00:00.000Z"), createEntry("2026-01-02T00:00:00.000Z")];
  const progress = getOrderProgress({ ...byCard, status: "canceled", status_history: history });
  expect(progress).toMatchObject({
    message: "This order has been canceled",
    entry: { created_at: "2026-01-02T00:00:00.000Z" },
  });
});

test("shows the payment of a cash order last, at delivery", () => {
  const listReachedSteps = (
    status: "processing" | "shipped" | "delivered",
    payment_status: "pending" | "succeeded",
  ) => {
    const progress = getOrderProgress({
      ...byCard,
      payment_method: "cash_on_delivery",
      payment_status,
      status,
    });
    return progress.kind === "tracker" ? progress.steps.slice(0, progress.currentStep + 1) : undefined;
  };
  expect(listReachedSteps("processing", "pending")).toEqual(["Processing"]);
  expect(listReachedSteps("shipped", "pending")).toEqual(["Processing", "Shipped"]);
  expect(listReachedSteps("delivered", "succeeded")).toEqual(["Processing", "Shipped", "Delivered", "Paid"]);
});

test("shows no payment among the steps of a free order", () => {
  expect(getOrderProgress({ ...byCard, payment_method: "none", status: "paid" })).toEqual({
    kind: "tracker",
    steps: ["Placed", "Processing", "Shipped", "Delivered"],
    currentStep: 0,
  });
});

test.each([
  { payment_method: "card", status: "pending_payment", ready_at: null, reached: [] },
  { payment_method: "card", status: "paid", ready_at: null, reached: ["Paid"] },
  { payment_method: "card", status: "processing", ready_at: null, reached: ["Paid", "Getting ready"] },
  {
    payment_method: "cash_on_delivery",
    status: "processing",
    ready_at: "2026-01-01T00:00:00.000Z",
    reached: ["Placed", "Getting ready", "Ready for pick-up"],
  },
  {
    payment_method: "cash_on_delivery",
    status: "delivered",
    ready_at: "2026-01-01T00:00:00.000Z",
    reached: ["Placed", "Getting ready", "Ready for pick-up", "Picked up"],
  },
] as const)("an order for pick-up that is $status has reached $reached", ({ reached, ...order }) => {
  const progress = getOrderProgress({ ...byCard, ...order, fulfilment: "pickup" });
  expect(progress.kind === "tracker" && progress.steps.slice(0, progress.currentStep + 1)).toEqual(reached);
});

test("uses the latest refund's date", () => {
  const transactions = [createRefund("2026-01-01T00:00:00.000Z"), createRefund("2026-01-03T00:00:00.000Z")];
  const refunded = { payment_status: "refunded", transactions } as const;
  expect(findRefundDate({ ...refunded, status: "refunded" })).toBe("2026-01-03T00:00:00.000Z");
  expect(findRefundDate({ ...refunded, status: "canceled" })).toBe("2026-01-03T00:00:00.000Z");
  expect(findRefundDate({ ...refunded, payment_status: "succeeded", status: "paid" })).toBeUndefined();
});

function createEntry(created_at: string) {
  return {
    id: created_at,
    status: "canceled",
    notes: "n",
    notes_for_customer: true,
    created_at,
    created_by: "customer",
  } as const;
}

function createRefund(created_at: string) {
  return { id: created_at, provider_transaction_id: "x", type: "refund", amount: 1, created_at } as const;
}
