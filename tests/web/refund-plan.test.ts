import { expect, test } from "vitest";
import type { OrderItemView, OrderView } from "../../contract/orders/orders.ts";
import type { OrderRefundsView, RefundView } from "../../contract/orders/refunds.ts";
import {
  canRestock,
  createInitialRefund,
  getRefundCents,
  listRefundTaxes,
} from "../../web/features/admin/orders/refund-plan.ts";

const item = {
  id: "line",
  quantity: 2,
  total_amount: 12,
  tax_amount: 0.6,
  charged_amount: 12.6,
  refunded_quantity: 0,
};

test("starts with items, and selects the only unit", () => {
  expect(createInitialRefund(createOrder(), createRefunds({ refundable: 2 }))).toMatchObject({
    kind: "items",
    units: {},
  });
  expect(createInitialRefund(createOrder(), createRefunds({ refundable: 1 }))).toMatchObject({
    kind: "items",
    units: { line: 1 },
  });
  expect(createInitialRefund(createOrder(), createRefunds({ refundable: 0 }))).toMatchObject({
    kind: "full",
  });
});

test("restocks units that have not left the store unless the admin chooses otherwise", () => {
  const isRestocked = (status: OrderView["status"]) =>
    createInitialRefund(createOrder(status), createRefunds({ refundable: 2 })).restocks;
  expect((["paid", "processing", "shipped", "delivered"] as const).map(isRestocked)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("starts with the items or the amount of the last failed refund", () => {
  const start = (failed: Partial<RefundView>, left?: number) =>
    createInitialRefund(
      createOrder(),
      createRefunds({ refundable: 2 }, { failed: [failed], ...(left !== undefined && { left }) }),
    );
  const items = [{ order_item_id: "line", quantity: 1 }];
  expect(start({ amount: 6.3, items })).toMatchObject({ kind: "items", units: { line: 1 } });
  expect(start({ amount: 5 })).toMatchObject({ kind: "partial", amount: "5.00" });
  expect(start({ amount: 12.6 })).toMatchObject({ kind: "full" });
  expect(start({ amount: 5, origin: "unmatched" })).toMatchObject({ kind: "items" });
});

test("refunds the taxes with a typed amount, and ignores amounts that cannot be read", () => {
  const taxes = [
    { name: "GST", rate_percent: 5, left: 3 },
    { name: "RST", rate_percent: 7, left: 4 },
    { name: "Tax", rate_percent: null, left: 2 },
  ];
  const refunds = { ...createRefunds({ refundable: 2 }), taxes };
  const selection = {
    kind: "tax",
    units: {},
    amount: "",
    taxes: { "GST 5": "1.25", "RST 7": "x", "Tax ": "2" },
  } as const;
  expect(listRefundTaxes(refunds, selection.taxes)).toEqual([
    { name: "GST", rate_percent: 5, amount: 1.25 },
    { name: "Tax", rate_percent: null, amount: 2 },
  ]);
  expect(getRefundCents(createOrder(), refunds, selection)).toBe(325);
});

test("does not restock units that are back in stock", () => {
  const refunds = createRefunds({ refundable: 2, restockable: 1 });
  expect(canRestock(refunds, {})).toBe(true);
  expect(canRestock(refunds, { line: 1 })).toBe(true);
  expect(canRestock(refunds, { line: 2 })).toBe(false);
  expect(canRestock(createRefunds({ refundable: 2, restockable: 0 }), {})).toBe(false);
});

/** Creates an order with the fields that the plan reads. */
function createOrder(status: OrderView["status"] = "paid", changes: Partial<OrderItemView> = {}) {
  return { status, items: [{ ...item, ...changes }] } as OrderView;
}

function createRefunds(
  line: { refundable: number; restockable?: number },
  { left = 12.6, failed = [] }: { left?: number; failed?: Partial<RefundView>[] } = {},
) {
  const { refundable, restockable = refundable } = line;
  return {
    left_to_refund: left,
    items: [{ order_item_id: "line", refundable_quantity: refundable, restockable_quantity: restockable }],
    refunds: failed.map((each) => ({
      state: "failed",
      origin: "admin",
      is_own: each.origin !== "unmatched",
      items: [],
      ...each,
    })),
  } as unknown as OrderRefundsView;
}
