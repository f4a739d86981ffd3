import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bulkResponse } from "../../../../contract/admin/bulk-changes.ts";
import { undoResponse } from "../../../../contract/admin/change-sets.ts";
import { adminProductPageResponse, adminProductResponse } from "../../../../contract/admin/products.ts";
import { taxClassesResponse } from "../../../../contract/admin/taxes.ts";
import { bindings } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { createRow, importAs, newProductFields } from "../../builders/imports.ts";
import {
  createProductByForm,
  productFields,
  readAdminProduct,
  sendForm,
} from "../../builders/product-forms.ts";
import { anImagedProduct, aProduct } from "../../builders/products.ts";
import { call, readFailure, unwrap } from "../../builders/store.ts";
import { taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

beforeEach(async () => {
  await taxByPlace({ classes: [{ id: "gift_cards", name: "Gift cards" }] });
});

test("lists the built-in classes, then the owner's, and how the store taxes", async () => {
  const { tax_mode, classes } = await listClasses();
  expect(tax_mode).toBe("by_place");
  expect(classes.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["standard", "basic_groceries", "snacks", "childrens_clothing", "books"]),
  );
  expect(classes[0]).toMatchObject({ id: "standard", name: "Standard", hint: expect.any(String) });
  expect(classes.at(-1)).toEqual({ id: "gift_cards", name: "Gift cards" });
  await taxPerProduct();
  expect((await listClasses()).tax_mode).toBe("per_product");
});

test("shows shoppers no tax class", async () => {
  const { slug, id } = await anImagedProduct({ taxClass: "gift_cards", isFeatured: true });
  const paths = [
    "/api/products",
    `/api/products/${slug}`,
    `/api/products/by-id?id=${id}`,
    "/api/products/featured",
    "/feed.xml",
  ];
  for (const path of paths) {
    const response = await call(path);
    expect([path, response.status]).toEqual([path, 200]);
    const text = await response.text();
    expect(text).toContain(slug);
    expect(text).not.toMatch(/tax_?class|gift_cards/i);
  }
});

describe("the class of a product", () => {
  test("is the standard class for a form without one", async () => {
    expect((await createProductByForm(admin)).tax_class).toBe("standard");
    expect((await createProductByForm(admin, { tax_class: "" })).tax_class).toBe("standard");
  });

  test("can be named by its id or its name, and stays in a form without it", async () => {
    const { id, tax_class } = await createProductByForm(admin, { tax_class: "gift cards" });
    expect(tax_class).toBe("gift_cards");
    expect((await saveProduct(id, { brand: "Kvikk" })).status).toBe(200);
    expect(await readAdminProduct(admin, id)).toMatchObject({ brand: "Kvikk", tax_class: "gift_cards" });
  });

  test("is refused if neither the law nor the owner has it, and nothing is saved", async () => {
    const message = expect.stringMatching(
      /^There is no tax class “toys”. The classes are: Standard, .*Gift cards$/,
    );
    const created = await sendForm("/api/products", {
      token: admin.token,
      fields: productFields({ tax_class: "toys" }),
    });
    expect(await readFailure(created)).toMatchObject({ status: 422, errors: { tax_class: message } });

    const product = await anImagedProduct();
    const saved = await saveProduct(product.id, { brand: "Kvikk", tax_class: "toys" });
    expect(await readFailure(saved)).toMatchObject({ status: 422, errors: { tax_class: message } });
    expect(await readAdminProduct(admin, product.id)).toMatchObject({
      brand: null,
      version: product.version,
    });
  });

  test("stays when its product is saved after the owner has deleted it", async () => {
    const { id } = await createProductByForm(admin, { tax_class: "gift_cards" });
    await taxByPlace();
    expect((await saveProduct(id, { brand: "Kvikk", tax_class: "gift_cards" })).status).toBe(200);
    expect((await saveProduct(id, { tax_class: "books" })).status).toBe(200);
    expect((await saveProduct(id, { tax_class: "gift_cards" })).status).toBe(422);
  });

  test("is copied with the product", async () => {
    const { id } = await createProductByForm(admin, { tax_class: "snacks" });
    const copy = await call(`/api/admin/products/${id}/duplicate`, { method: "POST", token: admin.token });
    expect((await unwrap(copy, adminProductResponse)).data.tax_class).toBe("snacks");
  });

  test("filters the admin's list", async () => {
    const product = await aProduct({ taxClass: "diapers" });
    await aProduct();
    const response = await call("/api/admin/products?tax_class=diapers", { token: admin.token });
    const { data } = await unwrap(response, adminProductPageResponse);
    expect(data.map(({ id }) => id)).toEqual([product.id]);
  });
});

describe("changing the class of many products", () => {
  test("changes those that a dry run reports, and undo restores the class of each", async () => {
    const [one, two, same] = [
      await aProduct(),
      await aProduct({ taxClass: "books" }),
      await aProduct({ taxClass: "gift_cards" }),
    ];
    const body = { action: "tax_class", ids: [one.id, two.id, same.id], tax_class: "Gift cards" };
    const preview = await changeMany({ ...body, dry_run: true });
    expect(preview.rows.map(({ outcome, before, after }) => [outcome, before, after])).toEqual([
      ["changed", { tax_class: "standard" }, { tax_class: "gift_cards" }],
      ["changed", { tax_class: "books" }, { tax_class: "gift_cards" }],
      ["unchanged", {}, {}],
    ]);
    expect(await readClasses(one, two)).toEqual(["standard", "books"]);

    const { changed, change_set_id } = await changeMany(body);
    expect(changed).toBe(2);
    expect(await readClasses(one, two, same)).toEqual(["gift_cards", "gift_cards", "gift_cards"]);
    expect(await undo(change_set_id)).toMatchObject({ restored: 2, kept: 0 });
    expect(await readClasses(one, two, same)).toEqual(["standard", "books", "gift_cards"]);
  });

  test("refuses an unknown class and changes nothing", async () => {
    const product = await aProduct();
    const json = { action: "tax_class", ids: [product.id], tax_class: "toys" };
    const response = await call("/api/admin/products/bulk", { token: admin.token, json });
    expect(await readFailure(response)).toMatchObject({
      status: 422,
      errors: { tax_class: expect.stringContaining("There is no tax class “toys”") },
    });
    expect(await readClasses(product)).toEqual(["standard"]);
  });

  test("is kept by the undo of a change that a version without tax classes recorded", async () => {
    const product = await aProduct({ priceCents: 500, taxClass: "books" });
    const { change_set_id } = await changeMany({ action: "price", ids: [product.id], set_to: 4 });
    await bindings.DB.prepare(
      "UPDATE product_change_rows SET before = json_remove(before, '$.taxClass') WHERE change_set_id = ?",
    )
      .bind(change_set_id)
      .run();
    expect(await undo(change_set_id)).toMatchObject({ restored: 1 });
    expect(await readAdminProduct(admin, product.id)).toMatchObject({
      wholesale_price: 5,
      tax_class: "books",
    });
  });
});

describe("importing classes", () => {
  test("accepts ids and names in any spelling, and leaves an unknown class out", async () => {
    const { rows } = await importAs(admin, [
      createRow(2, { ...newProductFields("CLASS-A"), tax_class: "childrens_clothing" }),
      createRow(3, { ...newProductFields("CLASS-B"), tax_class: "CHILDREN’S clothing and shoes" }),
      createRow(4, { ...newProductFields("CLASS-C"), tax_class: "gift-cards" }),
      createRow(5, { ...newProductFields("CLASS-D"), tax_class: "reduced-rate" }),
      createRow(6, newProductFields("CLASS-E")),
    ]);
    expect(rows.map(({ outcome, warnings }) => [outcome, warnings])).toEqual([
      ["created", []],
      ["created", []],
      ["created", []],
      ["created", ["There is no tax class “reduced-rate”: left out"]],
      ["created", []],
    ]);
    expect(await listClassesOf("CLASS-")).toEqual({
      "CLASS-A": "childrens_clothing",
      "CLASS-B": "childrens_clothing",
      "CLASS-C": "gift_cards",
      "CLASS-D": "standard",
      "CLASS-E": "standard",
    });
  });

  test("changes no class by a missing column or a blank cell", async () => {
    const product = await aProduct({ taxClass: "books" });
    const report = await importAs(admin, [createRow(2, { sku: product.sku, wholesale_price: "3.33" })]);
    expect(report.rows[0]?.changes).toEqual(["wholesale_price"]);
    await importAs(admin, [createRow(2, { sku: product.sku, wholesale_price: "3.44", tax_class: " " })]);
    expect(await readClasses(product)).toEqual(["books"]);
    const { rows } = await importAs(admin, [
      createRow(2, { sku: product.sku, tax_class: "Snacks and candy" }),
    ]);
    expect(rows[0]).toMatchObject({ outcome: "updated", changes: ["tax_class"] });
    expect(await readClasses(product)).toEqual(["snacks"]);
  });
});

test("exports products of a store that taxes by place to Shopify as taxable, whatever their rate", async () => {
  const { sku } = await aProduct({ taxRateBasisPoints: 0 });
  expect(await exportToShopify(sku)).toContain(",true,");
  await taxPerProduct();
  expect(await exportToShopify(sku)).toContain(",false,");
});

async function listClasses() {
  return (await unwrap(await call("/api/admin/tax-classes", { token: admin.token }), taxClassesResponse))
    .data;
}

function saveProduct(id: string, fields: Readonly<Record<string, string>>) {
  return sendForm(`/api/products/${id}`, { method: "PUT", token: admin.token, fields });
}

async function changeMany(json: object) {
  const response = await call("/api/admin/products/bulk", { token: admin.token, json });
  return (await unwrap(response, bulkResponse)).data;
}

async function undo(changeSetId: string | null) {
  const path = `/api/admin/product-changes/${changeSetId}/undo`;
  return (await unwrap(await call(path, { method: "POST", token: admin.token }), undoResponse)).data;
}

function readClasses(...products: readonly { readonly id: string }[]) {
  return Promise.all(products.map(async ({ id }) => (await readAdminProduct(admin, id)).tax_class));
}

async function listClassesOf(prefix: string) {
  const { results } = await bindings.DB.prepare(
    "SELECT sku, tax_class FROM products WHERE sku LIKE ? ORDER BY sku",
  )
    .bind(`${prefix}%`)
    .all<{ sku: string; tax_class: string }>();
  return Object.fromEntries(results.map((row) => [row.sku, row.tax_class]));
}

/** Returns the part of a product's line from its price to its barcode. */
async function exportToShopify(sku: string) {
  const response = await call("/api/admin/products/export?format=shopify", { token: admin.token });
  const line = (await response.text()).split("\r\n").find((row) => row.includes(sku)) ?? "";
  return line.slice(line.indexOf(sku));
}
