import { expect, test } from "vitest";
import type { ContentView } from "../../contract/orders/content-changes.ts";
import {
  type AdminChangeEdits,
  adminChangeSchema,
  toAdminChangeRequest,
} from "../../web/features/admin/orders/change/change-edits.ts";
import { describeConfirmation } from "../../web/features/admin/orders/change/settle-difference.tsx";
import { compareContent } from "../../web/features/orders/compare-content.ts";
import { validateForm } from "../../web/lib/validate-form.ts";

const address = {
  full_name: "Robin Shopper",
  phone_number: "204-555-0142",
  address_line1: "1 Main Street",
  address_line2: "",
  city: "Brandon",
  province: "Manitoba",
  postal_code: "R7A 1A1",
  is_province_confirmed: false,
  delivery_instructions: "",
};

const edits: AdminChangeEdits = {
  ...address,
  quantities: {},
  prices: {},
  added: [],
  discount: "",
  reason: "",
  destination: "same",
  pickupStartsAt: "",
  keepsDeliveryPrice: false,
  dropped: [],
  settlement: "",
  tender: "",
  linkDays: "3",
  requestId: "",
};

const kite = aLine("kite", 3, 6);
const mug = aLine("mug", 1, 4.2);

const order = {
  items: [
    { id: "kite", quantity: 3, refunded_quantity: 0 },
    { id: "mug", quantity: 2, refunded_quantity: 1 },
  ],
};

test("sends only what an admin has changed", () => {
  const typed = { ...edits, quantities: { kite: 2, mug: 1 } };
  expect(listErrors(typed)).toEqual({});
  const request = toAdminChangeRequest(order, typed);
  expect(request.lines).toEqual([{ order_item_id: "kite", quantity: 2 }]);
  expect(request).not.toHaveProperty("destination");
});

test("asks for an amount and for its reason, and still computes the rest", () => {
  const typed = { ...edits, quantities: { mug: 0 }, prices: { kite: "five" }, discount: "x" };
  expect(Object.keys(listErrors(typed)).toSorted()).toEqual(["discount", "prices.kite", "reason"]);
  expect(Object.keys(listErrors({ ...edits, discount: "2" }))).toEqual(["reason"]);
  expect(toAdminChangeRequest(order, typed).lines).toEqual([{ order_item_id: "mug", quantity: 0 }]);
});

test("sends a lower price with its reason, and a destination once it is complete", () => {
  const typed = {
    ...edits,
    prices: { kite: "$5.50" },
    reason: " A scratch ",
    destination: "delivery",
  } as const;
  expect(toAdminChangeRequest(order, typed)).toMatchObject({
    lines: [{ order_item_id: "kite", quantity: 3, unit_price: 5.5 }],
    reason: "A scratch",
    destination: { kind: "typed_addresses", shipping_address: { city: "Brandon" } },
  });
  const incomplete = { ...typed, city: "" };
  expect(listErrors(incomplete)).toEqual({ city: "City is required" });
  expect(toAdminChangeRequest(order, incomplete)).not.toHaveProperty("destination");
});

function listErrors(typed: AdminChangeEdits) {
  return validateForm(adminChangeSchema, typed).errors;
}

test("compares an order before and after a change", () => {
  const before = aContent([kite, mug], { tax: 2.66, total: 24.86 });
  const after = aContent([{ ...kite, quantity: 2, amount: 12 }, mug], {
    offers: [{ title: "Discount", code: null, amount: 1 }],
    tax: 1.82,
    total: 17.02,
    shipping_cost: 5,
  });
  expect(compareContent(before, after)).toEqual([
    { label: "kite", before: "3 × $6.00", after: "2 × $6.00" },
    { label: "1 other item", before: "$4.20", after: "$4.20" },
    { label: "Discount", before: null, after: "-$1.00" },
    { label: "Delivery", before: "Free", after: "$5.00" },
    { label: "Tax", before: "$2.66", after: "$1.82" },
  ]);
});

test("names left out and added lines", () => {
  const rows = compareContent(
    aContent([kite, mug], {}),
    aContent([mug, { ...aLine("cup", 1, 2), order_item_id: null }], {}),
  );
  expect(rows.slice(0, 2)).toEqual([
    { label: "kite", before: "3 × $6.00", after: null },
    { label: "cup", before: null, after: "$2.00" },
  ]);
});

test.each([
  ["none", 0, "Change order"],
  ["link", 4.02, "Ask for $4.02"],
  ["by_hand", 4.02, "Take $4.00 in cash and change order"],
  ["waive", 4.02, "Waive $4.02 and change order"],
  ["refund", -10.17, "Refund $10.17 and change order"],
  ["refund_by_hand", -10.17, "Record $10.17 as returned and change order"],
] as const)("says what a confirmation does: %s", (settlement, difference, text) => {
  expect(describeConfirmation({ difference }, { settlement, tender: "cash", link_days: 3 })).toBe(text);
});

function aLine(id: string, quantity: number, price: number): ContentView["lines"][number] {
  return {
    order_item_id: id,
    product_id: id,
    product_name: id,
    product_sku: id,
    image_url: null,
    quantity,
    unit_price: price,
    retail_price: price,
    amount: Math.round(quantity * price * 100) / 100,
    offer_amount: 0,
  };
}

function aContent(lines: ContentView["lines"], content: Partial<ContentView>): ContentView {
  return {
    lines,
    offers: [],
    shipping_cost: 0,
    tax: 0,
    total: 0,
    fulfilment: "delivery",
    address,
    pickup_starts_at: null,
    ...content,
  };
}
