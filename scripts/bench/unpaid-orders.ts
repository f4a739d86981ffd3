import type { D1Database } from "@cloudflare/workers-types";
import { Stripe } from "stripe";
import * as v from "valibot";
import { sandboxStripeSecretKey, sandboxStripeWebhookSecret } from "../../sandbox/keys.ts";
import type { Shot } from "./load.ts";

const modelSchema = v.object({ id: v.string(), total_cents: v.number() });
const columnsSchema = v.array(v.object({ name: v.string() }));

/** Copies one of the demonstration's orders, unpaid, each with its paid intent. @returns the delivery that pays each. */
export async function addUnpaidOrders(
  database: D1Database,
  sandboxUrl: string,
  count: number,
): Promise<Shot[]> {
  const model = v.parse(
    modelSchema,
    await database
      .prepare("SELECT id, total_cents FROM orders WHERE payment_method = 'card' AND status = 'paid' LIMIT 1")
      .first(),
  );
  const intentIds = await payIntents(sandboxUrl, count, model.total_cents);
  const newId = "lower(hex(randomblob(16)))";
  const orderId = "printf('00000000-0000-4000-8000-%012d', number)";
  const copies: Record<string, Record<string, string>> = {
    orders: {
      id: orderId,
      order_number: "'BENCH-' || number",
      cart_id: newId,
      status: "'pending_payment'",
      payment_status: "'pending'",
      paid_at: "NULL",
      version: "1",
      stripe_payment_intent_id: "(SELECT value FROM json_each(?3) WHERE key = number)",
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
        `WITH RECURSIVE copies (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM copies WHERE number < ?1)
         INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM ${table}, copies
         WHERE ${table}.${table === "orders" ? "id" : "order_id"} = ?2 AND ?3 IS NOT NULL`,
      )
      .bind(count - 1, model.id, JSON.stringify(intentIds))
      .run();
  }
  return Promise.all(intentIds.map((id, index) => deliverEvent(id, index, model.total_cents)));
}

/** Intents that are paid at the sandbox, whose own events do not reach the store. */
async function payIntents(sandboxUrl: string, count: number, totalCents: number): Promise<string[]> {
  await fetch(`${sandboxUrl}/sandbox/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ webhooks: { hold: true } }),
  });
  const stripe = new Stripe(sandboxStripeSecretKey, {
    host: new URL(sandboxUrl).hostname,
    port: new URL(sandboxUrl).port,
    protocol: "http",
  });
  const intentIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const intent = await stripe.paymentIntents.create({
      amount: totalCents,
      currency: "cad",
      payment_method: "pm_card_visa",
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { order_id: toOrderId(index) },
    });
    intentIds.push(intent.id);
  }
  return intentIds;
}

function toOrderId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

async function deliverEvent(intentId: string, index: number, totalCents: number): Promise<Shot> {
  const created = Math.floor(Date.now() / 1_000);
  const event = {
    id: `evt_bench${index}`,
    object: "event",
    type: "payment_intent.succeeded",
    created,
    livemode: false,
    data: {
      object: {
        id: intentId,
        object: "payment_intent",
        status: "succeeded",
        currency: "cad",
        amount: totalCents,
        amount_received: totalCents,
        livemode: false,
        latest_charge: `ch_bench${index}`,
        metadata: { order_id: toOrderId(index) },
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
