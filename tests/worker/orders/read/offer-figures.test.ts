import { beforeAll, expect, test } from "vitest";
import { analyticsResponse } from "../../../../contract/admin/analytics.ts";
import { formatOffer } from "../../../../contract/offers/offer-amounts.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aFreeOrder, aPaidOfferedOrder } from "../../builders/offers.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
let sold: Awaited<ReturnType<typeof aPaidOfferedOrder>>;

/** Sells two units for $20.00 less $3.00, and the delivery for $5.00 less $2.00, with 12 % tax on the units. */
beforeAll(async () => {
  admin = await anAdmin();
  sold = await aPaidOfferedOrder({
    lines: [{ priceCents: 1_000, quantity: 2, offerCents: 300 }],
    deliveryOfferCents: 200,
  });
  await aFreeOrder();
});

test("reports what each offer took off, and the revenue of its orders", async () => {
  const { data } = await unwrap(
    await call("/api/orders/analytics", { token: admin.token }),
    analyticsResponse,
  );
  const [code] = sold.order.adjustments;
  // 17.00 + 2.04 tax + 3.00 for the delivery.
  expect(data).toMatchObject({ total_orders: 2, paid_orders: 1, total_revenue: 22.04 });
  expect(data.best_sellers).toMatchObject([{ quantity: 2, revenue: 17 }]);
  expect(data.offers.map(({ offer_id: _, ...offer }) => offer)).toEqual(
    expect.arrayContaining([
      { title: "10% off", code: code?.code, orders: 1, amount: 3, revenue: 22.04 },
      { title: "Free delivery", code: null, orders: 1, amount: 2, revenue: 22.04 },
      { title: "Free delivery", code: null, orders: 1, amount: 5, revenue: 0 },
    ]),
  );
});

test("exports the offers of orders and lines, so that their amounts add up", async () => {
  const [order] = (await readExport("export")).filter(
    ({ order_number: number }) => number === sold.order.order_number,
  );
  const [first] = sold.order.adjustments;
  if (first === undefined) throw new Error("The order has no offer");
  expect(order).toMatchObject({
    subtotal: "20.00",
    discount: "0.00",
    offers: "5.00",
    offer_names: `${formatOffer(first)}, Free delivery`,
    tax: "2.04",
    shipping: "5.00",
    total: "22.04",
  });
  const [line] = (await readExport("lines/export")).filter(
    ({ order_number: number }) => number === sold.order.order_number,
  );
  expect(line).toMatchObject({ subtotal: "20.00", offers: "3.00", tax: "2.04", total: "19.04" });
});

test("sells a product without revenue, if offers make it free and the delivery is paid", async () => {
  const { products } = await aPaidOfferedOrder({
    lines: [{ priceCents: 1_000, quantity: 3, offerCents: 3_000 }],
    isOutOfTown: true,
  });
  const { data } = await unwrap(
    await call("/api/orders/analytics", { token: admin.token }),
    analyticsResponse,
  );
  expect(data.best_sellers.find(({ product_id: id }) => id === products[0]?.id)).toMatchObject({
    quantity: 3,
    revenue: 0,
  });
});

async function readExport(path: string): Promise<Record<string, string>[]> {
  const response = await call(`/api/orders/${path}`, { token: admin.token });
  const [headings, ...rows] = parseCsv(await response.text()).map(({ cells }) => cells);
  return rows.map((row) =>
    Object.fromEntries((headings ?? []).map((heading, index) => [heading, row[index] ?? ""])),
  );
}
