import type { D1Database } from "@cloudflare/workers-types";
import { Stripe } from "stripe";
import * as v from "valibot";
import { sandboxStripeWebhookSecret } from "../../sandbox/keys.ts";
import type { Shot } from "./load.ts";

const modelSchema = v.object({ id: v.string(), total_cents: v.number() });
const columnsSchema = v.array(v.object({ name: v.string() }));

/** Copies one of the demonstration's orders, unpaid. @returns the delivery that pays each of them. */
export async function addUnpaidOrders(database: D1Database, count: number): Promise<Shot[]> {
  const model = v.parse(
    modelSchema,
    await database
      .prepare("SELECT id, total_cents FROM orders WHERE payment_method = 'card' AND status = 'paid' LIMIT 1")
      .first(),
  );
  const newId = "lower(hex(randomblob(16)))";
  const orderId = "printf('00000000-0000-4000-8000-%012d', number)";
  const copies: Record<string, Record<string, string>> = {
    orders: {
      ...{ id: orderId, order_number: "'BENCH-' || number", cart_id: newId },
      ...{ status: "'pending_payment'", payment_status: "'pending'", paid_at: "NULL", version: "1" },
      stripe_payment_intent_id: "'pi_bench' || number",
      reservation_expires_at: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour')",
    },
    order_items: { id: newId, order_id: orderId },
    stock_reservations: { id: newId, order_id: orderId, state: "'held'" },
  };
  for (const [table, changes] of Object.entries(copies)) {
    const { results } = await database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    const columns = v.parse(columnsSchema, results).map(({ name }) => name);
    const values = columns.map((column) => changes[column] ?? `${table}.${column}`);
    await database
      .prepare(
        `WITH RECURSIVE copies (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM copies WHERE number < ?)
         INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM ${table}, copies
         WHERE ${table}.${table === "orders" ? "id" : "order_id"} = ?`,
      )
      .bind(count - 1, model.id)
      .run();
  }
  return Promise.all(Array.from({ length: count }, (_, index) => deliveryOf(index, model.total_cents)));
}

async function deliveryOf(index: number, totalCents: number): Promise<Shot> {
  const created = Math.floor(Date.now() / 1_000);
  const orderId = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
  const event = {
    id: `evt_bench${index}`,
    object: "event",
    type: "payment_intent.succeeded",
    created,
    livemode: false,
    data: {
      object: {
        ...{ id: `pi_bench${index}`, object: "payment_intent", status: "succeeded", currency: "cad" },
        ...{ amount: totalCents, amount_received: totalCents, livemode: false },
        ...{ latest_charge: `ch_bench${index}`, metadata: { order_id: orderId } },
      },
    },
  };
  const body = JSON.stringify(event, null, 2);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: sandboxStripeWebhookSecret,
  });
  return {
    method: "POST",
    path: "/api/webhooks/stripe",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
  };
}
