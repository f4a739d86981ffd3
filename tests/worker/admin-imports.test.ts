import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import {
  adminProductPageResponse,
  bulkResponse,
  changeSetsResponse,
  undoResponse,
} from "../../contract/admin/products.ts";
import {
  type ImportRow,
  importResponse,
  maxImportRows,
  productCsvColumns,
} from "../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../contract/catalog/read-product-csv.ts";
import { csvRow, parseCsv } from "../../contract/shared/csv.ts";
import { failureView } from "../../contract/shared/errors.ts";
import type { ProductRow } from "../../worker/domain/catalog/products/product-view.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin, listAuditEntries } from "./builders/admins.ts";
import { adminProduct } from "./builders/product-forms.ts";
import { anImagedProduct, aProduct } from "./builders/products.ts";
import { aPaidOrder } from "./builders/refunds.ts";
import { atPayment } from "./builders/shoppers.ts";
import { call, unwrap } from "./builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

const post = (path: string, json: unknown) => call(`/api/admin/${path}`, { token: admin.token, json });
const bulk = async (json: unknown) => (await unwrap(await post("products/bulk", json), bulkResponse)).data;
const undo = (id: string | null) =>
  call(`/api/admin/product-changes/${id}/undo`, { method: "POST", token: admin.token });
const importRows = async (rows: readonly ImportRow[], more: object = {}) =>
  (await unwrap(await post("products/import", { rows, ...more }), importResponse)).data;
const now = async (product: { id: string }) => adminProduct(admin, product.id);

describe("bulk actions", () => {
  test("a dry run reports what would happen and does nothing; then it happens, and can be undone", async () => {
    const [one, two] = [
      await aProduct({ wholesalePriceCents: 999, retailPriceCents: 1_999 }),
      await aProduct({ wholesalePriceCents: 5, retailPriceCents: 5 }),
    ];
    const body = { action: "price", ids: [one.id, two.id], percent: 12.5 };
    const preview = await bulk({ ...body, dry_run: true });
    expect(preview).toMatchObject({ dry_run: true, changed: 2, change_set_id: null });
    expect(preview.rows[0]).toMatchObject({
      before: { wholesale_price: 9.99, retail_price: 19.99 },
      after: { wholesale_price: 11.24, retail_price: 22.49 },
    });
    expect((await now(one)).wholesale_price).toBe(9.99);

    const done = await bulk(body);
    expect(done.rows).toEqual(preview.rows);
    expect(await now(one)).toMatchObject({ wholesale_price: 11.24, retail_price: 22.49, version: 2 });
    expect(await now(two)).toMatchObject({ wholesale_price: 0.06, retail_price: 0.06 });
    expect(await listAuditEntries(done.change_set_id ?? "")).toMatchObject([
      { action: "product.bulk_price" },
    ]);

    const { data } = await unwrap(await undo(done.change_set_id), undoResponse);
    expect(data).toEqual({ restored: 2, removed: 0, kept: 0 });
    expect(await now(one)).toMatchObject({ wholesale_price: 9.99, retail_price: 19.99, version: 3 });
    expect((await undo(done.change_set_id)).status).toBe(409);
  });

  test("a price alone stops at the one that is struck through, and never falls below a cent", async () => {
    const product = await aProduct({ wholesalePriceCents: 900, retailPriceCents: 1_000 });
    const raise = { action: "price", ids: [product.id], include_retail: false };
    await bulk({ ...raise, percent: 50 });
    expect(await now(product)).toMatchObject({ wholesale_price: 10, retail_price: 10 });
    for (let round = 0; round < 5; round += 1) await bulk({ ...raise, percent: -90 });
    expect((await now(product)).wholesale_price).toBe(0.01);
  });

  test("activating needs an image; what is so already is unchanged; what is gone is said", async () => {
    const imaged = await anImagedProduct({ isActive: false });
    const bare = await aProduct({ isActive: false });
    const active = await anImagedProduct();
    const ids = [imaged.id, bare.id, active.id, crypto.randomUUID()];
    const { rows } = await bulk({ action: "activate", ids });
    expect(rows.map((row) => row.outcome)).toEqual(["changed", "skipped", "unchanged", "skipped"]);
    expect((await now(imaged)).is_active).toBe(true);
    expect((await now(bare)).is_active).toBe(false);
  });

  test("category and featured", async () => {
    const product = await aProduct();
    await bulk({ action: "category", ids: [product.id], category: "Electronics" });
    await bulk({ action: "feature", ids: [product.id] });
    expect(await now(product)).toMatchObject({ category: "Electronics", is_featured: true });
  });

  test("what somebody changed since is not undone", async () => {
    const [one, two] = [await aProduct(), await aProduct()];
    const { change_set_id } = await bulk({ action: "feature", ids: [one.id, two.id] });
    await call(`/api/products/${one.id}`, { method: "PUT", token: admin.token, json: { name: "Mine now" } });
    const { data } = await unwrap(await undo(change_set_id), undoResponse);
    expect(data).toEqual({ restored: 1, removed: 0, kept: 1 });
    expect(await now(one)).toMatchObject({ name: "Mine now", is_featured: true });
    expect((await now(two)).is_featured).toBe(false);
  });

  test.each([
    { action: "explode", ids: [crypto.randomUUID()] },
    { action: "feature", ids: [] },
    { action: "price", ids: [crypto.randomUUID()], percent: 0 },
    { action: "price", ids: [crypto.randomUUID()], percent: -91 },
    { action: "category", ids: [crypto.randomUUID()], category: "Cars" },
  ])("%j is refused", async (body) => {
    expect((await post("products/bulk", body)).status).toBe(422);
  });
});

describe("import", () => {
  const row = (line: number, fields: ImportRow["fields"]): ImportRow => ({ line, fields });
  const whole = (sku: string): ImportRow["fields"] => ({
    sku,
    name: `Imported ${sku}`,
    category: "Toys",
    description: "By file.",
    wholesale_price: "2.50",
    retail_price: "4.00",
    stock_quantity: "7",
  });

  test("creates, changes, leaves and refuses each row separately; a dry run only reports it", async () => {
    const known = await aProduct({ stockQuantity: 10 });
    const rows = [
      row(2, whole("IMP-A")),
      row(3, { sku: known.sku, wholesale_price: "3.33", stock_quantity: "12", name: "" }),
      row(4, { sku: known.sku, name: "Twice" }),
      row(5, { ...whole("IMP-B"), wholesale_price: "five" }),
      row(6, { ...whole("IMP-C"), retail_price: "1.00" }),
      row(7, { sku: "IMP-D", name: "Half" }),
    ];
    const preview = await importRows(rows, { dry_run: true });
    expect(preview).toMatchObject({ created: 1, updated: 1, failed: 4, change_set_id: null });
    expect(preview.rows.map((report) => report.outcome)).toEqual([
      "created",
      "updated",
      "failed",
      "failed",
      "failed",
      "failed",
    ]);
    expect(preview.rows[1]?.changes).toEqual(["wholesale_price", "on_hand"]);
    expect(preview.rows[2]?.messages).toEqual(["This SKU is in the file twice"]);
    expect(preview.rows[3]?.messages[0]).toMatch(/^Wholesale Price: “.*” is not an amount such as 4.99$/);
    expect(preview.rows[4]?.messages).toContain("Retail price cannot be less than wholesale price");
    expect(preview.rows[5]?.messages[0]).toMatch(/Please fill in all required fields: Description, /);
    expect((await now(known)).version).toBe(1);

    const done = await importRows(rows);
    expect({ ...done, dry_run: true, change_set_id: null }).toEqual(preview);
    expect(await now(known)).toMatchObject({ wholesale_price: 3.33, stock_quantity: 12, name: known.name });
    const list = await unwrap(
      await call("/api/admin/products?search=IMP-A", { token: admin.token }),
      adminProductPageResponse,
    );
    expect(list.data).toMatchObject([
      { sku: "IMP-A", slug: "imported-imp-a", is_active: false, stock_quantity: 7, version: 1 },
    ]);
    const again = await importRows(rows);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2, change_set_id: null });
  });

  test("undo takes all chunks back: new ones go, changed ones become what they were", async () => {
    const known = await aProduct({ stockQuantity: 10 });
    const ordered = whole("UNDO-ORDERED");
    const first = await importRows([row(2, whole("UNDO-A")), row(3, ordered)]);
    const second = await importRows([row(4, { sku: known.sku, name: "Other", stock_quantity: "15" })], {
      change_set_id: first.change_set_id,
    });
    expect(second.change_set_id).toBe(first.change_set_id);
    await env.DB.prepare("UPDATE products SET stock_on_hand = stock_on_hand - 2 WHERE id = ?")
      .bind(known.id)
      .run();
    await env.DB.prepare("UPDATE products SET is_active = 1 WHERE sku = 'UNDO-ORDERED'").run();
    const sold = await env.DB.prepare("SELECT * FROM products WHERE sku = 'UNDO-ORDERED'").first<{
      id: string;
    }>();
    await atPayment({ ...known, id: sold?.id ?? "" });

    const { data } = await unwrap(await undo(first.change_set_id), undoResponse);
    expect(data).toEqual({ restored: 1, removed: 2, kept: 0 });
    expect(await now(known)).toMatchObject({ name: known.name, stock_quantity: 8 });
    const left = await env.DB.prepare("SELECT sku, archived_at FROM products WHERE sku LIKE 'UNDO-%'").all();
    expect(left.results).toEqual([{ sku: "UNDO-ORDERED", archived_at: expect.any(String) }]);
    const refused = await post("products/import", {
      rows: [row(2, whole("UNDO-LATE"))],
      change_set_id: first.change_set_id,
    });
    expect(refused.status).toBe(409);
  });

  /** As the browser does it: chunk after chunk, under one id. */
  async function importAll(rows: readonly ImportRow[], changeSetId: string, more: object = {}) {
    const reports: Awaited<ReturnType<typeof importRows>>[] = [];
    for (let start = 0; start < rows.length; start += maxImportRows) {
      const chunk = rows.slice(start, start + maxImportRows);
      reports.push(await importRows(chunk, { change_set_id: changeSetId, ...more }));
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
  const skus = async (pattern: string) =>
    env.DB.prepare("SELECT count(*) AS found FROM products WHERE sku LIKE ?")
      .bind(pattern)
      .first<number>("found");

  test.each(["store", "shopify"] as const)(
    "three chunks of %s columns: checked, imported, nothing twice when it is run again, and undone as one",
    async (format) => {
      const heads = {
        store: [
          "sku",
          "name",
          "category",
          "description",
          "wholesale_price",
          "retail_price",
          "stock_quantity",
        ],
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
        const cells = [
          sku,
          `Crème ${index % 100}`,
          "Toys",
          `One,\n"two" ${index}`,
          "$2.50",
          "$1,234.50",
          "7",
        ];
        return csvRow(format === "store" ? cells : [...cells, `big-${index}`]);
      });
      const { rows } = readProductCsv(`\ufeff${csvRow(heads[format])}${lines.join("")}`);
      const id = crypto.randomUUID();
      const expected = { created: 449, updated: 0, unchanged: 0, failed: 1 };
      expect(await importAll(rows, id, { dry_run: true })).toEqual(expected);
      expect(await skus(`BIG-${format}-%`)).toBe(0);
      expect(await importAll(rows, id)).toEqual(expected);
      expect(await skus(`BIG-${format}-%`)).toBe(449);
      const again = crypto.randomUUID();
      expect(await importAll(rows, again)).toEqual({ created: 0, updated: 0, unchanged: 449, failed: 1 });
      const sets = await unwrap(
        await call("/api/admin/product-changes", { token: admin.token }),
        changeSetsResponse,
      );
      expect(sets.data[0]).toMatchObject({ id, products: 449 });
      const { data } = await unwrap(await undo(id), undoResponse);
      expect(data).toEqual({ restored: 0, removed: 449, kept: 0 });
      expect(await skus(`BIG-${format}-%`)).toBe(0);
    },
  );

  test("a chunk whose answer was lost is sent again: answered as the first time, done once, undone with the rest", async () => {
    const known = await aProduct({ stockQuantity: 10 });
    const change_set_id = crypto.randomUUID();
    const rows = [row(2, whole("LOST-A")), row(3, { sku: known.sku, name: "Renamed", stock_quantity: "12" })];
    const first = await importRows(rows, { change_set_id });
    await env.DB.prepare("UPDATE products SET stock_on_hand = 11 WHERE id = ?").bind(known.id).run();
    const second = await importRows(rows, { change_set_id });
    expect(second).toMatchObject({ change_set_id, created: 1, updated: 1, unchanged: 0, failed: 0 });
    expect(second.rows.map((report) => report.outcome)).toEqual(first.rows.map((report) => report.outcome));
    expect(await now(known)).toMatchObject({ version: 2, stock_quantity: 11 });
    expect(await skus("LOST-%")).toBe(1);
    expect(await listAuditEntries(change_set_id)).toHaveLength(1);
    // The same SKU with other words in a later chunk is no repetition.
    const other = await importRows([row(300, { sku: known.sku, name: "Another" })], { change_set_id });
    expect(other.rows[0]?.messages[0]).toContain("in the file twice");
    expect((await unwrap(await undo(change_set_id), undoResponse)).data).toMatchObject({
      restored: 1,
      removed: 1,
    });
    const late = await post("products/import", { rows, change_set_id });
    expect(late.status).toBe(409);
  });

  test("an error that only the whole file shows is reported for its row", async () => {
    const report = await importRows(
      [
        { ...row(2, whole("MARK-A")), problem: "Has slipped" },
        { ...row(3, { ...whole("MARK-B"), slug: "mark" }), slug_line: 2 },
        row(4, whole("MARK-C")),
      ],
      { dry_run: true },
    );
    expect(report.rows.map(({ outcome, messages }) => [outcome, messages[0]])).toEqual([
      ["failed", "Has slipped"],
      ["failed", "This slug is in the file twice: it is on line 2 already"],
      ["created", "Starts inactive: it has no image yet"],
    ]);
  });

  test("a small change to 200 products with the longest words there are fits the database's limits, and is undone", async () => {
    const description = "€".repeat(20_000);
    await env.DB.prepare(
      `INSERT INTO products (id, name, slug, sku, category, former_category, description, wholesale_price_cents, retail_price_cents, created_at, updated_at)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 200)
       SELECT 'long-' || n, 'Long', 'long-' || n, 'LONG-' || n, 'Toys', 'Toys', ?, 100, 200, '2026-01-01', '2026-01-01' FROM n`,
    )
      .bind(description)
      .run();
    const rows = Array.from({ length: 200 }, (_, index) =>
      row(index + 2, { sku: `LONG-${index + 1}`, wholesale_price: "1.50" }),
    );
    const done = await importRows(rows);
    expect(done.updated).toBe(200);
    expect((await unwrap(await undo(done.change_set_id), undoResponse)).data.restored).toBe(200);
    const [left] = (
      await env.DB.prepare(
        "SELECT description, wholesale_price_cents AS cents FROM products WHERE sku = 'LONG-200'",
      ).all()
    ).results;
    expect(left).toEqual({ description, cents: 100 });
    // The other tests export the catalogue.
    await env.DB.prepare("DELETE FROM products WHERE sku LIKE 'LONG-%'").run();
  });

  test("the same name again gets a new slug; a slug that is taken is refused", async () => {
    const done = await importRows([
      row(2, { ...whole("SLUG-1"), name: "Same Name" }),
      row(3, { ...whole("SLUG-2"), name: "Same Name" }),
      row(4, { ...whole("SLUG-3"), slug: "same-name" }),
    ]);
    expect(done.rows.map((report) => report.outcome)).toEqual(["created", "created", "failed"]);
  });

  test("a product starts to sell by file only with an image", async () => {
    const [bare, imaged] = [await aProduct({ isActive: false }), await anImagedProduct({ isActive: false })];
    const report = await importRows([
      row(2, { sku: bare.sku, name: "Still hidden", is_active: "true" }),
      row(3, { sku: imaged.sku, is_active: "true" }),
    ]);
    expect(report.rows).toMatchObject([
      { outcome: "updated", changes: ["name"], messages: ["Stays inactive: it has no image yet"] },
      { outcome: "updated", changes: ["is_active"], messages: [] },
    ]);
    expect(await now(bare)).toMatchObject({ name: "Still hidden", is_active: false });
    expect((await now(imaged)).is_active).toBe(true);
  });

  test("a product in the archive is refused and stays as it is", async () => {
    const product = await aProduct();
    await atPayment(product);
    await call(`/api/products/${product.id}`, { method: "DELETE", token: admin.token });
    const archived = await now(product);
    expect(archived.archived_at).not.toBeNull();
    const report = await importRows([row(2, { sku: product.sku, name: "Back again" })]);
    expect(report.rows).toMatchObject([
      {
        outcome: "failed",
        messages: ["This SKU is in the archive: bring the product back first"],
        changes: [],
      },
    ]);
    expect(await now(product)).toEqual(archived);
  });

  test("too many rows at once, columns nobody knows and an id of something else are refused", async () => {
    const rows = Array.from({ length: maxImportRows + 1 }, (_, index) =>
      row(index + 1, { sku: `X-${index}` }),
    );
    expect((await post("products/import", { rows })).status).toBe(422);
    const odd = await post("products/import", { rows: [{ line: 1, fields: { is_admin: "true" } }] });
    expect(odd.status).toBe(422);
    const { change_set_id } = await bulk({ action: "feature", ids: [(await aProduct()).id] });
    const lost = await post("products/import", { rows: [row(1, whole("LOST"))], change_set_id });
    expect((await unwrap(lost, failureView)).code).toBe("conflict");
  });
});

describe("files", () => {
  const exported = async (format: string) => {
    const response = await call(`/api/admin/products/export?format=${format}`, { token: admin.token });
    expect(response.headers.get("Content-Disposition")).toContain(`products-${format}-`);
    return response.text();
  };

  test("what is exported is imported as unchanged, whatever is in it", async () => {
    const nasty = await anImagedProduct({
      name: '=cmd|"/C calc"!A0, "quoted"',
      description: "Line one\nLine two, with a comma\r\n\r\n'-and an apostrophe",
      metaTitle: "+1",
      metaKeywords: "@here",
      weightKg: 0.125,
    });
    const text = await exported("store");
    expect(parseCsv(text)[0]?.cells).toEqual([...productCsvColumns, "images"]);
    expect(text).toContain("'=cmd");
    const { format, rows } = readProductCsv(text);
    expect(format).toBe("store");
    for (let start = 0; start < rows.length; start += maxImportRows) {
      const report = await importRows(rows.slice(start, start + maxImportRows), { dry_run: true });
      expect(report.rows.filter((done) => done.outcome !== "unchanged")).toEqual([]);
    }
    expect(rows.some((found) => found.fields.name === nasty.name)).toBe(true);
  });

  test("what was shipped since the export stays shipped; a count in the file does not sell what is promised", async () => {
    const [edited, counted] = [await aProduct(), await aProduct()];
    const { rows } = readProductCsv(await exported("store"));
    const ofFile = (product: ProductRow) => rows.filter(({ fields }) => fields.sku === product.sku);
    const { orderId } = await aPaidOrder(edited, 6);
    const json = { orders: [{ id: orderId }] };
    expect((await call("/api/orders/bulk-ship", { token: admin.token, json })).status).toBe(200);
    await atPayment(counted, 6);
    await importRows([
      ...ofFile(edited).map((row) => ({ ...row, fields: { ...row.fields, description: "In new words" } })),
      ...ofFile(counted).map((row) => ({ ...row, fields: { ...row.fields, on_hand: "12" } })),
    ]);
    expect(await now(edited)).toMatchObject({ description: "In new words", on_hand: 14, stock_quantity: 14 });
    expect(await now(counted)).toMatchObject({ on_hand: 12, allocated: 6, stock_quantity: 6 });
  });

  test("Shopify's file comes in again as the same products", async () => {
    const { format, rows } = readProductCsv(await exported("shopify"));
    expect(format).toBe("shopify");
    const report = await importRows(rows.slice(0, maxImportRows), { dry_run: true });
    expect(report).toMatchObject({ created: 0, failed: 0 });
  });

  test("Shopify's own file: variants are products, image rows are not, HTML becomes words", () => {
    const file = [
      [
        "Handle",
        "Title",
        "Body (HTML)",
        "Type",
        "Published",
        "Option1 Value",
        "Variant SKU",
        "Variant Grams",
        "Variant Inventory Qty",
        "Variant Price",
        "Variant Compare At Price",
        "Image Src",
      ],
      [
        "mug",
        "Mug",
        "<p>Hot &amp; cold<br>drinks</p>",
        "home and kitchen",
        "true",
        "Red",
        "MUG-R",
        "350.0",
        "4",
        "6.00",
        "9.00",
        "https://x.test/1.png",
      ],
      ["mug", "", "", "", "", "Blue", "MUG-B", "350.0", "2", "6.50", "", ""],
      ["mug", "", "", "", "", "", "", "", "", "", "", "https://x.test/2.png"],
    ]
      .map(csvRow)
      .join("");
    expect(readProductCsv(file).rows).toEqual([
      {
        line: 2,
        fields: expect.objectContaining({
          sku: "MUG-R",
          name: "Mug",
          slug: "mug",
          category: "home and kitchen",
          description: "Hot & cold\ndrinks",
          wholesale_price: "6.00",
          retail_price: "9.00",
          weight: "0.35",
          is_active: "true",
        }),
      },
      {
        line: 3,
        fields: expect.objectContaining({
          sku: "MUG-B",
          name: "Mug - Blue",
          slug: "mug-blue",
          wholesale_price: "6.50",
          retail_price: "6.50",
        }),
      },
    ]);
    expect(() => readProductCsv("a,b\n1,2")).toThrow("no column “SKU”");
    expect(() => readProductCsv("")).toThrow("no column “SKU”");
  });
});
