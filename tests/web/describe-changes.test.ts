import { expect, test } from "vitest";
import { describeChanges } from "../../web/features/admin/audit/describe-changes.ts";

test("formats amounts, rates, statuses and switches", () => {
  expect(
    describeOnLines(
      { shippingFlatRateCents: 650, defaultTaxBasisPoints: 0, isCashOnDelivery: true, version: 1 },
      { shippingFlatRateCents: 500, defaultTaxBasisPoints: 1250, isCashOnDelivery: false, version: 2 },
    ),
  ).toEqual([
    "Delivery price: $6.50 → $5.00",
    "Default tax rate: 0% → 12.5%",
    "Cash on delivery: turned off",
  ]);
  expect(
    describeOnLines({ wholesale_price: 5, tax_rate: 0 }, { wholesale_price: 6.5, tax_rate: 12 }),
  ).toEqual(["Price: $5.00 → $6.50", "Tax Rate (%): 0% → 12%"]);
  expect(
    describeOnLines({ status: "refund_requested", notes: null }, { status: "paid", notes: "Called" }),
  ).toEqual(["Status: Refund Requested → Paid", "Note: Called"]);
});

test("names settings and their units as their forms do", () => {
  expect(
    describeOnLines(
      { returnDays: 30, dealMinPercent: 15, pickupLeadMinutes: 60, timeZone: "America/Winnipeg" },
      { returnDays: 45, dealMinPercent: 20, pickupLeadMinutes: 120, timeZone: "America/Halifax" },
    ),
  ).toEqual([
    "Accept returns for: 30 days → 45 days",
    "Deals start at: 15% off → 20% off",
    "Ready after: 60 minutes of opening hours → 120 minutes of opening hours",
    "Time zone: Manitoba and northwestern Ontario (Winnipeg, Kenora) → Atlantic (Halifax, Moncton, Charlottetown)",
  ]);
});

test("omits technical timestamps", () => {
  expect(describeOnLines({ undone_at: null }, { undone_at: "2026-11-23T13:58:29Z" })).toEqual([]);
});

test("describes creations, deletions and unknown fields", () => {
  expect(describeOnLines(null, { name: "Mug", images: [{}, {}] })).toEqual([
    "Product Name: Mug",
    "Images: 2",
  ]);
  expect(describeOnLines({ codes: ["R2C 1A1", "R2C 1A2"] }, null)).toEqual([
    "Postal codes: removed, was R2C 1A1, R2C 1A2",
  ]);
  expect(describeOnLines({ someNewThing: 1 }, { someNewThing: 2 })).toEqual(["Some new thing: 1 → 2"]);
});

test("names each product of a change of many as it is spelled, without what the summary says", () => {
  expect(
    describeOnLines(
      { products: { "USB-C Cable (PD-7)": { wholesale_price: 5 } } },
      { action: "price", percent: 10, products: { "USB-C Cable (PD-7)": { wholesale_price: 5.5 } } },
    ),
  ).toEqual(["USB-C Cable (PD-7) › Price: $5.00 → $5.50"]);
});

test("names the changed field within an object", () => {
  const delivery = { dispatch_until: "14:00", days: { canada: { from: 3, to: 7 }, remote: null } };
  expect(
    describeOnLines(
      { delivery },
      { delivery: { ...delivery, days: { canada: { from: 4, to: 7 }, remote: { from: 5, to: 9 } } } },
    ),
  ).toEqual([
    "Delivery › Days › Canada › From: 3 → 4",
    "Delivery › Days › Remote › From: 5",
    "Delivery › Days › Remote › To: 9",
  ]);
});

test("says that a list of the same length changed", () => {
  expect(describeOnLines({ hours: [{ opens: "09:00" }] }, { hours: [{ opens: "10:00" }] })).toEqual([
    "Hours: 1 → 1, changed",
  ]);
  expect(describeOnLines({ hours: [{ opens: "09:00" }] }, { hours: [{ opens: "09:00" }] })).toEqual([]);
});

test("shows the part of a long text that changed", () => {
  const [line = ""] = describeOnLines(
    { body: `${"a".repeat(1000)} old ${"b".repeat(1000)}` },
    { body: `${"a".repeat(1000)} new ${"b".repeat(1000)}` },
  );
  expect(line).toContain("aaa old bbb");
  expect(line).toContain("aaa new bbb");
  expect(line.length).toBeLessThan(450);
});

type Values = Record<string, unknown> | null;

/** Describes an audit entry's changes, each on one line. */
function describeOnLines(before: Values, after: Values): string[] {
  const entry = {
    id: "1",
    admin_id: "1",
    admin_name: "Alex",
    action: "product.update",
    entity: "product",
    entity_id: "1",
    summary: "Changed",
    created_at: "2026-11-22T15:00:00Z",
  };
  return describeChanges({ ...entry, before, after }).map(({ label, text }) => `${label}: ${text}`);
}
