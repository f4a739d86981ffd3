import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeSetsResponse, undoResponse } from "../../../../contract/admin/change-sets.ts";
import { adminProductPageResponse } from "../../../../contract/admin/products.ts";
import { type ImportRow, maxImportRows } from "../../../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { createRow, importAs, newProductFields } from "../../builders/imports.ts";
import { changeStock, readAdminProduct } from "../../builders/product-forms.ts";
import { aProduct, changeProduct, deleteUnorderedProducts } from "../../builders/products.ts";
import { atPayment } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

const bigFiles = {
  store: createBigFile(
    ["sku", "name", "category", "description", "wholesale_price", "retail_price", "stock_quantity"],
    "BIG-store",
  ),
  shopify: createBigFile(
    [
      "Variant SKU",
      "Title",
      "Type",
      "Body (HTML)",
      "Variant Price",
      "Variant Compare At Price",
      "Variant Inventory Qty",
      "Handle",
    ],
    "BIG-shopify",
  ),
};

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});
afterAll(deleteUnorderedProducts);

test("undoes all chunks, except for products that were changed since", async () => {
  const existing = await aProduct({ stockQuantity: 10 });
  const { change_set_id } = await importRows([
    createRow(2, newProductFields("UNDO-A")),
    createRow(3, newProductFields("UNDO-B")),
  ]);
  const changedRow = createRow(4, { sku: existing.sku, name: "Other", stock_quantity: "15" });
  expect((await importRows([changedRow], { change_set_id })).change_set_id).toBe(change_set_id);
  await atPayment(existing, 2);
  const [changed] = await listProducts("UNDO-B");
  await changeProduct(String(changed?.id), { name: "Changed by hand" });

  expect(await undoImport(change_set_id)).toEqual({ restored: 1, removed: 1, kept: 1 });
  expect(await readProduct(existing)).toMatchObject({ name: existing.name, stock_quantity: 8 });
  expect((await listProducts("UNDO")).map(({ name }) => name)).toEqual(["Changed by hand"]);
});

describe.each(Object.entries(bigFiles))("a file of three chunks with %s columns", (format, file) => {
  const { rows } = readProductCsv(file);
  const id = crypto.randomUUID();
  const created = { created: 449, updated: 0, unchanged: 0, failed: 1 };
  const countStored = async () => {
    const path = `/api/admin/products?search=BIG-${format}&limit=1`;
    return (await unwrap(await call(path, { token: admin.token }), adminProductPageResponse)).count;
  };

  test("is checked by a dry run, and then imported", async () => {
    expect(await importAll(rows, id, { dry_run: true })).toEqual(created);
    expect(await countStored()).toBe(0);
    expect(await importAll(rows, id)).toEqual(created);
    expect(await countStored()).toBe(449);
  });

  test("changes nothing when it is repeated", async () => {
    expect(await importAll(rows, crypto.randomUUID())).toEqual({
      created: 0,
      updated: 0,
      unchanged: 449,
      failed: 1,
    });
  });

  test("is listed and undone as one change", async () => {
    const response = await call("/api/admin/product-changes", { token: admin.token });
    const { data } = await unwrap(response, changeSetsResponse);
    expect(data[0]).toMatchObject({ id, products: 449 });
    expect(await undoImport(id)).toEqual({ restored: 0, removed: 449, kept: 0 });
    expect(await countStored()).toBe(0);
  });
});

test("imports a chunk once if it is repeated after a lost response", async () => {
  const existing = await aProduct({ stockQuantity: 10 });
  const change_set_id = crypto.randomUUID();
  const rows = [
    createRow(2, newProductFields("LOST-A")),
    createRow(3, { sku: existing.sku, name: "Renamed", stock_quantity: "12" }),
  ];
  const first = await importRows(rows, { change_set_id });
  expect((await changeStock(admin, existing, { adjust: -1 })).status).toBe(200);
  const second = await importRows(rows, { change_set_id });
  expect(second).toMatchObject({ change_set_id, created: 1, updated: 1, unchanged: 0, failed: 0 });
  expect(second.rows.map((report) => report.outcome)).toEqual(first.rows.map((report) => report.outcome));
  expect(await readProduct(existing)).toMatchObject({ name: "Renamed", stock_quantity: 11 });
  expect(await listProducts("LOST-A")).toHaveLength(1);
  expect(await listAuditEntries(change_set_id)).toHaveLength(1);
});

test("refuses a SKU that an earlier chunk has changed to other values", async () => {
  const { sku } = await aProduct();
  const { change_set_id } = await importRows([createRow(2, { sku, name: "Renamed" })]);
  const { rows } = await importRows([createRow(300, { sku, name: "Another" })], { change_set_id });
  expect(rows[0]?.messages[0]).toContain("in the file twice");
});

test("refuses further chunks of an import that was undone", async () => {
  const change_set_id = crypto.randomUUID();
  await importRows([createRow(2, newProductFields("DONE-A"))], { change_set_id });
  expect(await undoImport(change_set_id)).toMatchObject({ restored: 0, removed: 1 });
  const rows = [createRow(300, newProductFields("DONE-B"))];
  expect((await post("products/import", { rows, change_set_id })).status).toBe(409);
});

function importRows(rows: readonly ImportRow[], options?: object) {
  return importAs(admin, rows, options);
}

async function undoImport(id: string | null) {
  const path = `/api/admin/product-changes/${id}/undo`;
  return (await unwrap(await call(path, { method: "POST", token: admin.token }), undoResponse)).data;
}

async function readProduct(product: { id: string }) {
  return readAdminProduct(admin, product.id);
}

function post(path: string, json: unknown) {
  return call(`/api/admin/${path}`, { token: admin.token, json });
}

/** Sends one chunk after another under the same id, as the browser does. */
async function importAll(rows: readonly ImportRow[], changeSetId: string, options: object = {}) {
  const reports: Awaited<ReturnType<typeof importRows>>[] = [];
  for (let start = 0; start < rows.length; start += maxImportRows) {
    const chunk = rows.slice(start, start + maxImportRows);
    reports.push(await importRows(chunk, { change_set_id: changeSetId, ...options }));
  }
  const sum = (outcome: "created" | "updated" | "unchanged" | "failed") =>
    reports.reduce((total, report) => total + report[outcome], 0);
  return {
    created: sum("created"),
    updated: sum("updated"),
    unchanged: sum("unchanged"),
    failed: sum("failed"),
  };
}

async function listProducts(search: string, filters = "") {
  const path = `/api/admin/products?search=${search}${filters}`;
  return (await unwrap(await call(path, { token: admin.token }), adminProductPageResponse)).data;
}

/** Creates a file of 450 products, of which two in different chunks have the same SKU. */
function createBigFile(header: readonly string[], prefix: string): string {
  const lines = Array.from({ length: 450 }, (_, index) => {
    const sku = `${prefix}-${index === 400 ? 7 : index}`;
    const cells = [sku, `Crème ${index % 100}`, "Toys", `One,\n"two" ${index}`, "$2.50", "$1,234.50", "7"];
    return formatCsvRow(header.includes("Handle") ? [...cells, `big-${index}`] : cells);
  });
  return `\ufeff${formatCsvRow(header)}${lines.join("")}`;
}
