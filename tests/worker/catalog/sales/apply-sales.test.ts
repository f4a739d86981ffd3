import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bulkResponse } from "../../../../contract/admin/bulk-changes.ts";
import { undoResponse } from "../../../../contract/admin/change-sets.ts";
import { adminProductResponse } from "../../../../contract/admin/products.ts";
import { productResponse } from "../../../../contract/catalog/catalog.ts";
import { importResponse } from "../../../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { addDays, toMoment, toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { connect } from "../../../../worker/db/client.ts";
import { forgetCatalogueVersion } from "../../../../worker/domain/catalog/catalogue-version.ts";
import { applySales } from "../../../../worker/domain/catalog/sales/apply-sales.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { atTime } from "../../builders/clock.ts";
import { copyProduct } from "../../builders/copies.ts";
import { openPage } from "../../builders/pages.ts";
import { readAdminProduct, sendForm } from "../../builders/product-forms.ts";
import { aProduct, deleteUnorderedProducts } from "../../builders/products.ts";
import { runMinuteCron } from "../../builders/schedule.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";
import { watchDatabase } from "../../builders/watch-database.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});
afterAll(deleteUnorderedProducts);

const zone: TimeZone = "America/Winnipeg";
const today = toStoreDay(new Date(), zone);
/** The day a number of days from today. */
const day = (days: number) => addDays(today, days);
const at = (days: number, time = "12:00", inZone = zone) => toMoment(day(days), time, inZone);

/** Adds a product that is asked at $10.00 since long ago, with a compare-at price of $15.00. */
const aKettle = () => aProduct({ priceCents: 1_000, compareAtPriceCents: 1_500, createdAt: at(-100) });

const aSale = { salePriceCents: 800, saleFrom: day(2), saleUntil: day(3) };

test("a planned sale begins and ends at midnight, with the minute's cron, on cached pages too", async () => {
  const product = await aKettle();
  await change({ action: "sale", ids: [product.id], set_to: 8, from: day(2), until: day(3) });
  expect(await readShop(product.slug)).toMatchObject({
    wholesale_price: 10,
    retail_price: 15,
    on_sale: false,
  });

  await runMinuteCron(at(1, "23:59"));
  expect(await readPage(product.slug, at(1, "23:59"))).toContain("$10.00");
  await runMinuteCron(at(2, "00:00"));
  expect(await readPage(product.slug, at(2, "00:00"))).toContain("$8.00");
  expect(await readShop(product.slug)).toMatchObject({
    wholesale_price: 8,
    retail_price: 10,
    discount_percentage: 20,
    on_sale: true,
    sale_until: day(3),
  });
  // The owner's prices stay.
  expect(await readAdminProduct(admin, product.id)).toMatchObject({
    wholesale_price: 10,
    retail_price: 15,
    sale_price: 8,
    on_sale: true,
  });

  await runMinuteCron(at(3, "23:59"));
  expect(await readShop(product.slug)).toMatchObject({ on_sale: true });
  await runMinuteCron(at(4, "00:00"));
  expect(await readShop(product.slug)).toMatchObject({
    wholesale_price: 10,
    retail_price: 15,
    on_sale: false,
  });
  expect(await readAdminProduct(admin, product.id)).toMatchObject({ sale_price: null, sale_until: null });
});

test.for([
  ["America/Winnipeg", "2026-11-01"],
  ["America/Winnipeg", "2027-03-14"],
  ["America/Toronto", "2026-11-01"],
  ["America/Toronto", "2027-03-14"],
] as const)(
  "a clock change in %s on %s neither moves nor shortens the day of a sale",
  async ([inZone, changeDay]) => {
    await setTimeZone(inZone);
    try {
      const product = await aProduct({ priceCents: 1_000, createdAt: new Date("2026-06-01T12:00:00Z") });
      await env.DB.prepare(
        "UPDATE products SET sale_price_cents = 800, sale_from = ?1, sale_until = ?1 WHERE id = ?2",
      )
        .bind(changeDay, product.id)
        .run();
      const midnight = toMoment(changeDay, "00:00", inZone).getTime();
      const hours = inZone === "America/Winnipeg" ? 24 : changeDay === "2026-11-01" ? 25 : 23;
      const prices: number[] = [];
      for (const minutes of [-60, -1, 0, 61, 181, hours * 60 - 1, hours * 60]) {
        await applySales(storeContext(new Date(midnight + minutes * 60_000)));
        prices.push((await readRow(product.id)).wholesale_price_cents);
      }
      expect(prices).toEqual([1_000, 1_000, 800, 800, 800, 800, 1_000]);
    } finally {
      await setTimeZone(zone);
    }
  },
);

test("saves a sale of today at once, and an end of it, too", async () => {
  const product = await aKettle();
  const saved = await save(product.id, { sale_price: "8.00", sale_until: day(5) });
  expect(saved.status).toBe(200);
  expect(await readShop(product.slug)).toMatchObject({ wholesale_price: 8, retail_price: 10, on_sale: true });
  expect(await readAdminProduct(admin, product.id)).toMatchObject({ sale_price: 8, sale_from: today });
  await save(product.id, { sale_price: "" });
  expect(await readShop(product.slug)).toMatchObject({
    wholesale_price: 10,
    retail_price: 15,
    on_sale: false,
  });
});

test.for([
  ["a price that is not below the price", { sale_price: "10.00" }, "sale_price", "below the price"],
  ["days without a price", { sale_until: "2999-01-01" }, "sale_price", "Enter the sale price"],
  [
    "an end before the beginning",
    { sale_price: "8", sale_from: "2999-01-02", sale_until: "2999-01-01" },
    "sale_until",
    "before it begins",
  ],
  ["an end in the past", { sale_price: "8", sale_until: "2020-01-01" }, "sale_until", "in the past"],
  ["a text that is no day", { sale_price: "8", sale_until: "tomorrow" }, "sale_until", "yyyy-MM-dd"],
] as const)("refuses a sale with %s", async ([, fields, field, message]) => {
  const product = await aKettle();
  const response = await save(product.id, fields);
  expect(response.status).toBe(422);
  const { errors } = await response.json<{ errors: Record<string, string> }>();
  expect(errors[field]).toContain(message);
});

test("claims no compare-at price that was not really asked", async () => {
  const product = await aProduct({ priceCents: 700, compareAtPriceCents: 700, createdAt: at(-100) });
  // The price is raised a day before the sale.
  await atTime(at(-1), () => change({ action: "price", ids: [product.id], set_to: 10 }));
  await change({ action: "sale", ids: [product.id], set_to: 7 });
  expect(await readShop(product.slug)).toMatchObject({
    wholesale_price: 7,
    retail_price: 7,
    discount_percentage: 0,
    on_sale: true,
  });
});

test("importing an export changes nothing while a sale is on", async () => {
  const product = await aKettle();
  await change({ action: "sale", ids: [product.id], percent_off: 25, until: day(9) });
  const { version } = await readAdminProduct(admin, product.id);
  const exported = await call("/api/admin/products/export", { token: admin.token });
  const { rows } = readProductCsv(await exported.text());
  const row = rows.find(({ fields }) => fields.sku === product.sku);
  expect(row?.fields).toMatchObject({ wholesale_price: "10.00", retail_price: "15.00", sale_price: "7.50" });
  const response = await call("/api/admin/products/import", { token: admin.token, json: { rows: [row] } });
  expect((await unwrap(response, importResponse)).data).toMatchObject({
    unchanged: 1,
    updated: 0,
    failed: 0,
  });
  expect(await readAdminProduct(admin, product.id)).toMatchObject({ version, on_sale: true });
});

test("a file whose price is no longer above the sale price ends the sale, and says so", async () => {
  const product = await aKettle();
  await change({ action: "sale", ids: [product.id], set_to: 8 });
  const json = { rows: [{ line: 2, fields: { sku: product.sku, wholesale_price: "7.00" } }] };
  const response = await call("/api/admin/products/import", { token: admin.token, json });
  const [report] = (await unwrap(response, importResponse)).data.rows;
  expect(report?.warnings).toEqual(["The sale price must be below the price: the sale is removed"]);
  expect(await readShop(product.slug)).toMatchObject({ wholesale_price: 7, on_sale: false });
});

test("plans a sale of many products, which Undo takes back after it has begun", async () => {
  const [kettle, cheap] = [await aKettle(), await aProduct({ priceCents: 1, compareAtPriceCents: 1 })];
  const ids = [kettle.id, cheap.id];
  const plan = { action: "sale", ids, percent_off: 20, last_digit: 9, from: day(2), until: day(3) };
  const planned = await change(plan);
  expect(planned).toMatchObject({ changed: 1 });
  expect(planned.rows.map(({ outcome, message }) => message ?? outcome)).toEqual([
    "changed",
    "The sale price must be below the price",
  ]);
  expect(await readAdminProduct(admin, kettle.id)).toMatchObject({ sale_price: 7.99, sale_from: day(2) });
  await runMinuteCron(at(2, "00:00"));
  expect(await readShop(kettle.slug)).toMatchObject({ wholesale_price: 7.99 });
  const undone = await call(`/api/admin/product-changes/${planned.change_set_id}/undo`, {
    method: "POST",
    token: admin.token,
  });
  expect((await unwrap(undone, undoResponse)).data).toMatchObject({ restored: 1, kept: 0 });
  expect(await readShop(kettle.slug)).toMatchObject({
    wholesale_price: 10,
    retail_price: 15,
    on_sale: false,
  });
});

test("undoing the end of a sale that is over does not bring it back", async () => {
  const product = await aKettle();
  await change({ action: "sale", ids: [product.id], set_to: 8, until: day(1) });
  const ended = await change({ action: "end_sale", ids: [product.id] });
  expect(await readShop(product.slug)).toMatchObject({ wholesale_price: 10, retail_price: 15 });
  await undo(ended.change_set_id);
  expect(await readShop(product.slug)).toMatchObject({ wholesale_price: 8, on_sale: true });

  const endedAgain = await change({ action: "end_sale", ids: [product.id] });
  // Days pass until the second Undo.
  await env.DB.prepare(
    "UPDATE product_change_rows SET before = json_set(before, '$.saleFrom', ?, '$.saleUntil', ?) WHERE change_set_id = ?",
  )
    .bind(day(-3), day(-1), endedAgain.change_set_id)
    .run();
  await undo(endedAgain.change_set_id);
  expect(await readShop(product.slug)).toMatchObject({ wholesale_price: 10, on_sale: false });
});

test("a bulk change of prices during a sale changes the price after it", async () => {
  const product = await aKettle();
  await change({ action: "sale", ids: [product.id], set_to: 8, until: day(1) });
  await change({ action: "price", ids: [product.id], percent: 10 });
  expect(await readShop(product.slug)).toMatchObject({ wholesale_price: 8, retail_price: 8, on_sale: true });
  await runMinuteCron(at(2));
  expect(await readShop(product.slug)).toMatchObject({ wholesale_price: 11, retail_price: 15 });
});

test("a copy of a product has its own prices and its sale, but no compare-at price that was asked", async () => {
  const product = await aKettle();
  await change({ action: "sale", ids: [product.id], set_to: 8 });
  const path = `/api/admin/products/${product.id}/duplicate`;
  const copied = await call(path, { method: "POST", token: admin.token });
  const { data: copy } = await unwrap(copied, adminProductResponse);
  expect(await readRow(copy.id)).toMatchObject({
    wholesale_price_cents: 800,
    retail_price_cents: 800,
    regular_price_cents: 1_000,
    regular_compare_at_cents: 1_500,
  });
});

test("starts the sale of 10,000 products in a few statements, and an idle minute reads no product", async () => {
  await deleteUnorderedProducts();
  const product = await aProduct({ priceCents: 1_000, createdAt: at(-100), ...aSale });
  await copyProduct(product.id, 9_999);
  const { DB, executed } = watchDatabase(env.DB);
  const context = { db: storeContext().db, now: () => at(2) };
  expect(await applySales({ ...context, db: connect(DB) })).toEqual({ changed: 10_000 });
  expect(executed()).toBeLessThan(100);
  const { results } = await env.DB.prepare(
    "SELECT count(*) AS found FROM products WHERE wholesale_price_cents = 800 AND regular_price_cents = 1000",
  ).all();
  expect(results).toEqual([{ found: 10_000 }]);
  expect(await applySales(context)).toEqual({ changed: 0 });
  const plan = await env.DB.prepare(
    `EXPLAIN QUERY PLAN SELECT id FROM products
       WHERE sale_price_cents IS NOT NULL AND regular_price_cents IS NULL AND sale_from <= '2026-01-01'
     UNION ALL SELECT id FROM products WHERE regular_price_cents IS NOT NULL AND sale_until < '2026-01-01'`,
  ).all<{ detail: string }>();
  expect(plan.results.map(({ detail }) => detail).join("\n")).toMatch(
    /products_by_sale_from[\s\S]*products_by_sale_until/,
  );
});

async function change(json: object) {
  const response = await call("/api/admin/products/bulk", { token: admin.token, json });
  return (await unwrap(response, bulkResponse)).data;
}

async function undo(changeSetId: string | null): Promise<void> {
  await call(`/api/admin/product-changes/${changeSetId}/undo`, { method: "POST", token: admin.token });
}

function save(id: string, fields: Readonly<Record<string, string>>) {
  return sendForm(`/api/products/${id}`, { method: "PUT", token: admin.token, fields });
}

async function readShop(slug: string) {
  // The isolate caches the version for two seconds.
  forgetCatalogueVersion(env.DB);
  return (await unwrap(await call(`/api/products/${slug}`), productResponse)).data;
}

async function readPage(slug: string, moment: Date): Promise<string> {
  return atTime(moment, async () => (await openPage(`/product/${slug}`)).text());
}

async function readRow(id: string) {
  const row = await env.DB.prepare("SELECT * FROM products WHERE id = ?").bind(id).first<{
    id: string;
    wholesale_price_cents: number;
  }>();
  if (row === null) throw new Error("There is no such product");
  return row;
}

async function setTimeZone(timeZone: TimeZone): Promise<void> {
  await env.DB.prepare("UPDATE store_settings SET time_zone = ?").bind(timeZone).run();
}
