import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bulkResponse } from "../../../contract/admin/bulk-changes.ts";
import {
  type AdminCategoryView,
  adminCategoriesResponse,
  adminCategoryResponse,
} from "../../../contract/admin/categories.ts";
import { productPageResponse } from "../../../contract/catalog/catalog.ts";
import { importResponse } from "../../../contract/catalog/product-csv.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { publicSettingsResponse } from "../../../contract/store/public-settings.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { openPage } from "../builders/pages.ts";
import { productFields, readAdminProduct, sendForm } from "../builders/product-forms.ts";
import { aProduct } from "../builders/products.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
let categoryCount = 0;
beforeAll(async () => {
  admin = await anAdmin();
});

test("starts with five ordered categories and their paths", async () => {
  expect((await listPublicCategories()).slice(0, 5).map(({ name, path }) => [name, path])).toEqual([
    ["Toys", "/toys"],
    ["Stationary", "/stationary"],
    ["Health and Beauty", "/health-and-beauty"],
    ["Home and Kitchen", "/home-and-kitchen"],
    ["Electronics", "/electronics"],
  ]);
});

test("publishes a page and a sitemap entry for a new category", async () => {
  const category = await aCategory({ description: "Seeds and spades." });
  await aProduct({ name: "Garden Spade", category: category.name });
  const page = await openPage(`/${category.slug}`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain(`<title>${category.name} Products | Your Store</title>`);
  expect(html).toContain("Seeds and spades.");
  expect(await (await call("/sitemap.xml")).text()).toContain(`/${category.slug}</loc>`);
  const response = await call(`/api/products?category=${encodeURIComponent(category.name)}`);
  const { data } = await unwrap(response, productPageResponse);
  expect(data.map(({ name }) => name)).toEqual(["Garden Spade"]);
  expect((await listAuditEntries(category.id)).map(({ action }) => action)).toEqual(["category.create"]);
});

describe("renaming a category", () => {
  test("moves its products to the new name", async () => {
    const category = await aCategory();
    const product = await aProduct({ name: "Rake", category: category.name });
    await changeCategory(category, { name: "Balcony Life" });
    expect(await readAdminProduct(admin, product.id)).toMatchObject({ category: "Balcony Life" });
    const search = await call("/api/products/search?query=balcony");
    expect((await unwrap(search, productPageResponse)).data.map(({ id }) => id)).toEqual([product.id]);
  });

  test("redirects its former path until the path is used again", async () => {
    const category = await aCategory();
    await aProduct({ category: category.name });
    const renamed = await changeCategory(category, { name: "Terrace Life" });
    expect(renamed).toMatchObject({ slug: "terrace-life", former_slugs: [category.slug], products: 1 });
    const redirect = await openPage(`/${category.slug}?page=2`);
    expect(redirect.status).toBe(301);
    expect(redirect.headers.get("Location")).toBe("/terrace-life?page=2");
    expect((await openPage("/Terrace-Life/")).headers.get("Location")).toBe("/terrace-life");

    const reverted = await changeCategory(renamed, { slug: category.slug });
    expect(reverted.former_slugs).toEqual(["terrace-life"]);
    expect((await openPage(`/${category.slug}`)).status).toBe(200);
  });

  test("applies to products that an undo moves back into it", async () => {
    const category = await aCategory();
    const product = await aProduct({ category: category.name });
    const body = { action: "category", ids: [product.id], category: "Toys" };
    const bulkChange = await unwrap(
      await call("/api/admin/products/bulk", { token: admin.token, json: body }),
      bulkResponse,
    );
    const renamed = await changeCategory(category, { name: `${category.name} and Patio` });
    await call(`/api/admin/product-changes/${bulkChange.data.change_set_id}/undo`, {
      method: "POST",
      token: admin.token,
    });
    expect((await readAdminProduct(admin, product.id)).category).toBe(renamed.name);
  });

  test("refuses a save over another admin's change, and returns the current category", async () => {
    const category = await aCategory();
    await changeCategory(category, { description: "First", version: category.version });
    const second = await send("PUT", `/${category.id}`, { description: "Second", version: category.version });
    expect(second.status).toBe(409);
    expect(await unwrap(second, failureResponse)).toMatchObject({ current: { description: "First" } });
  });

  test("accepts one of two simultaneous renames", async () => {
    const category = await aCategory();
    const names = ["Left", "Right"].map((side) => `${side} of ${category.name}`);
    const responses = await Promise.all(
      names.map((name) => send("PUT", `/${category.id}`, { name, version: category.version })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(names).toContain((await listCategories()).find(({ id }) => id === category.id)?.name);
  });
});

test.each([
  [{ name: " " }, "name"],
  [{ name: "x".repeat(61) }, "name"],
  [{ name: "Fine", slug: "Not An Address" }, "slug"],
  [{ name: "Admin" }, "slug"],
  [{ name: "Fine", slug: "product" }, "slug"],
  [{ name: "漢字" }, "slug"],
  [{ name: "Fine", image_hash: "0".repeat(64) }, "image_hash"],
  [{ name: "Fine", image_hash: "no image" }, "image_hash"],
])("refuses the invalid category %j", async (body, field) => {
  const response = await send("POST", "", body);
  expect(response.status).toBe(422);
  expect(Object.keys(await readErrors(response))).toContain(field);
});

test.each([
  [{ name: "TOYS" }, "name"],
  [{ name: "Playthings", slug: "toys" }, "slug"],
  [{ name: "Stationery" }, "slug"],
])("refuses the taken name or address %j", async (body, field) => {
  const response = await send("POST", "", body);
  expect(response.status).toBe(409);
  expect(Object.keys(await readErrors(response))).toEqual([field]);
});

test("removes the page and link of a hidden category, but sells its products", async () => {
  const category = await aCategory();
  const product = await aProduct({ category: category.name });
  await changeCategory(category, { is_shown: false });
  expect((await listPublicCategories()).map(({ name }) => name)).not.toContain(category.name);
  expect((await openPage(`/${category.slug}`)).status).toBe(404);
  expect((await openPage(`/product/${product.slug}`)).status).toBe(200);
  expect(await (await openPage(`/product/${product.slug}`)).text()).not.toContain(`/${category.slug}"`);
});

describe("deleting a category", () => {
  test("removes an empty category and its page", async () => {
    const category = await aCategory();
    expect((await openPage(`/${category.slug}`)).status).toBe(200);
    expect((await send("DELETE", `/${category.id}`)).status).toBe(200);
    expect((await openPage(`/${category.slug}`)).status).toBe(404);
    // An open page of the category still requests its next products.
    const next = await call(`/api/products?category=${encodeURIComponent(category.name)}&page=2`);
    expect(next.status).toBe(422);
    expect((await readErrors(next)).category).toContain("The categories are: Toys, Stationary");
    expect((await send("DELETE", `/${category.id}`)).status).toBe(404);
  });

  test("refuses a category that contains products", async () => {
    const category = await aCategory();
    await aProduct({ category: category.name });
    const response = await send("DELETE", `/${category.id}`);
    expect(response.status).toBe(409);
    expect((await unwrap(response, failureResponse)).message).toContain("still holds 1 product.");
  });

  test("moves its products, archived ones too, and its address to another category", async () => {
    const [category, target] = [await aCategory(), await aCategory()];
    const sold = await aProduct({ category: category.name });
    const archived = await aProduct({ category: category.name });
    await env.DB.prepare("UPDATE products SET archived_at = ?, is_active = 0 WHERE id = ?")
      .bind(new Date().toISOString(), archived.id)
      .run();
    expect((await send("DELETE", `/${category.id}?move_to=${category.id}`)).status).toBe(422);
    expect((await send("DELETE", `/${category.id}?move_to=${crypto.randomUUID()}`)).status).toBe(422);
    expect((await send("DELETE", `/${category.id}?move_to=${target.id}`)).status).toBe(200);
    const found = (await listCategories()).find(({ id }) => id === target.id);
    expect(found).toMatchObject({ products: 1, archived_products: 1, former_slugs: [category.slug] });
    expect((await readAdminProduct(admin, sold.id)).category).toBe(target.name);
    const page = await openPage(`/${category.slug}`);
    expect([page.status, page.headers.get("Location")]).toEqual([301, `/${target.slug}`]);
    expect((await listAuditEntries(category.id)).at(-1)).toMatchObject({ action: "category.delete" });
  });

  test("never leaves a product that is added at the same time without a category", async () => {
    const category = await aCategory();
    const [removed, added] = await Promise.all([
      send("DELETE", `/${category.id}`),
      sendForm("/api/products", {
        token: admin.token,
        fields: productFields({ category: category.name, is_active: "false" }),
      }),
    ]);
    const isGone = !(await listCategories()).some(({ id }) => id === category.id);
    expect([removed.status, added.status]).toEqual(isGone ? [200, 422] : [409, 201]);
  });
});

test("saves a complete order of the categories", async () => {
  const ids = (await listCategories()).map(({ id }) => id);
  const reversed = ids.toReversed();
  expect((await send("PUT", "/order", { ids: reversed })).status).toBe(200);
  expect((await listCategories()).map(({ id }) => id)).toEqual(reversed);
  expect((await send("PUT", "/order", { ids: reversed.slice(1) })).status).toBe(409);
  expect((await send("PUT", "/order", { ids: [...reversed.slice(1), reversed[1]] })).status).toBe(409);
  expect((await listCategories()).map(({ id }) => id)).toEqual(reversed);
  await send("PUT", "/order", { ids });
});

test.each([
  ["Stationery", "Stationary"],
  ["stationary", "Stationary"],
  ["HOME & KITCHEN", "Home and Kitchen"],
])("imports the category %j as %j", async (spelling, name) => {
  categoryCount += 1;
  const sku = `CAT-${categoryCount}`;
  const [row] = await importRow({ sku, category: spelling });
  expect(row).toMatchObject({ outcome: "created" });
  const response = await call(`/api/admin/products?search=${sku}`, { token: admin.token });
  expect(await response.json()).toMatchObject({ data: [{ category: name }] });
});

test("names the existing categories if an imported one is unknown", async () => {
  const [row] = await importRow({ sku: "CAT-X", category: "Weapons" });
  expect(row?.outcome).toBe("failed");
  expect(row?.messages).toHaveLength(1);
  expect(row?.messages[0]).toMatch(/^There is no category “Weapons”. The categories are: Toys, Stationary, /);
});

test.each([
  "UPDATE products SET category = NULL WHERE id = ?",
  "UPDATE products SET category = 'Weapons' WHERE id = ?",
  "DELETE FROM categories WHERE name = (SELECT category FROM products WHERE id = ?)",
])("refuses the statement %s in the database", async (statement) => {
  const { id } = await aProduct();
  await expect(env.DB.prepare(statement).bind(id).run()).rejects.toThrow(/constraint failed/);
});

describe("the last two shown categories", () => {
  let first: AdminCategoryView;
  let second: AdminCategoryView;

  beforeEach(async () => {
    [first, second] = [await aCategory(), await aCategory()];
    for (const { id, is_shown } of await listCategories()) {
      if (is_shown && ![first.id, second.id].includes(id)) await changeCategory({ id }, { is_shown: false });
    }
  });

  afterEach(async () => {
    for (const { id } of await listCategories()) await changeCategory({ id }, { is_shown: true });
  });

  const hide = ({ id }: AdminCategoryView) => send("PUT", `/${id}`, { is_shown: false });

  test("cannot both be hidden at once", async () => {
    const responses = await Promise.all([hide(first), hide(second)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await listPublicCategories()).toHaveLength(1);
  });

  test("cannot be hidden and deleted at once", async () => {
    const responses = await Promise.all([hide(first), send("DELETE", `/${second.id}`)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listPublicCategories()).toHaveLength(1);
  });
});

async function listPublicCategories() {
  return (await unwrap(await call("/api/store-settings"), publicSettingsResponse)).data.categories;
}

async function aCategory(details: object = {}): Promise<AdminCategoryView> {
  categoryCount += 1;
  const response = await send("POST", "", { name: `Garden ${categoryCount}`, ...details });
  return (await unwrap(response, adminCategoryResponse)).data;
}

function send(method: string, path: string, json?: unknown) {
  return call(`/api/admin/categories${path}`, { method, token: admin.token, json });
}

async function changeCategory({ id }: { id: string }, json: object) {
  return (await unwrap(await send("PUT", `/${id}`, json), adminCategoryResponse)).data;
}

async function listCategories() {
  return (await unwrap(await call("/api/admin/categories", { token: admin.token }), adminCategoriesResponse))
    .data;
}

async function readErrors(response: Response) {
  return (await unwrap(response, failureResponse)).errors ?? {};
}

async function importRow(fields: Record<string, string>) {
  const prices = { wholesale_price: "1.00", retail_price: "2.00", stock_quantity: "1" };
  const row = { line: 2, fields: { name: `Row ${fields.sku}`, description: "A row.", ...prices, ...fields } };
  const json = { file_name: "a.csv", dry_run: false, rows: [row] };
  const response = await call("/api/admin/products/import", { token: admin.token, json });
  return (await unwrap(response, importResponse)).data.rows;
}
