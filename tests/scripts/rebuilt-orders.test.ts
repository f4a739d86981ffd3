import { expect, test } from "vitest";
import { listMigrations, migrate } from "../../scripts/stack/migrate.ts";
import { openEmptyDatabase } from "./empty-database.ts";

const time = "2026-01-02T00:00:00.000Z";

const invoice = {
  id: "invoice",
  kind: "invoice",
  number: 1,
  order_id: "order",
  method: "card",
  issued_at: time,
  day: "2026-01-02",
  seller: "{}",
  taxes: "[]",
  total_cents: 315,
  tax_cents: 15,
  cash_rounding_cents: 0,
};

/** A row of each table that the migration rebuilds, parents first. */
const rows: Record<string, Record<string, string | number | null>> = {
  orders: {
    search_key: 7,
    id: "order",
    order_number: "PD-YV6J-H5QR",
    guest_email: "robin@example.com",
    cart_id: "cart",
    cart_fingerprint: "",
    status: "delivered",
    payment_status: "succeeded",
    payment_method: "card",
    subtotal_cents: 300,
    discount_cents: 0,
    tax_cents: 15,
    shipping_cents: 0,
    total_cents: 315,
    shipping_address: '{"full_name":"Robin","postal_code":"R0G 0B0"}',
    billing_address: '{"full_name":"Robin"}',
    tracking_number: "7023210100001234",
    tax_exemption: '{"number":"1"}',
    paid_at: time,
    created_at: time,
    updated_at: time,
  },
  order_items: {
    id: "line",
    order_id: "order",
    product_name: "Mug",
    product_sku: "MUG",
    quantity: 3,
    retail_price_cents: 100,
    unit_price_cents: 100,
    discount_cents: 0,
    tax_rate_basis_points: 500,
    tax_cents: 15,
    total_cents: 300,
    tax_class: "standard",
  },
  order_status_history: {
    id: "step",
    order_id: "order",
    status: "paid",
    actor: "payment",
    created_by: "Payment",
    created_at: time,
  },
  order_taxes: {
    order_id: "order",
    name: "GST",
    number: "",
    millipercent: 5000,
    base_cents: 300,
    tax_cents: 15,
  },
  order_line_taxes: {
    id: "line-tax",
    order_id: "order",
    order_item_id: "line",
    name: "GST",
    millipercent: 5000,
    tax_cents: 15,
  },
  refunds: {
    id: "refund",
    order_id: "order",
    amount_cents: 105,
    reason: "Broken",
    origin: "admin",
    method: "card",
    state: "succeeded",
    idempotency_key: "refund",
    created_by: "Alex",
    created_at: time,
    updated_at: time,
  },
  refund_items: { refund_id: "refund", order_item_id: "line", quantity: 1 },
  disputes: {
    id: "dispute",
    order_id: "order",
    amount_cents: 1,
    reason: "fraudulent",
    status: "won",
    opened_at: time,
  },
  invoices: invoice,
  returns: {
    id: "return",
    order_id: "order",
    reason: "It wobbles",
    state: "requested",
    created_at: time,
    updated_at: time,
  },
  return_items: { return_id: "return", order_item_id: "line", quantity: 1 },
  stripe_events: {
    id: "event",
    type: "payment_intent.succeeded",
    order_id: "order",
    is_live: 0,
    outcome: "applied",
    occurred_at: time,
    received_at: time,
  },
  transactions: {
    id: "payment",
    order_id: "order",
    type: "payment",
    provider_transaction_id: "ch_1",
    amount_cents: 315,
    created_at: time,
    reversed_at: null,
  },
  emails: {
    id: "email",
    kind: "confirmed",
    order_id: "order",
    recipient: "robin@example.com",
    dedupe_key: "email",
    next_attempt_at: time,
    created_at: time,
  },
  checkout_clients: { order_id: "order", network_hash: "n", created_at: time, site_hash: "s" },
  delivery_evidence: { order_id: "order", content: "{}", erase_after: time },
};

test("keeps all rows, references and guards of orders that are rebuilt", async () => {
  const { database } = await openEmptyDatabase();
  const names = listMigrations();
  const position = names.findIndex((name) => name.endsWith("_offers.sql"));
  await migrate(database, { last: names[position - 1] ?? "" });
  const select = async (sql: string) => (await database.prepare(sql).all()).results;
  const run = (sql: string) => database.prepare(sql).run();
  const insert = (table: string, row: Record<string, string | number | null>) =>
    database
      .prepare(
        `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row)
          .map(() => "?")
          .join()})`,
      )
      .bind(...Object.values(row))
      .run();
  for (const [table, row] of Object.entries(rows)) await insert(table, row);
  // A credit note references a row of its own table.
  await insert("invoices", {
    ...invoice,
    id: "note",
    kind: "credit_note",
    refund_id: "refund",
    corrects_id: "invoice",
  });
  const readRows = () =>
    Promise.all(Object.keys(rows).map((table) => select(`SELECT rowid, * FROM ${table} ORDER BY rowid`)));
  const readSchema = () =>
    select("SELECT type, name FROM sqlite_schema WHERE type <> 'table' ORDER BY type, name");
  const before = await readRows();
  // A later migration drops this index, because a product can have two lines.
  const schemaBefore = (await readSchema()).filter(({ name }) => name !== "order_items_one_per_product");

  await migrate(database);
  const after = await readRows();
  expect(after).toEqual(before.map((records) => records.map((record) => expect.objectContaining(record))));
  expect(await readSchema()).toEqual(expect.arrayContaining(schemaBefore));
  expect(await select("PRAGMA foreign_key_check")).toEqual([]);
  expect(
    await select("SELECT rowid FROM orders_search WHERE orders_search MATCH '7023210100001234'"),
  ).toEqual([{ rowid: 7 }]);
  await run("INSERT INTO orders_search (orders_search) VALUES ('integrity-check')");
  for (const sql of [
    "UPDATE orders SET shipping_cents = 1",
    "UPDATE orders SET offer_cents = 1",
    "UPDATE orders SET tax_cents = 1",
    "UPDATE order_items SET quantity = 1",
    "UPDATE order_items SET offer_cents = 1",
    "UPDATE order_items SET tax_cents = 1",
    "UPDATE order_taxes SET tax_cents = 1",
    "UPDATE order_line_taxes SET tax_cents = 1",
    "UPDATE invoices SET total_cents = 1",
    "UPDATE transactions SET amount_cents = 1",
  ]) {
    await expect(run(sql), sql).rejects.toThrow(/frozen/);
  }
  await expect(run("DELETE FROM transactions")).rejects.toThrow(/never deleted/);
  await expect(run("DELETE FROM orders")).rejects.toThrow(/FOREIGN KEY/);
});
