import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { analyzeOrders } from "../../../../worker/domain/orders/queries/analyze-orders.ts";
import { aProduct } from "../../builders/products.ts";
import { atPayment } from "../../builders/shoppers.ts";
import { storeContext } from "../../builders/store.ts";

test("names a best seller as in its latest order", async () => {
  const product = await aProduct({ name: "Zebra mug" });
  const [first, second] = [await atPayment(product, 3), await atPayment(product, 4)];
  await dateAndSettle(first.orderId, "2026-03-02", { payment: 100 });
  await dateAndSettle(second.orderId, "2026-03-03", { payment: 100 });
  await env.DB.prepare("UPDATE order_items SET product_name = 'Antelope mug' WHERE order_id = ?")
    .bind(second.orderId)
    .run();
  const { best_sellers: sellers } = await analyze("2026-03-02", "2026-03-03");
  expect(sellers.find(({ product_id: id }) => id === product.id)).toMatchObject({
    product_name: "Antelope mug",
    quantity: 7,
  });
});

test("sorts best sellers by units sold", async () => {
  const lessSold = await aProduct({ name: "Aardvark mug" });
  const mostSold = await aProduct({ name: "Zebra mug" });
  for (const { orderId } of [await atPayment(lessSold, 2), await atPayment(mostSold, 5)]) {
    await dateAndSettle(orderId, "2026-03-09", { payment: 100 });
  }
  const { best_sellers: sellers } = await analyze("2026-03-09");
  expect(sellers.map(({ product_name: name, quantity }) => [name, quantity])).toEqual([
    ["Zebra mug", 5],
    ["Aardvark mug", 2],
  ]);
});

test("counts best sellers in orders with revenue, without refunds and delivery", async () => {
  const product = await aProduct({ wholesalePriceCents: 1_000, retailPriceCents: 1_000 });
  const [paid, halfRefunded, refunded, unpaid] = [
    await atPayment(product, 1),
    await atPayment(product, 2),
    await atPayment(product, 3),
    await atPayment(product, 4),
  ];
  const day = "2026-03-16";
  await dateAndSettle(paid.orderId, day, { payment: 1_500 });
  await dateAndSettle(halfRefunded.orderId, day, { payment: 2_000, refund: 1_000 });
  await dateAndSettle(refunded.orderId, day, { payment: 3_000, refund: 3_000 });
  await dateAndSettle(unpaid.orderId, day, {});
  const { best_sellers: sellers, total_revenue: revenue } = await analyze(day);
  expect(sellers).toMatchObject([{ product_id: product.id, quantity: 3, revenue: 20 }]);
  expect(revenue).toBe(25);
});

/** Changes an order's day, and inserts its payment and refund. */
async function dateAndSettle(orderId: string, day: string, cents: { payment?: number; refund?: number }) {
  await env.DB.batch([
    env.DB.prepare("UPDATE orders SET status = 'paid', created_at = ? WHERE id = ?").bind(
      `${day}T18:00:00.000Z`,
      orderId,
    ),
    ...Object.entries(cents).map(([type, amountCents]) =>
      env.DB.prepare("INSERT INTO transactions VALUES (?1, ?2, ?3, ?1, ?4, '2026-03-01')").bind(
        `${type}-${orderId}`,
        orderId,
        type,
        amountCents,
      ),
    ),
  ]);
}

function analyze(start_date: string, end_date = start_date) {
  return analyzeOrders(storeContext(), { start_date, end_date });
}
