import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { selectDiscrepancies } from "../../../worker/domain/orders/reconciliation/order-checks.ts";
import { anAdmin } from "../builders/admins.ts";
import { listRefunds } from "../builders/refunds.ts";
import { call, storeContext } from "../builders/store.ts";

const at = "2026-01-05T15:00:00.000Z";
const address = JSON.stringify({ full_name: "Zoë Ångström", city: "Winnipeg" });

/** The rows of a store with one order of each kind, before migration 0003 added the table of refunds. */
const earlyStore = [
  `INSERT INTO profiles (id, email, first_name, last_name, phone, created_at, updated_at)
   VALUES ('zoe', 'zoe@store.test', 'Zoë', 'Ångström', '204-555-0134', '${at}', '${at}')`,
  `INSERT INTO products (id, name, slug, sku, category, description, wholesale_price_cents, retail_price_cents,
     stock_quantity, created_at, updated_at)
   VALUES ('mug', 'Café Mug', 'cafe-mug', 'MUG-1', 'Home and Kitchen', 'Holds tea.', 500, 800, 7, '${at}', '${at}')`,
  anOrder("paid", { status: "paid", payment_status: "succeeded", paid_at: at }),
  anOrder("refunded", { status: "refunded", payment_status: "refunded", paid_at: at, refunded_cents: 500 }),
  anOrder("partly", {
    status: "shipped",
    payment_status: "partially_refunded",
    paid_at: at,
    refunded_cents: 150,
  }),
  anOrder("open", { status: "pending_payment", reservation_expires_at: "2026-01-05T15:30:00.000Z" }),
  anOrder("canceled", { status: "canceled" }),
  anOrder("cash", { status: "processing", payment_method: "cash_on_delivery" }),
  anOrder("refunding", {
    status: "refund_requested",
    status_before_refund: "shipped",
    payment_status: "succeeded",
    paid_at: at,
  }),
  aReservation("paid", "sold", 2),
  aReservation("open", "held", 1),
  aReservation("cash", "held", 3),
  // The units of these orders have left the shop, or are for sale again.
  aReservation("refunded", "sold", 20),
  aReservation("partly", "sold", 40),
  aReservation("refunding", "sold", 80),
  aReservation("canceled", "released", 160),
  // The paid order has two units, and one of them was returned.
  aLine("paid", { product_id: "mug", restocked_quantity: 1 }),
  // The products of the other orders were deleted.
  ...["refunded", "partly", "open", "canceled", "cash", "refunding"].map((order) => aLine(order)),
  ...["paid", "refunded", "partly", "refunding"].map((order) =>
    aTransaction(order, "payment", `ch_${order}`, 500),
  ),
  aTransaction("refunded", "refund", "re_all", 500),
  aTransaction("partly", "refund", "re_1", 100),
  aTransaction("partly", "refund", "re_2", 50),
  anEmail("paid", "paid", null),
  anEmail("partly", "refunded", "re_1"),
  aNote("paid", "admin", "Sounded angry on the phone"),
  aNote("paid", "payment", "Payment received"),
  aNote("canceled", "customer", "Ordered by mistake"),
];

test("migrates an old store without losing rows or breaking its books", async () => {
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, 4));
  await env.DB.batch(earlyStore.map((sql) => env.DB.prepare(sql)));
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

  expect(await selectRows("PRAGMA foreign_key_check")).toEqual([]);
  expect(await selectDiscrepancies(storeContext(new Date(at)))).toEqual([]);
  expect(await selectRows("SELECT id, state FROM mails ORDER BY id")).toEqual([
    { id: "paid-paid", state: "queued" },
    { id: "refunded-partly", state: "queued" },
  ]);
  expect(await selectRows("SELECT count(*) AS transactions FROM transactions")).toEqual([
    { transactions: 7 },
  ]);

  // Seven units were for sale. The paid and open orders hold one each, and the cash order holds three.
  expect(await selectRows("SELECT stock_on_hand, stock_allocated, stock_quantity FROM products")).toEqual([
    { stock_on_hand: 12, stock_allocated: 5, stock_quantity: 7 },
  ]);

  expect(
    await selectRows("SELECT actor, notes_for_customer FROM order_status_history ORDER BY actor"),
  ).toEqual([
    { actor: "admin", notes_for_customer: 0 },
    { actor: "customer", notes_for_customer: 1 },
    { actor: "payment", notes_for_customer: 1 },
  ]);

  const admin = await anAdmin();
  const { refunds } = await listRefunds(admin, "partly");
  expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
    [1, "succeeded"],
    [0.5, "succeeded"],
  ]);
  const readText = async (path: string) => (await call(path, { token: admin.token })).text();
  expect(await readText("/api/admin/users?search=angstrom")).toContain("zoe@store.test");
  expect(await readText("/api/orders?search=zoe")).toContain("PD-OPEN");
  expect(await readText("/api/products/search?query=cafe")).toContain("Café Mug");
  expect(await readText("/api/products/search?query=tea")).toContain("Café Mug");
  // Renaming a category must update products and the search index from before the migration.
  await env.DB.prepare(
    "UPDATE categories SET name = 'Playroom' WHERE name = (SELECT category FROM products LIMIT 1)",
  ).run();
  expect(await readText("/api/products/search?query=playroom")).toContain("Café Mug");
  expect(await selectRows("SELECT DISTINCT category FROM products")).toEqual([{ category: "Playroom" }]);
});

function anOrder(name: string, details: Record<string, string | number>): string {
  const columns: Record<string, string | number> = {
    id: name,
    order_number: `PD-${name.toUpperCase()}`,
    profile_id: "zoe",
    cart_id: name,
    cart_fingerprint: "",
    payment_status: "pending",
    payment_method: "card",
    subtotal_cents: 800,
    discount_cents: 300,
    tax_cents: 0,
    shipping_cents: 0,
    total_cents: 500,
    shipping_address: address,
    billing_address: address,
    created_at: at,
    updated_at: at,
    ...(details.payment_method === undefined ? { stripe_payment_intent_id: `pi_${name}` } : {}),
    ...details,
  };
  return insertInto("orders", columns);
}

function aLine(orderId: string, details: Record<string, string | number> = {}): string {
  return insertInto("order_items", {
    id: `line-${orderId}`,
    order_id: orderId,
    product_name: "Café Mug",
    product_sku: "MUG-1",
    quantity: 2,
    retail_price_cents: 400,
    unit_price_cents: 250,
    discount_cents: 300,
    tax_rate_basis_points: 0,
    tax_cents: 0,
    total_cents: 500,
    ...details,
  });
}

function aReservation(orderId: string, state: string, quantity: number): string {
  return insertInto("stock_reservations", {
    id: `units-${orderId}`,
    order_id: orderId,
    product_id: "mug",
    quantity,
    state,
    created_at: at,
    updated_at: at,
  });
}

function aTransaction(orderId: string, type: string, id: string, amountCents: number): string {
  return insertInto("transactions", {
    id,
    order_id: orderId,
    type,
    provider_transaction_id: id,
    amount_cents: amountCents,
    created_at: at,
  });
}

function anEmail(orderId: string, kind: string, transactionId: string | null): string {
  return insertInto("mails", {
    id: `${kind}-${orderId}`,
    kind,
    order_id: orderId,
    ...(transactionId === null ? {} : { transaction_id: transactionId }),
    recipient: "zoe@store.test",
    dedupe_key: `${kind}-${orderId}`,
    next_attempt_at: at,
    created_at: at,
  });
}

function aNote(orderId: string, actor: string, notes: string): string {
  return insertInto("order_status_history", {
    id: `${actor}-${orderId}`,
    order_id: orderId,
    status: "paid",
    notes,
    actor,
    created_by: actor,
    created_at: at,
  });
}

function insertInto(table: string, columns: Record<string, string | number>): string {
  const values = Object.values(columns).map((value) => (typeof value === "string" ? `'${value}'` : value));
  return `INSERT INTO ${table} (${Object.keys(columns).join(", ")}) VALUES (${values.join(", ")})`;
}

async function selectRows<Row>(sql: string): Promise<Row[]> {
  return (await env.DB.prepare(sql).all<Row>()).results;
}
