import { beforeAll, expect, test } from "vitest";
import { adminProductResponse } from "../../../../contract/admin/products.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { createRow, importAs, newProductFields } from "../../builders/imports.ts";
import { anUpload, createProductByForm, productFields, sendForm } from "../../builders/product-forms.ts";
import { aProduct, changeProduct } from "../../builders/products.ts";
import { call, readFailure, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test.each([
  ["Classic Plush Teddy Bear", "classic-plush-teddy-bear"],
  ["  Yo-Yo, Assorted_Colours!  ", "yo-yo-assorted-colours"],
  ["Café Crème & Co.", "cafe-creme-co"],
  ["100% Cotton -- Towel", "100-cotton-towel"],
  ["Cœur en chocolat, Œuf & Læsø", "coeur-en-chocolat-oeuf-laeso"],
  ["Straße, Łódź, Þór, Đakovo, Diyarbakır", "strasse-lodz-thor-dakovo-diyarbakir"],
  ["½ L Jar, 2½–3¾ Inch, 1/2 Cup", "1-2-l-jar-2-1-2-3-3-4-inch-1-2-cup"],
  ["🧸🧸", "product"],
  ["中文", "product-2"],
  ["-_-", "product-3"],
  ["x".repeat(200), "x".repeat(112)],
])("derives from the name %j the slug %j", async (name, slug) => {
  const sku = crypto.randomUUID();
  await importAs(admin, [createRow(2, { ...newProductFields(sku), name })]);
  const response = await call(`/api/admin/products?search=${sku}`, { token: admin.token });
  expect(await response.json()).toMatchObject({ data: [{ slug }] });
});

test("adds -2, then -3, to the slugs of repeated names, even at the same time", async () => {
  await aProduct({ name: "Blue Cup" });
  const duplicates = await Promise.all([aProduct({ name: "Blue Cup" }), aProduct({ name: "Blue Cup" })]);
  expect(duplicates.map((product) => product.slug).toSorted()).toEqual(["blue-cup-2", "blue-cup-3"]);
});

test.each(["Featured", "Search", "Suggest"])("derives no path of the API from the name %s", async (name) => {
  expect((await aProduct({ name })).slug).toBe(`${name.toLowerCase()}-2`);
});

test.each(["search", "Upper", "two--hyphens", "-edge", "a b", "a/b", "é", "x".repeat(121)])(
  "refuses the slug %j",
  async (slug) => {
    const response = await addProduct({ slug });
    expect(await readFailure(response)).toMatchObject({
      status: 422,
      errors: { slug: expect.any(String) },
    });
  },
);

test("reserves a product's former slugs for it, and redirects them", async () => {
  const lamp = await aProduct({ name: "Desk Lamp" });
  await changeProduct(lamp.id, { slug: "reading-lamp" });
  const redirect = await call("/api/products/desk-lamp");
  expect([redirect.status, redirect.headers.get("Location")]).toEqual([308, "/api/products/reading-lamp"]);
  expect((await call("/api/products/reading-lamp")).status).toBe(200);
  expect((await aProduct({ name: "Desk Lamp" })).slug).toBe("desk-lamp-2");
  expect((await addProduct({ slug: "desk-lamp" })).status).toBe(409);
  const other = await createProductByForm(admin);
  expect((await changeByForm(other.id, { slug: "desk-lamp" })).status).toBe(409);

  await changeProduct(lamp.id, { slug: "desk-lamp" });
  expect((await call("/api/products/desk-lamp")).status).toBe(200);
  const reversed = await call("/api/products/reading-lamp");
  expect(reversed.headers.get("Location")).toBe("/api/products/desk-lamp");
});

test.each(["slug", "sku"] as const)("refuses another product's %s, and names the field", async (field) => {
  const [product, other] = [await createProductByForm(admin), await createProductByForm(admin)];
  const fields = { name: "Changed", [field]: product[field] };
  for (const response of [await addProduct(fields), await changeByForm(other.id, fields)]) {
    expect(await readFailure(response)).toMatchObject({
      status: 409,
      code: "conflict",
      errors: { [field]: expect.any(String) },
    });
  }
  const unchanged = await call(`/api/admin/products/${other.id}`, { token: admin.token });
  expect((await unwrap(unchanged, adminProductResponse)).data).toEqual(other);
});

test("returns 404 for the slug and the id of an inactive product", async () => {
  const { id, slug } = await aProduct({ isActive: false });
  for (const path of [slug, `by-id?id=${id}`]) {
    expect(await readFailure(await call(`/api/products/${path}`))).toMatchObject({
      status: 404,
      code: expect.stringMatching(/not_found/),
    });
  }
});

test.each([
  "by-id?id=', nothing",
  "no-such-thing",
  "%00",
  "%F0%9F%8E%81",
  "x".repeat(4_000),
  "%E0%A4%A",
  "..%2f..%2fetc",
])("returns 404 for the unknown product %s", async (path) => {
  expect(await readFailure(await call(`/api/products/${path}`))).toMatchObject({
    status: 404,
    code: expect.stringMatching(/not_found/),
  });
});

async function addProduct(fields: Record<string, string>) {
  return sendForm("/api/products", {
    token: admin.token,
    fields: productFields(fields),
    files: [await anUpload()],
  });
}

function changeByForm(id: string, fields: Record<string, string>) {
  return sendForm(`/api/products/${id}`, { method: "PUT", token: admin.token, fields });
}
