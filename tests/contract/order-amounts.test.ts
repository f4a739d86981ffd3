import { expect, test } from "vitest";
import type { CounterTender } from "../../contract/orders/fulfilment.ts";
import { getCashToCollect, isCanceledUnpaid, toRefundCents } from "../../contract/orders/order-amounts.ts";
import { orderStatuses } from "../../contract/orders/order-status.ts";
import { roundToCashCents } from "../../contract/shared/money.ts";

test("rounds cash to the nearest five cents, up and down", () => {
  const rounded = [1500, 1501, 1502, 1503, 1504, 1505, 1506, 1507, 1508, 1509, 1510].map(roundToCashCents);
  expect(rounded).toEqual([1500, 1500, 1500, 1505, 1505, 1505, 1505, 1505, 1510, 1510, 1510]);
});

const cash = { payment_method: "cash_on_delivery", payment_status: "pending", total_amount: 15.07 } as const;

test("collects the rounded total of a cash order until it is paid or canceled", () => {
  for (const status of ["processing", "shipped"] as const) {
    expect(getCashToCollect({ ...cash, status })).toBe(15.05);
  }
  expect(getCashToCollect({ ...cash, status: "canceled" })).toBeUndefined();
  expect(getCashToCollect({ ...cash, status: "delivered", payment_status: "succeeded" })).toBeUndefined();
  expect(getCashToCollect({ ...cash, status: "processing", payment_method: "card" })).toBeUndefined();
});

test("recognizes only orders that were canceled before they were paid", () => {
  for (const status of orderStatuses) {
    expect(isCanceledUnpaid({ status, payment_status: "pending" })).toBe(status === "canceled");
    expect(isCanceledUnpaid({ status, payment_status: "refunded" })).toBe(false);
  }
});

test("rounds the refund of cash, and neither that of a card nor that of Interac", () => {
  const refund = (
    order: Pick<Parameters<typeof toRefundCents>[0], "payment_method">,
    tender: CounterTender | null,
  ) => toRefundCents({ ...order, tender }, 1_003);
  expect(refund({ payment_method: "cash_on_delivery" }, null)).toBe(1_005);
  expect(refund({ payment_method: "cash_on_delivery" }, "cash")).toBe(1_005);
  expect(refund({ payment_method: "cash_on_delivery" }, "interac")).toBe(1_003);
  expect(refund({ payment_method: "card" }, null)).toBe(1_003);
});
