import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { analyzeOrders } from "../../worker/domain/orders/queries/analyze-orders.ts";
import { aProduct } from "./builders/products.ts";
import { atPayment } from "./builders/shoppers.ts";
import { storeContext } from "./builders/store.ts";

test("a best seller has the name under which it was last ordered, whichever comes first in the alphabet", async () => {
  const product = await aProduct({ name: "Zebra mug" });
  const [first, second] = [await atPayment(product, 3), await atPayment(product, 4)];
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE orders SET status = 'paid', created_at = '2026-03-02T18:00:00.000Z' WHERE id = ?",
    ).bind(first.orderId),
    env.DB.prepare(
      "UPDATE orders SET status = 'paid', created_at = '2026-03-03T18:00:00.000Z' WHERE id = ?",
    ).bind(second.orderId),
    env.DB.prepare("UPDATE order_items SET product_name = 'Antelope mug' WHERE order_id = ?").bind(
      second.orderId,
    ),
  ]);
  const { best_sellers: sellers } = await analyzeOrders(storeContext(), {
    start_date: "2026-03-02",
    end_date: "2026-03-03",
  });
  expect(sellers.find(({ product_id: id }) => id === product.id)).toMatchObject({
    product_name: "Antelope mug",
    quantity: 7,
  });
});

test("what sold most comes first, whatever its name", async () => {
  const few = await aProduct({ name: "Aardvark mug" });
  const many = await aProduct({ name: "Zebra mug" });
  const placed = [await atPayment(few, 2), await atPayment(many, 5)];
  await env.DB.batch(
    placed.map(({ orderId }) =>
      env.DB.prepare(
        "UPDATE orders SET status = 'paid', created_at = '2026-03-09T18:00:00.000Z' WHERE id = ?",
      ).bind(orderId),
    ),
  );
  const range = { start_date: "2026-03-09", end_date: "2026-03-09" };
  const { best_sellers: sellers } = await analyzeOrders(storeContext(), range);
  expect(sellers.map(({ product_name: name, quantity }) => [name, quantity])).toEqual([
    ["Zebra mug", 5],
    ["Aardvark mug", 2],
  ]);
});
