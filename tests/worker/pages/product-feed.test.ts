import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { app } from "../../../worker/app.ts";
import { applySales } from "../../../worker/domain/catalog/sales/apply-sales.ts";
import { anExecution, bindings, idle } from "../background.ts";
import { aProduct } from "../builders/products.ts";
import { call, storeContext } from "../builders/store.ts";

const contentHash = "a".repeat(64);

test("lists a product with price, brand, GTIN and availability", async () => {
  await aProductWithImage({
    name: "Tape & <Glue>",
    sku: "FEED-1",
    slug: "tape-and-glue",
    category: "Stationary",
    priceCents: 499,
    compareAtPriceCents: 1_000,
    brand: "Solid",
    barcode: "012345678905",
  });
  const item = findItem(await readFeed(), "FEED-1");
  expect(item).toContain("<g:title>Tape &amp; &lt;Glue&gt;</g:title>");
  expect(item).toContain("<g:price>10.00 CAD</g:price>");
  expect(item).toContain("<g:sale_price>4.99 CAD</g:sale_price>");
  expect(item).toContain("<g:brand>Solid</g:brand>");
  expect(item).toContain("<g:gtin>012345678905</g:gtin>");
  expect(item).toContain("<g:availability>in_stock</g:availability>");
  expect(item).toContain("<g:product_type>Stationary</g:product_type>");
  expect(item).toMatch(new RegExp(`<g:image_link>http[^<]+/images/${contentHash}/1200.webp</g:image_link>`));
  expect(item).toMatch(/<g:link>http[^<]+\/product\/tape-and-glue<\/g:link>/);
});

test("lists the regular price of a sale, its price and its days in the store's time zone", async () => {
  const [from, until] = ["2026-01-01", "2999-06-30"];
  const product = await aProductWithImage({
    sku: "FEED-9",
    priceCents: 1_000,
    createdAt: new Date("2025-01-01"),
  });
  await env.DB.prepare(
    "UPDATE products SET sale_price_cents = 800, sale_from = ?, sale_until = ? WHERE id = ?",
  )
    .bind(from, until, product.id)
    .run();
  await applySales(storeContext());
  const item = findItem(await readFeed(), "FEED-9");
  expect(item).toContain("<g:price>10.00 CAD</g:price>");
  expect(item).toContain("<g:sale_price>8.00 CAD</g:sale_price>");
  expect(item).toContain(
    "<g:sale_price_effective_date>2026-01-01T06:00Z/2999-07-01T04:59Z</g:sale_price_effective_date>",
  );
});

test("lists a product as out of stock below its minimum order quantity", async () => {
  await aProductWithImage({ sku: "FEED-2", stockQuantity: 2, minimumOrderQuantity: 3 });
  expect(findItem(await readFeed(), "FEED-2")).toContain("<g:availability>out_of_stock</g:availability>");
});

test("invents no brand, and shortens a long one to 70 characters", async () => {
  await aProductWithImage({ sku: "FEED-6", brand: null, barcode: null });
  await aProductWithImage({ sku: "FEED-8", brand: `${"b".repeat(69)}🧸${"b".repeat(20)}` });
  await aProductWithImage({ sku: "FEED-7", brand: null, barcode: "012345678905" });
  const feed = await readFeed();
  expect(findItem(feed, "FEED-6")).toContain("<g:identifier_exists>no<");
  expect(findItem(feed, "FEED-6")).not.toContain("<g:brand>");
  expect(findItem(feed, "FEED-8")).toContain(`<g:brand>${"b".repeat(69)}</g:brand>`);
  expect(findItem(feed, "FEED-7")).toContain("<g:gtin>012345678905</g:gtin>");
  expect(findItem(feed, "FEED-7")).not.toContain("<g:brand>");
});

test("replaces a SKU that is too long for an id by the product's own id", async () => {
  const { id } = await aProductWithImage({ sku: `FEED-${"5".repeat(46)}`, slug: "feed-long" });
  expect(findItem(await readFeed(), id)).toContain("/product/feed-long<");
});

test("omits hidden products and products without an image", async () => {
  await aProductWithImage({ sku: "FEED-3", isActive: false });
  await aProduct({ sku: "FEED-4" });
  const feed = await readFeed();
  expect(findItem(feed, "FEED-3")).toBeUndefined();
  expect(findItem(feed, "FEED-4")).toBeUndefined();
});

test("lists each product of a large catalogue once", async () => {
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
       INSERT INTO products (id, name, slug, sku, category, description, wholesale_price_cents, retail_price_cents, created_at, updated_at)
       SELECT 'many-' || i, 'Many', 'many-' || i, 'MANY-' || i, 'Toys', 'x', 1, 1, '', '' FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO product_images (id, product_id, content_hash, is_primary, width, height, created_at)
       SELECT id, id, '${contentHash}', 1, 10, 10, '' FROM products WHERE name = 'Many'`,
    ),
  ]);
  const ids = [...(await readFeed()).matchAll(/<g:id>(MANY-\d+)<\/g:id>/g)].map(([, id]) => id);
  expect(ids).toHaveLength(1_100);
  expect(new Set(ids).size).toBe(1_100);
});

test("does not cache the response to a HEAD request", async () => {
  await aProduct();
  const put = vi.spyOn(caches.default, "put");
  const response = await call("/feed.xml", { method: "HEAD", headers: { "Cache-Control": "no-cache" } });
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
  await idle();
  expect(put).not.toHaveBeenCalled();
  put.mockRestore();
});

test("streams the feed while reading the database, and caches it", async () => {
  await aProduct();
  const put = vi.spyOn(caches.default, "put");
  const response = await app.fetch(
    new Request("http://store.test/feed.xml?utm_source=ads"),
    bindings,
    anExecution(),
  );
  const reader = response.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  expect(first).toContain("<channel>");
  expect(first).not.toContain("<item>");
  while (!(await reader?.read())?.done);
  await idle();
  expect(put).toHaveBeenCalledOnce();
  put.mockRestore();
  const cached = await call("/feed.xml");
  expect(await cached.text()).toMatch(/<item>[\s\S]*<\/rss>\n$/);
});

async function aProductWithImage(details: Parameters<typeof aProduct>[0]) {
  const product = await aProduct(details);
  await env.DB.prepare(
    `INSERT INTO product_images (id, product_id, content_hash, is_primary, width, height, created_at)
     VALUES (?1, ?1, ?2, 1, 640, 640, '2026-01-01')`,
  )
    .bind(product.id, contentHash)
    .run();
  return product;
}

function findItem(feed: string, id: string): string | undefined {
  return feed.split("<item>").find((item) => item.includes(`<g:id>${id}</g:id>`));
}

async function readFeed() {
  // The request bypasses the cache, because these tests write rows without changing the catalogue's version.
  const response = await call("/feed.xml", { headers: { "Cache-Control": "no-cache" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  return response.text();
}
