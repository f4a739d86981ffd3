import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { changeSetsResponse, undoResponse } from "../../../../contract/admin/change-sets.ts";
import { type ImportRow, maxImportRows } from "../../../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { createRow, importAs, newProductFields } from "../../builders/imports.ts";
import { readAdminProduct } from "../../builders/product-forms.ts";
import { aProduct } from "../../builders/products.ts";
import { atPayment } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("undoes all chunks by deleting or archiving new products and restoring changed ones", async () => {
  const existing = await aProduct({ stockQuantity: 10 });
  const ordered = newProductFields("UNDO-ORDERED");
  const first = await importRows([createRow(2, newProductFields("UNDO-A")), createRow(3, ordered)]);
  const second = await importRows(
    [createRow(4, { sku: existing.sku, name: "Other", stock_quantity: "15" })],
    {
      change_set_id: first.change_set_id,
    },
  );
  expect(second.change_set_id).toBe(first.change_set_id);
  await env.DB.prepare("UPDATE products SET stock_on_hand = stock_on_hand - 2 WHERE id = ?")
    .bind(existing.id)
    .run();
  await env.DB.prepare("UPDATE products SET is_active = 1 WHERE sku = 'UNDO-ORDERED'").run();
  const orderedId = await env.DB.prepare("SELECT id FROM products WHERE sku = 'UNDO-ORDERED'").first<string>(
    "id",
  );
  if (orderedId === null) throw new Error("The product was not imported");
  await atPayment({ ...existing, id: orderedId });

  const { data } = await unwrap(await undo(first.change_set_id), undoResponse);
  expect(data).toEqual({ restored: 1, removed: 2, kept: 0 });
  expect(await readProduct(existing)).toMatchObject({ name: existing.name, stock_quantity: 8 });
  const remaining = await env.DB.prepare(
    "SELECT sku, archived_at FROM products WHERE sku LIKE 'UNDO-%'",
  ).all();
  expect(remaining.results).toEqual([{ sku: "UNDO-ORDERED", archived_at: expect.any(String) }]);
  const refused = await post("products/import", {
    rows: [createRow(2, newProductFields("UNDO-LATE"))],
    change_set_id: first.change_set_id,
  });
  expect(refused.status).toBe(409);
});

test.each(["store", "shopify"] as const)(
  "checks, imports and undoes three chunks of %s columns, and changes nothing when they are repeated",
  async (format) => {
    const headers = {
      store: ["sku", "name", "category", "description", "wholesale_price", "retail_price", "stock_quantity"],
      shopify: [
        "Variant SKU",
        "Title",
        "Type",
        "Body (HTML)",
        "Variant Price",
        "Variant Compare At Price",
        "Variant Inventory Qty",
        "Handle",
      ],
    };
    const lines = Array.from({ length: 450 }, (_, index) => {
      const sku = `BIG-${format}-${index === 400 ? 7 : index}`;
      const cells = [sku, `Crème ${index % 100}`, "Toys", `One,\n"two" ${index}`, "$2.50", "$1,234.50", "7"];
      return formatCsvRow(format === "store" ? cells : [...cells, `big-${index}`]);
    });
    const { rows } = readProductCsv(`\ufeff${formatCsvRow(headers[format])}${lines.join("")}`);
    const id = crypto.randomUUID();
    const expected = { created: 449, updated: 0, unchanged: 0, failed: 1 };
    expect(await importAll(rows, id, { dry_run: true })).toEqual(expected);
    expect(await countSkus(`BIG-${format}-%`)).toBe(0);
    expect(await importAll(rows, id)).toEqual(expected);
    expect(await countSkus(`BIG-${format}-%`)).toBe(449);
    const repeatedId = crypto.randomUUID();
    expect(await importAll(rows, repeatedId)).toEqual({
      created: 0,
      updated: 0,
      unchanged: 449,
      failed: 1,
    });
    const changeSets = await unwrap(
      await call("/api/admin/product-changes", { token: admin.token }),
      changeSetsResponse,
    );
    expect(changeSets.data[0]).toMatchObject({ id, products: 449 });
    const { data } = await unwrap(await undo(id), undoResponse);
    expect(data).toEqual({ restored: 0, removed: 449, kept: 0 });
    expect(await countSkus(`BIG-${format}-%`)).toBe(0);
  },
);

test("imports a chunk once if it is repeated after a lost response", async () => {
  const existing = await aProduct({ stockQuantity: 10 });
  const change_set_id = crypto.randomUUID();
  const rows = [
    createRow(2, newProductFields("LOST-A")),
    createRow(3, { sku: existing.sku, name: "Renamed", stock_quantity: "12" }),
  ];
  const first = await importRows(rows, { change_set_id });
  await env.DB.prepare("UPDATE products SET stock_on_hand = 11 WHERE id = ?").bind(existing.id).run();
  const second = await importRows(rows, { change_set_id });
  expect(second).toMatchObject({ change_set_id, created: 1, updated: 1, unchanged: 0, failed: 0 });
  expect(second.rows.map((report) => report.outcome)).toEqual(first.rows.map((report) => report.outcome));
  expect(await readProduct(existing)).toMatchObject({ version: 2, stock_quantity: 11 });
  expect(await countSkus("LOST-%")).toBe(1);
  expect(await listAuditEntries(change_set_id)).toHaveLength(1);
  // A later chunk that contains the same SKU with other values is not a duplicate.
  const conflicting = await importRows([createRow(300, { sku: existing.sku, name: "Another" })], {
    change_set_id,
  });
  expect(conflicting.rows[0]?.messages[0]).toContain("in the file twice");
  expect((await unwrap(await undo(change_set_id), undoResponse)).data).toMatchObject({
    restored: 1,
    removed: 1,
  });
  const late = await post("products/import", { rows, change_set_id });
  expect(late.status).toBe(409);
});

test("changes and restores 200 products with the longest values within the database's limits", async () => {
  const description = "€".repeat(20_000);
  await env.DB.prepare(
    `INSERT INTO products (id, name, slug, sku, category, description, wholesale_price_cents, retail_price_cents, created_at, updated_at)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 200)
       SELECT 'long-' || n, 'Long', 'long-' || n, 'LONG-' || n, 'Toys', ?, 100, 200, '2026-01-01', '2026-01-01' FROM n`,
  )
    .bind(description)
    .run();
  const rows = Array.from({ length: 200 }, (_, index) =>
    createRow(index + 2, { sku: `LONG-${index + 1}`, wholesale_price: "1.50" }),
  );
  const report = await importRows(rows);
  expect(report.updated).toBe(200);
  expect((await unwrap(await undo(report.change_set_id), undoResponse)).data.restored).toBe(200);
  const restored = await env.DB.prepare(
    "SELECT description, wholesale_price_cents AS cents FROM products WHERE sku = 'LONG-200'",
  ).first();
  expect(restored).toEqual({ description, cents: 100 });
  // Other tests would export these products.
  await env.DB.prepare("DELETE FROM products WHERE sku LIKE 'LONG-%'").run();
});

function importRows(rows: readonly ImportRow[], options?: object) {
  return importAs(admin, rows, options);
}

function undo(id: string | null) {
  return call(`/api/admin/product-changes/${id}/undo`, { method: "POST", token: admin.token });
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

function countSkus(pattern: string): Promise<number | null> {
  return env.DB.prepare("SELECT count(*) AS n FROM products WHERE sku LIKE ?")
    .bind(pattern)
    .first<number>("n");
}
