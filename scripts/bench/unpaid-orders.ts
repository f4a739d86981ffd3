import { createHmac, randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { sandboxStripeWebhookSecret } from "../../sandbox/keys.ts";
import { Failure } from "../failure.ts";
import type { Shot } from "./load.ts";

const modelSchema = v.object({ id: v.string(), total_cents: v.number() });

/** Copies one of the demonstration's orders, unpaid. @returns the delivery that pays each of them. */
export function addUnpaidOrders(dataDir: string, count: number): Shot[] {
  const [path] = globSync("wrangler/v3/d1/*/*.sqlite", { cwd: dataDir }).filter(
    (name) => !name.includes("metadata"),
  );
  if (path === undefined) throw new Failure("The store's database was not found.");
  const database = new DatabaseSync(join(dataDir, path));
  try {
    const model = v.parse(
      modelSchema,
      database
        .prepare(
          "SELECT id, total_cents FROM orders WHERE payment_method = 'card' AND status = 'paid' LIMIT 1",
        )
        .get(),
    );
    database.exec("BEGIN");
    const shots = Array.from({ length: count }, (_, index) => {
      const orderId = randomUUID();
      const intentId = `pi_bench${index}`;
      copy(database, "orders", `id = '${model.id}'`, {
        ...{ id: orderId, order_number: `BENCH-${index}`, cart_id: randomUUID() },
        ...{ status: "pending_payment", payment_status: "pending", paid_at: null, version: 1 },
        stripe_payment_intent_id: intentId,
        reservation_expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      });
      copy(database, "order_items", `order_id = '${model.id}'`, { id: undefined, order_id: orderId });
      copy(database, "stock_reservations", `order_id = '${model.id}'`, {
        ...{ id: undefined, order_id: orderId, state: "held" },
      });
      return deliveryOf({ index, orderId, intentId, totalCents: model.total_cents });
    });
    database.exec("COMMIT");
    return shots;
  } finally {
    database.close();
  }
}

/** Copies rows with other values in some columns; `undefined` is a new id. */
function copy(
  database: DatabaseSync,
  table: string,
  where: string,
  changes: Readonly<Record<string, string | number | null | undefined>>,
): void {
  const columns = database
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map((row) => v.parse(v.object({ name: v.string() }), row).name);
  const values: (string | number | null)[] = [];
  const picked = columns.map((column) => {
    if (!(column in changes)) return column;
    const change = changes[column];
    if (change === undefined) return "lower(hex(randomblob(16)))";
    values.push(change);
    return "?";
  });
  database
    .prepare(
      `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${picked.join(", ")} FROM ${table} WHERE ${where}`,
    )
    .run(...values);
}

function deliveryOf(paid: { index: number; orderId: string; intentId: string; totalCents: number }): Shot {
  const created = Math.floor(Date.now() / 1_000);
  const event = {
    id: `evt_bench${paid.index}`,
    object: "event",
    type: "payment_intent.succeeded",
    created,
    livemode: false,
    data: {
      object: {
        ...{ id: paid.intentId, object: "payment_intent", status: "succeeded", currency: "cad" },
        ...{ amount: paid.totalCents, amount_received: paid.totalCents, livemode: false },
        ...{ latest_charge: `ch_bench${paid.index}`, metadata: { order_id: paid.orderId } },
      },
    },
  };
  const body = JSON.stringify(event, null, 2);
  const mac = createHmac("sha256", sandboxStripeWebhookSecret).update(`${created}.${body}`).digest("hex");
  return {
    method: "POST",
    path: "/api/webhooks/stripe",
    headers: { "content-type": "application/json", "stripe-signature": `t=${created},v1=${mac}` },
    body,
  };
}
