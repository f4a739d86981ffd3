import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { bulkResponse } from "../../../../contract/admin/bulk-changes.ts";
import { changeSetsResponse, undoResponse } from "../../../../contract/admin/change-sets.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { readAdminProduct } from "../../builders/product-forms.ts";
import { anImagedProduct, aProduct } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("applies the changes that a dry run of a bulk action reports", async () => {
  const [one, two] = [
    await aProduct({ priceCents: 999, compareAtPriceCents: 1_999 }),
    await aProduct({ priceCents: 5, compareAtPriceCents: 5 }),
  ];
  const body = { action: "price", ids: [one.id, two.id], percent: 12.5, include_retail: true };
  const preview = await changeMany({ ...body, dry_run: true });
  expect(preview).toMatchObject({ dry_run: true, changed: 2, change_set_id: null });
  expect(preview.rows[0]).toMatchObject({
    before: { wholesale_price: 9.99, retail_price: 19.99 },
    after: { wholesale_price: 11.24, retail_price: 22.49 },
  });
  expect((await readProduct(one)).wholesale_price).toBe(9.99);

  const result = await changeMany(body);
  expect(result.rows).toEqual(preview.rows);
  expect(await readProduct(one)).toMatchObject({ wholesale_price: 11.24, retail_price: 22.49, version: 2 });
  expect(await readProduct(two)).toMatchObject({ wholesale_price: 0.06, retail_price: 0.06 });
  const entries = await listAuditEntries(String(result.change_set_id));
  const nameOf = async (product: { id: string }) => {
    const { name, sku } = await readProduct(product);
    return `${name} (${sku})`;
  };
  expect(entries).toMatchObject([
    {
      action: "product.bulk_price",
      before: { products: { [await nameOf(one)]: { wholesale_price: 9.99 } } },
      after: { products: { [await nameOf(one)]: { wholesale_price: 11.24 } } },
    },
  ]);
});

test("undoes a bulk action only once", async () => {
  const product = await aProduct({ priceCents: 999, compareAtPriceCents: 999 });
  const sale = { action: "price", ids: [product.id], percent: -20, keep_old_price: true };
  const { change_set_id } = await changeMany(sale);
  expect(await readProduct(product)).toMatchObject({ wholesale_price: 7.99, retail_price: 9.99 });
  const { data } = await unwrap(await undo(change_set_id), undoResponse);
  expect(data).toEqual({ restored: 1, removed: 0, kept: 0 });
  expect(await readProduct(product)).toMatchObject({
    wholesale_price: 9.99,
    retail_price: 9.99,
    version: 3,
  });
  expect((await undo(change_set_id)).status).toBe(409);
});

test("changes prices by an amount or to a price, rounded, and says so in the list of changes", async () => {
  const product = await aProduct({ priceCents: 450, compareAtPriceCents: 600 });
  const change = { action: "price", ids: [product.id], include_retail: true };
  const byAmount = await changeMany({ ...change, amount: -1, last_digit: 9 });
  expect(await readProduct(product)).toMatchObject({ wholesale_price: 3.49, retail_price: 4.99 });
  const toPrice = await changeMany({ ...change, set_to: 4 });
  expect(await readProduct(product)).toMatchObject({ wholesale_price: 4, retail_price: 4.99 });
  const { data } = await unwrap(
    await call("/api/admin/product-changes", { token: admin.token }),
    changeSetsResponse,
  );
  const summaries = new Map(data.map(({ id, summary }) => [id, summary]));
  expect(summaries.get(String(byAmount.change_set_id))).toBe("Price of 1 product -$1.00, ending in 9");
  expect(summaries.get(String(toPrice.change_set_id))).toBe("Price of 1 product set to $4.00");
});

test("reports for each product whether it was changed", async () => {
  const imaged = await anImagedProduct({ isActive: false });
  const bare = await aProduct({ isActive: false });
  const active = await anImagedProduct();
  // An active product needs an image, and the last product does not exist.
  const ids = [imaged.id, bare.id, active.id, crypto.randomUUID()];
  const { rows } = await changeMany({ action: "activate", ids });
  expect(rows.map((row) => row.outcome)).toEqual(["changed", "skipped", "unchanged", "skipped"]);
  expect((await readProduct(imaged)).is_active).toBe(true);
  expect((await readProduct(bare)).is_active).toBe(false);
});

test("changes the category of products, and features them", async () => {
  const product = await aProduct();
  await changeMany({ action: "category", ids: [product.id], category: "Electronics" });
  await changeMany({ action: "feature", ids: [product.id] });
  expect(await readProduct(product)).toMatchObject({ category: "Electronics", is_featured: true });
});

test("exempts products from offers, allows them again, and undoes it after an earlier version's change", async () => {
  const product = await aProduct();
  const { change_set_id } = await changeMany({ action: "exempt", ids: [product.id] });
  expect((await readProduct(product)).exempt_from_offers).toBe(true);
  await env.DB.prepare(
    "UPDATE product_change_rows SET before = json_remove(before, '$.isOfferExempt') WHERE change_set_id = ?",
  )
    .bind(change_set_id)
    .run();
  expect((await unwrap(await undo(change_set_id), undoResponse)).data.restored).toBe(1);
  expect((await readProduct(product)).exempt_from_offers).toBe(true);
  await changeMany({ action: "unexempt", ids: [product.id] });
  expect((await readProduct(product)).exempt_from_offers).toBe(false);
});

test("undoes a change that an earlier version recorded with other names of the prices", async () => {
  const product = await aProduct({ priceCents: 500, compareAtPriceCents: 700 });
  const { change_set_id } = await changeMany({ action: "price", ids: [product.id], set_to: 4 });
  await env.DB.prepare(
    `UPDATE product_change_rows SET before = json_remove(
        json_set(before, '$.wholesalePriceCents', before ->> 'priceCents', '$.retailPriceCents', before ->> 'compareAtPriceCents'),
        '$.priceCents', '$.compareAtPriceCents')
      WHERE change_set_id = ?`,
  )
    .bind(change_set_id)
    .run();
  const { data } = await unwrap(await undo(change_set_id), undoResponse);
  expect(data).toEqual({ restored: 1, removed: 0, kept: 0 });
  expect(await readProduct(product)).toMatchObject({ wholesale_price: 5, retail_price: 7 });
});

test("does not undo a change of products that were changed since", async () => {
  const [one, two] = [await aProduct(), await aProduct()];
  const { change_set_id } = await changeMany({ action: "feature", ids: [one.id, two.id] });
  await call(`/api/products/${one.id}`, { method: "PUT", token: admin.token, json: { name: "Mine now" } });
  const { data } = await unwrap(await undo(change_set_id), undoResponse);
  expect(data).toEqual({ restored: 1, removed: 0, kept: 1 });
  expect(await readProduct(one)).toMatchObject({ name: "Mine now", is_featured: true });
  expect((await readProduct(two)).is_featured).toBe(false);
});

test.each([
  { action: "explode", ids: [crypto.randomUUID()] },
  { action: "feature", ids: [] },
  { action: "price", ids: [crypto.randomUUID()], percent: 0 },
  { action: "price", ids: [crypto.randomUUID()], percent: -91 },
  { action: "price", ids: [crypto.randomUUID()] },
  { action: "price", ids: [crypto.randomUUID()], percent: 10, amount: 1 },
  { action: "price", ids: [crypto.randomUUID()], set_to: 0 },
  { action: "price", ids: [crypto.randomUUID()], amount: 1, last_digit: 5 },
  { action: "category", ids: [crypto.randomUUID()], category: "Cars" },
])("refuses the bulk action %j", async (body) => {
  expect((await post("products/bulk", body)).status).toBe(422);
});

async function changeMany(json: unknown) {
  return (await unwrap(await post("products/bulk", json), bulkResponse)).data;
}

function post(path: string, json: unknown) {
  return call(`/api/admin/${path}`, { token: admin.token, json });
}

async function readProduct(product: { id: string }) {
  return readAdminProduct(admin, product.id);
}

function undo(id: string | null) {
  return call(`/api/admin/product-changes/${id}/undo`, { method: "POST", token: admin.token });
}
