import { beforeAll, describe, expect, test } from "vitest";
import { bulkResponse } from "../../../../contract/admin/bulk-changes.ts";
import { adminProductPageResponse } from "../../../../contract/admin/products.ts";
import {
  csvHeading,
  type ImportRow,
  maxImportRows,
  productCsvColumns,
} from "../../../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { createRow, importAs, newProductFields } from "../../builders/imports.ts";
import { readAdminProduct } from "../../builders/product-forms.ts";
import { anImagedProduct, aProduct } from "../../builders/products.ts";
import { aPaidOrder, atPayment } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("importing rows", () => {
  test("refuses each faulty row with its reason", async () => {
    const { sku } = await aProduct();
    const { failed, rows } = await importRows([
      createRow(2, { sku, wholesale_price: "3.33" }),
      createRow(3, { sku, name: "Twice" }),
      createRow(4, { ...newProductFields("BAD-A"), wholesale_price: "five" }),
      createRow(5, { sku: "BAD-C", name: "Half" }),
      createRow(6, { ...newProductFields("BAD-D"), category: "Unheard of" }),
    ]);
    expect(failed).toBe(4);
    expect(rows.map(({ messages }) => messages[0])).toEqual([
      undefined,
      "This SKU is in the file twice",
      expect.stringMatching(/^Price: “.*” is not an amount such as 4.99$/),
      "Please fill in all required fields: Price, Category",
      expect.stringMatching(/^There is no category “Unheard of”/),
    ]);
    expect(await listProducts("BAD")).toEqual([]);
  });

  test("creates and changes the products that its dry run reports, and nothing when repeated", async () => {
    const existing = await aProduct({ stockQuantity: 10 });
    const rows = [
      createRow(2, newProductFields("IMP-A")),
      createRow(3, { sku: existing.sku, wholesale_price: "3.33", stock_quantity: "12", name: "" }),
      createRow(4, { sku: "IMP-B", name: "Half" }),
    ];
    const preview = await importRows(rows, { dry_run: true });
    expect(preview).toMatchObject({ created: 1, updated: 1, failed: 1, change_set_id: null });
    expect(preview.rows[1]?.changes).toEqual(["wholesale_price", "on_hand"]);
    expect((await readProduct(existing)).version).toBe(1);

    const report = await importRows(rows);
    expect({ ...report, dry_run: true, change_set_id: null }).toEqual(preview);
    const { name } = existing;
    const changes = { wholesale_price: 3.33, stock_quantity: 12, name };
    expect(await readProduct(existing)).toMatchObject(changes);
    expect(await listProducts("IMP")).toMatchObject([
      { sku: "IMP-A", slug: "imported-imp-a", is_active: false, stock_quantity: 7, version: 1 },
    ]);
    const repeated = await importRows(rows);
    expect(repeated).toMatchObject({ created: 0, updated: 0, unchanged: 2, change_set_id: null });
  });

  test("imports a product without the cells that are wrong, and names each", async () => {
    const report = await importRows([
      createRow(2, {
        ...newProductFields("ODD-A"),
        retail_price: "1.00",
        barcode: "12345",
        stock_quantity: "-2",
        tax_rate: "GST",
        tax_class: "parent",
        weight: "heavy",
        minimum_order_quantity: "0",
        is_featured: "perhaps",
        brand: "b".repeat(101),
        slug: "Not a slug!",
      }),
      { ...createRow(3, { sku: "ODD-B", name: "Bare", wholesale_price: "2.00" }), category_if_new: "Toys" },
      { ...createRow(4, newProductFields("ODD-C")), warnings: ["Was read so"] },
    ]);
    expect(report).toMatchObject({ created: 3, failed: 0 });
    const [warnings, bareWarnings, readWarnings] = report.rows.map((row) => row.warnings.join("\n"));
    for (const part of [
      "compare-at price $1.00 is below the price",
      "“12345” is not a store barcode",
      "Stock Quantity: “-2”",
      "“GST”",
      "no tax class “parent”",
      "“heavy”",
      "Minimum Order Quantity: “0”",
      "“perhaps”",
      "Brand: “bbb",
      "The web address “Not a slug!” can't be used: this product gets “imported-odd-a”",
    ]) {
      expect(warnings).toContain(part);
    }
    expect(bareWarnings).toContain("Has no description");
    expect(bareWarnings).toContain("it starts with 0");
    expect(readWarnings).toContain("Was read so");
    expect(await listProducts("ODD-A")).toMatchObject([
      {
        wholesale_price: 2.5,
        retail_price: 2.5,
        barcode: null,
        stock_quantity: 0,
        weight: null,
        brand: null,
      },
    ]);
    expect(await listProducts("ODD-B")).toMatchObject([{ description: "Bare", category: "Toys" }]);
  });

  test("finds a product by its SKU however its hyphens and letters are typed", async () => {
    const { id, sku } = await aProduct({ sku: "HYP-1" });
    const typed = `\u200b${sku.replace("-", "\u2011")}\u00a0`;
    const { rows } = await importRows([createRow(2, { sku: typed, wholesale_price: "3.33" })]);
    expect(rows).toMatchObject([{ sku, outcome: "updated", changes: ["wholesale_price"] }]);
    expect(await listProducts("HYP")).toMatchObject([{ id, wholesale_price: 3.33 }]);
  });

  test("keeps a product's values where a cell is wrong, and its stock where units are promised", async () => {
    const product = await aProduct({ brand: "Acme" });
    await atPayment(product, 6);
    const { rows } = await importRows([
      createRow(2, { sku: product.sku, name: "New name", barcode: "12345", on_hand: "2" }),
    ]);
    expect(rows).toMatchObject([{ outcome: "updated", changes: ["name"] }]);
    expect(rows[0]?.warnings.join(" ")).toMatch(/“12345” is not a store barcode.*at least 6 must be on hand/);
    expect(await readProduct(product)).toMatchObject({ name: "New name", on_hand: 20 });
  });

  test("removes a compare-at price that a new price exceeds", async () => {
    const product = await aProduct({ priceCents: 400, compareAtPriceCents: 500 });
    const { rows } = await importRows([createRow(2, { sku: product.sku, wholesale_price: "6.00" })]);
    expect(rows[0]?.warnings).toEqual(["The compare-at price $5.00 is below the price: left out"]);
    expect(await readProduct(product)).toMatchObject({ wholesale_price: 6, retail_price: 6 });
  });

  test("asks for the category of new products without one", async () => {
    const existing = await aProduct();
    const rows = [
      createRow(2, { sku: existing.sku, name: "Changed" }),
      createRow(3, { ...newProductFields("NOCAT"), category: "" }),
    ];
    const preview = await importRows(rows, { dry_run: true });
    expect(preview).toMatchObject({ unknown_categories: [""], updated: 1, failed: 1 });
    const chosen = rows.map((row) => ({ ...row, category_if_new: "Toys" }));
    expect(await importRows(chosen, { dry_run: true })).toMatchObject({
      unknown_categories: [],
      created: 1,
      updated: 1,
    });
  });

  test("reports errors that were found in the whole file at their rows", async () => {
    const report = await importRows(
      [
        { ...createRow(2, newProductFields("MARK-A")), problem: "Has slipped" },
        createRow(4, newProductFields("MARK-C")),
      ],
      { dry_run: true },
    );
    expect(report.rows.map(({ outcome, messages }) => [outcome, messages[0]])).toEqual([
      ["failed", "Has slipped"],
      ["created", "Starts inactive: it has no image yet"],
    ]);
  });

  test("creates a unique slug for a repeated name or slug", async () => {
    const report = await importRows([
      createRow(2, { ...newProductFields("SLUG-1"), name: "Same Name" }),
      createRow(3, { ...newProductFields("SLUG-2"), name: "Same Name" }),
      createRow(4, { ...newProductFields("SLUG-3"), slug: "same-name" }),
    ]);
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(["created", "created", "created"]);
    expect(report.rows[2]?.warnings.join()).toContain("“same-name” is another product's");
    const slugs = (await listProducts("SLUG")).map(({ slug }) => slug).toSorted();
    expect(slugs).toEqual(["imported-slug-3", "same-name", "same-name-2"]);
  });

  test("activates a product only with an image", async () => {
    const [bare, imaged] = [await aProduct({ isActive: false }), await anImagedProduct({ isActive: false })];
    const report = await importRows([
      createRow(2, { sku: bare.sku, name: "Still hidden", is_active: "true" }),
      createRow(3, { sku: imaged.sku, is_active: "true" }),
    ]);
    expect(report.rows).toMatchObject([
      { outcome: "updated", changes: ["name"], messages: ["Stays inactive: it has no image yet"] },
      { outcome: "updated", changes: ["is_active"], messages: [] },
    ]);
    expect(await readProduct(bare)).toMatchObject({ name: "Still hidden", is_active: false });
    expect((await readProduct(imaged)).is_active).toBe(true);
  });

  test("refuses to change an archived product", async () => {
    const product = await aProduct();
    await atPayment(product);
    await call(`/api/products/${product.id}`, { method: "DELETE", token: admin.token });
    const archived = await readProduct(product);
    expect(archived.archived_at).not.toBeNull();
    const report = await importRows([createRow(2, { sku: product.sku, name: "Back again" })]);
    expect(report.rows).toMatchObject([
      {
        outcome: "failed",
        messages: ["This SKU belongs to an archived product: restore it first"],
        warnings: [],
        changes: [],
      },
    ]);
    expect(await readProduct(product)).toEqual(archived);
  });

  test("refuses too many rows", async () => {
    const rows = Array.from({ length: maxImportRows + 1 }, (_, index) =>
      createRow(index + 1, { sku: `X-${index}` }),
    );
    expect((await sendImport({ rows })).status).toBe(422);
  });

  test("refuses unknown columns", async () => {
    const rows = [{ line: 1, fields: { is_admin: "true" } }];
    expect((await sendImport({ rows })).status).toBe(422);
  });

  test("refuses to add rows to a change set that is no import", async () => {
    const json = { action: "feature", ids: [(await aProduct()).id] };
    const bulkChange = await call("/api/admin/products/bulk", { token: admin.token, json });
    const { change_set_id } = (await unwrap(bulkChange, bulkResponse)).data;
    const response = await sendImport({ rows: [createRow(1, newProductFields("LOST"))], change_set_id });
    expect((await unwrap(response, failureResponse)).code).toBe("conflict");
  });
});

describe("importing files", () => {
  const exportProducts = async (format: string) => {
    const response = await call(`/api/admin/products/export?format=${format}`, { token: admin.token });
    expect(response.headers.get("Content-Disposition")).toContain(`products-${format}-`);
    return response.text();
  };

  test("reports every row of an exported file as unchanged", async () => {
    const hostile = await anImagedProduct({
      name: '=cmd|"/C calc"!A0, "quoted"',
      description: "Line one\nLine two, with a comma\r\n\r\n'-and an apostrophe",
      metaTitle: "+1",
      metaKeywords: "@here",
      weightKg: 0.125,
    });
    const text = await exportProducts("store");
    expect(parseCsv(text)[0]?.cells).toEqual([...productCsvColumns.map(csvHeading), "images"]);
    expect(text).toContain("'=cmd");
    const { format, rows } = readProductCsv(text);
    expect(format).toBe("store");
    for (let start = 0; start < rows.length; start += maxImportRows) {
      const report = await importRows(rows.slice(start, start + maxImportRows), { dry_run: true });
      expect(report.rows.filter(({ outcome }) => outcome !== "unchanged")).toEqual([]);
    }
    expect(rows.some(({ fields }) => fields.name === hostile.name)).toBe(true);
  });

  /** Exports the store's products and returns the row of one. */
  const exportRow = async (product: { readonly sku: string }) => {
    const { rows } = readProductCsv(await exportProducts("store"));
    const row = rows.find(({ fields }) => fields.sku === product.sku);
    if (row === undefined) throw new Error("The product was not exported");
    return row;
  };

  test("does not restore units that were shipped since the export", async () => {
    const product = await aProduct();
    const row = await exportRow(product);
    const { orderId } = await aPaidOrder(product, 6);
    const json = { orders: [{ id: orderId }] };
    expect((await call("/api/orders/bulk-ship", { token: admin.token, json })).status).toBe(200);
    await importRows([{ ...row, fields: { ...row.fields, description: "In new words" } }]);
    expect(await readProduct(product)).toMatchObject({
      description: "In new words",
      on_hand: 14,
      stock_quantity: 14,
    });
  });

  test("does not release allocated units when the count of a product changes", async () => {
    const product = await aProduct();
    const row = await exportRow(product);
    await atPayment(product, 6);
    await importRows([{ ...row, fields: { ...row.fields, on_hand: "12" } }]);
    expect(await readProduct(product)).toMatchObject({ on_hand: 12, allocated: 6, stock_quantity: 6 });
  });

  test("changes nothing when an export in Shopify's columns is imported again", async () => {
    await anImagedProduct({
      name: "Every “Field” & more",
      description: "One  \n\n\n\n  Two\r\n\r\n<b>5 < 6</b> &amp;\tthree",
      weightKg: 1.0045,
      compareAtPriceCents: 999,
      metaTitle: "Title & more",
    });
    await aProduct({ isActive: false });
    const { format, rows, columns } = readProductCsv(await exportProducts("shopify"));
    expect(format).toBe("shopify");
    expect(columns.filter(({ question }) => question !== undefined)).toEqual([]);
    for (let start = 0; start < rows.length; start += maxImportRows) {
      const report = await importRows(rows.slice(start, start + maxImportRows), { dry_run: true });
      expect(report.rows.filter(({ outcome }) => outcome !== "unchanged")).toEqual([]);
    }
  });
});

function importRows(rows: readonly ImportRow[], options?: object) {
  return importAs(admin, rows, options);
}

async function listProducts(search: string) {
  const response = await call(`/api/admin/products?search=${search}`, { token: admin.token });
  return (await unwrap(response, adminProductPageResponse)).data;
}

async function readProduct(product: { id: string }) {
  return readAdminProduct(admin, product.id);
}

function sendImport(json: unknown) {
  return call("/api/admin/products/import", { token: admin.token, json });
}
