import { expect, test } from "vitest";
import { listMigrations, migrate } from "../../scripts/stack/migrate.ts";
import { openEmptyDatabase } from "./empty-database.ts";

test("turns the units of earlier refunds and returns into rows, and keeps their documents", async () => {
  const { database } = await openEmptyDatabase();
  const names = listMigrations();
  const position = names.findIndex((name) => name.endsWith("_refund_items.sql"));
  await migrate(database, { last: names[position - 1] ?? "" });
  const run = (sql: string) => database.prepare(sql).run();
  const select = async (sql: string) => (await database.prepare(sql).all()).results;
  await run(`INSERT INTO orders (id, order_number, guest_email, cart_id, cart_fingerprint, status, payment_status, payment_method,
      subtotal_cents, discount_cents, tax_cents, shipping_cents, total_cents, shipping_address, billing_address, created_at, updated_at)
    SELECT value, value, 'robin@example.com', value, '', 'delivered', 'succeeded', 'card', 500, 0, 0, 0, 500, '{}',
      '{"full_name":"Robin"}', '2026-01-01', '2026-01-01' FROM json_each('["first","second"]')`);
  await run(`INSERT INTO order_items (id, order_id, product_name, product_sku, quantity, retail_price_cents, unit_price_cents,
      discount_cents, tax_rate_basis_points, tax_cents, total_cents)
    SELECT 'line-' || value, CASE value WHEN 'c' THEN 'second' ELSE 'first' END, 'Mug', 'MUG', 3, 100, 100, 0, 0, 0, 300
    FROM json_each('["a","b","c"]')`);
  const units = (...rows: readonly [line: string, quantity: number][]) =>
    JSON.stringify(rows.map(([line, quantity]) => ({ order_item_id: `line-${line}`, quantity })));
  const refunds = {
    // The later line was requested first. A line of another order, or of none, is no unit of this one.
    partial: units(["b", 2], ["a", 1], ["c", 1], ["gone", 1]),
    amount: "[]",
    failed: units(["a", 3]),
  };
  for (const [id, items] of Object.entries(refunds)) {
    await run(`INSERT INTO refunds (id, order_id, amount_cents, reason, items, taxes, origin, method, tender, state, idempotency_key,
        created_by, created_at, updated_at)
      VALUES ('${id}', 'first', 100, 'Broken', '${items}', NULL, 'admin', 'card', 'cash',
        '${id === "failed" ? "failed" : "succeeded"}', '${id}', 'Alex', '2026-01-02', '2026-01-02')`);
  }
  await run(`INSERT INTO returns (id, order_id, items, reason, state, created_at, updated_at)
    VALUES ('return', 'second', '${units(["c", 2])}', 'It wobbles', 'requested', '2026-01-03', '2026-01-03')`);
  const invoice = (id: string, kind: string, number: number, refund: string, corrects: string) =>
    run(`INSERT INTO invoices (id, kind, number, order_id, refund_id, corrects_id, method, issued_at, day, seller, taxes,
        total_cents, tax_cents, cash_rounding_cents)
      VALUES ('${id}', '${kind}', ${number}, 'first', ${refund}, ${corrects}, 'card', '2026-01-02', '2026-01-02', '{}', '[]', 100, 0, 0)`);
  await invoice("invoice", "invoice", 1, "NULL", "NULL");
  await invoice("note", "credit_note", 1, "'partial'", "'invoice'");
  const selectRefunds = `SELECT id, order_id, amount_cents, reason, taxes, restocks, origin, method, tender, state, stripe_refund_id,
    idempotency_key, failure, created_by, profile_id, created_at, updated_at FROM refunds ORDER BY rowid`;
  const selectInvoices = `SELECT id, kind, number, order_id, refund_id, corrects_id, method, tender, fulfilment, issued_at, day,
    seller, taxes, total_cents, tax_cents, cash_rounding_cents FROM invoices ORDER BY rowid`;
  const selectReturns = `SELECT id, order_id, reason, state, answer, restocks, refund_id, created_at, updated_at FROM returns`;
  const before = await Promise.all([select(selectRefunds), select(selectReturns), select(selectInvoices)]);

  await migrate(database);
  expect(await select("SELECT refund_id, order_item_id, quantity FROM refund_items ORDER BY rowid")).toEqual([
    { refund_id: "partial", order_item_id: "line-b", quantity: 2 },
    { refund_id: "partial", order_item_id: "line-a", quantity: 1 },
    { refund_id: "failed", order_item_id: "line-a", quantity: 3 },
  ]);
  expect(await select("SELECT * FROM return_items")).toEqual([
    { return_id: "return", order_item_id: "line-c", quantity: 2 },
  ]);
  expect([await select(selectRefunds), await select(selectReturns), await select(selectInvoices)]).toEqual(
    before,
  );
  expect(await select("PRAGMA foreign_key_check")).toEqual([]);
  await expect(run("DELETE FROM refunds WHERE id = 'partial'")).rejects.toThrow(/FOREIGN KEY/);
  await expect(run("UPDATE invoices SET total_cents = 1")).rejects.toThrow(/invoices are frozen/);
  await expect(run("UPDATE order_items SET quantity = 1 WHERE id = 'line-a'")).rejects.toThrow(/frozen/);
  await expect(run("UPDATE orders SET tax_cents = 1 WHERE id = 'first'")).rejects.toThrow(/frozen/);
});
