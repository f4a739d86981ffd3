import { expect, test } from "vitest";
import { companionsResponse, productResponse } from "../../../../contract/catalog/catalog.ts";
import { anAdminToken } from "../../builders/accounts.ts";
import { aProduct } from "../../builders/products.ts";
import { explainRequest } from "../../builders/query-plans.ts";
import { add, aShopper, checkout, confirm } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";
import { pay } from "../../builders/stripe.ts";

type Product = Awaited<ReturnType<typeof aProduct>>;

test("lists what was most often bought with a product of the cart, before the newest of its category", async () => {
  const kite = await aProduct({ category: "Toys" });
  const twine = await aProduct({ category: "Electronics" });
  const ribbon = await aProduct({ category: "Electronics" });
  const rarely = await aProduct({ category: "Electronics" });
  const puzzle = await aProduct({ category: "Toys" });
  const newest = await aProduct({ category: "Toys" });
  for (let number = 1; number <= 4; number += 1) {
    await buyTogether([kite, twine, ...(number <= 3 ? [ribbon] : []), ...(number <= 2 ? [rarely] : [])]);
  }
  expect(await listCompanions([kite])).toEqual([twine.id, ribbon.id, newest.id, puzzle.id]);
  expect(await listCompanions([kite, twine, newest])).toEqual([ribbon.id, puzzle.id, rarely.id]);
});

test("tells nothing of what a single customer buys again and again", async () => {
  const lamp = await aProduct({ category: "Electronics" });
  const cable = await aProduct({ category: "Toys" });
  const shopper = await aShopper();
  for (let number = 1; number <= 3; number += 1) await buyTogether([lamp, cable], shopper);
  expect(await listCompanions([lamp])).not.toContain(cable.id);
});

test("leaves out products that nobody can buy", async () => {
  const soap = await aProduct({ category: "Health and Beauty" });
  await aProduct({ category: "Health and Beauty", stockQuantity: 0 });
  await aProduct({ category: "Health and Beauty", stockQuantity: 1, minimumOrderQuantity: 2 });
  await aProduct({ category: "Health and Beauty", isActive: false });
  expect(await listCompanions([soap])).toEqual([]);
});

test("accepts up to eight products, whose ids fit into a cache key", async () => {
  const ask = (count: number) =>
    call(
      `/api/companions?${Array.from({ length: count }, () => `product_id=${crypto.randomUUID()}`).join("&")}`,
    );
  expect([(await ask(8)).status, (await ask(9)).status]).toEqual([200, 422]);
});

test.each(["together", "companions"])("leaves the slug %s to products", async (slug) => {
  const product = await aProduct({ slug });
  expect((await unwrap(await call(`/api/products/${slug}`), productResponse)).data.id).toBe(product.id);
});

test("reads a limited number of orders, by indexes", async () => {
  const { id } = await aProduct();
  const path = `/api/companions?product_id=${id}`;
  const [orders, categories] = await explainRequest(path, await anAdminToken());
  expect(orders).toContainEqual(expect.stringContaining("orders USING INDEX orders_by_paid_at"));
  expect(orders).toContainEqual(expect.stringMatching(/own USING .*order_items_by_order/));
  expect(orders).toContainEqual(expect.stringMatching(/products USING .*\(id=\?\)/));
  expect(categories).toContainEqual(expect.stringContaining("products USING INDEX products_by_created_at"));
});

async function buyTogether(products: readonly Product[], buyer?: Awaited<ReturnType<typeof aShopper>>) {
  const shopper = buyer ?? (await aShopper());
  for (const product of products) await add(shopper, product);
  const payment = await checkout(shopper, { isPaying: true });
  await pay(payment.intentId);
  await confirm(shopper, payment);
}

async function listCompanions(products: readonly Product[]): Promise<string[]> {
  const query = products.map(({ id }) => `product_id=${id}`).join("&");
  const response = await call(`/api/companions?${query}`);
  return (await unwrap(response, companionsResponse)).data.map(({ id }) => id);
}
