import { expect, test } from "vitest";
import { analyticsResponse } from "../../../../contract/admin/analytics.ts";
import { anAdmin } from "../../builders/admins.ts";
import { atTime } from "../../builders/clock.ts";
import { aProduct, changeProduct } from "../../builders/products.ts";
import { refund } from "../../builders/refunds.ts";
import { aPaidOrder, atPayment } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

test("names a best seller as in its latest order", async () => {
  const product = await aProduct({ name: "Zebra mug" });
  await onDay("2026-03-02", () => aPaidOrder(product, 3));
  const renamed = await changeProduct(product.id, { name: "Antelope mug" });
  await onDay("2026-03-03", () => aPaidOrder(renamed, 4));
  const { best_sellers: sellers } = await analyze("2026-03-02", "2026-03-03");
  expect(sellers).toMatchObject([{ product_id: product.id, product_name: "Antelope mug", quantity: 7 }]);
});

test("sorts best sellers by units sold", async () => {
  await onDay("2026-03-09", async () => {
    await aPaidOrder(await aProduct({ name: "Aardvark mug" }), 2);
    await aPaidOrder(await aProduct({ name: "Zebra mug" }), 5);
  });
  const { best_sellers: sellers } = await analyze("2026-03-09");
  expect(sellers.map(({ product_name: name, quantity }) => [name, quantity])).toEqual([
    ["Zebra mug", 5],
    ["Aardvark mug", 2],
  ]);
});

test("counts best sellers in orders with revenue, without refunds and delivery", async () => {
  const price = { priceCents: 1_000, compareAtPriceCents: 1_000, taxRateBasisPoints: 0 };
  const product = await aProduct(price);
  await onDay("2026-03-16", async () => {
    const admin = await anAdmin();
    // Delivery costs five dollars up to a subtotal of fifteen.
    await aPaidOrder(product, 1);
    const halfRefunded = await aPaidOrder(product, 2);
    await refund(admin, halfRefunded.orderId, { amount: 10 });
    const refunded = await aPaidOrder(product, 3);
    await refund(admin, refunded.orderId, { amount: 30 });
    await atPayment(product, 4);
  });
  const { best_sellers: sellers, total_revenue: revenue } = await analyze("2026-03-16");
  expect(sellers).toMatchObject([{ product_id: product.id, quantity: 3, revenue: 20 }]);
  expect(revenue).toBe(25);
});

function onDay<Result>(day: string, act: () => Promise<Result>): Promise<Result> {
  return atTime(new Date(`${day}T18:00:00.000Z`), act);
}

async function analyze(start: string, end = start) {
  const { token } = await anAdmin();
  const response = await call(`/api/orders/analytics?start_date=${start}&end_date=${end}`, { token });
  return (await unwrap(response, analyticsResponse)).data;
}
