import { expect, test } from "vitest";
import { toCustomerHistory } from "../../contract/orders/customer-history.ts";
import type { OrderStatus } from "../../contract/orders/order-status.ts";
import type { StatusHistoryView } from "../../contract/orders/orders.ts";

test("hides payment attempts of an order that was placed", () => {
  const attempts = [
    ["payment_failed", "(Order updated: its content, price or address changed)"],
    ["payment_failed", "Your card was declined."],
    ["pending_payment", "Order placed"],
  ] as const;
  const paid = ["paid", "Payment received"] as const;
  expect(readEntries(aHistory(["shipped", null], paid, ...attempts))).toEqual([["shipped", null], paid]);
  expect(readEntries(aHistory(...attempts))).toEqual([attempts[1], attempts[2]]);
  const canceled = ["canceled", "Changed my mind"] as const;
  expect(readEntries(aHistory(canceled, ...attempts))).toEqual([canceled, attempts[1], attempts[2]]);
});

test("hides internal notes, but not the status changes that they belong to", () => {
  const history = aHistory(
    ["shipped", "We left it at the side door"],
    ["shipped", "(Called the driver)"],
    ["shipped", "(Packed by Sam)"],
    ["paid", "(Check the address)"],
    ["paid", "Payment received"],
  );
  expect(readEntries(history)).toEqual([
    ["shipped", "We left it at the side door"],
    ["shipped", null],
    ["paid", "Payment received"],
  ]);
  expect(toCustomerHistory(toCustomerHistory(history))).toEqual(toCustomerHistory(history));
});

function readEntries(history: readonly StatusHistoryView[]) {
  return toCustomerHistory(history).map(({ status, notes }) => [status, notes]);
}

/** Creates a history from its entries, latest first as in the API. A note in brackets is internal. */
function aHistory(...entries: (readonly [status: OrderStatus, notes: string | null])[]): StatusHistoryView[] {
  return entries.map(([status, notes], index) => ({
    id: String(index),
    status,
    notes,
    notes_for_customer: !notes?.startsWith("("),
    created_at: new Date(Date.UTC(2026, 0, 31 - index)).toISOString(),
    created_by: "Somebody",
  }));
}
