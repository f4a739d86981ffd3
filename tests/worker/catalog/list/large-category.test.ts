import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { productPageResponse } from "../../../../contract/catalog/catalog.ts";
import { addProducts } from "../../../../scripts/bench/large-catalogue.ts";
import { anAdmin } from "../../builders/admins.ts";
import { openPage } from "../../builders/pages.ts";
import { changeStock } from "../../builders/product-forms.ts";
import { call, unwrap } from "../../builders/store.ts";

const addedCount = 1_000;
// Every eleventh product is hidden.
const productCount = addedCount - Math.floor(addedCount / 11);
const perPage = 12;
const lastPage = Math.ceil(productCount / perPage);

beforeAll(() => addProducts(env.DB, 1, addedCount, ["Toys"]));

test("lists each product of a large category on exactly one page", async () => {
  const ids: string[] = [];
  for (let page = 1; page <= lastPage; page += 1) {
    const { data, count, total_pages: totalPages } = await readPage(page);
    expect([count, totalPages]).toEqual([productCount, lastPage]);
    ids.push(...data.map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(productCount);
  expect(ids.length).toBe(productCount);
});

test("renders the last page, and returns an empty list after it", async () => {
  const { data } = await readPage(lastPage);
  expect(data.length).toBe(productCount - (lastPage - 1) * perPage);
  const html = await (await openPage(`/toys?page=${lastPage}`)).text();
  for (const { slug } of data) expect(html).toContain(`/product/${slug}`);
  expect((await readPage(lastPage + 1)).data).toEqual([]);
});

test("serves complete pages without duplicates while admins change products", async () => {
  const admin = await anAdmin();
  const { data: products } = await readPage(1);
  const changes = products.map((product) => changeStock(admin, product, { adjust: 100 }));
  const reads = Array.from({ length: 20 }, (_, index) => readPage(1 + (index % 5), "price"));
  for (const response of await Promise.all(changes)) expect(response.status).toBe(200);
  for (const { data, count } of await Promise.all(reads)) {
    expect(count).toBe(productCount);
    expect(new Set(data.map(({ id }) => id)).size).toBe(perPage);
  }
  const { data: changed } = await readPage(1);
  expect(changed.map(({ stock_quantity }) => stock_quantity)).toEqual(
    products.map(({ stock_quantity }) => stock_quantity + 100),
  );
});

async function readPage(page: number, sortBy = "name") {
  const path = `/api/products?category=Toys&limit=${perPage}&sort_by=${sortBy}&page=${page}`;
  return unwrap(await call(path), productPageResponse);
}
