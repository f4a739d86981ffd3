import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startRecording } from "../../../worker/domain/backup/change-recorder.ts";
import { readStoredTables } from "../../../worker/domain/backup/stored-tables.ts";
import { bindings, idle } from "../background.ts";
import { copyOrder } from "../builders/copies.ts";
import { aProduct } from "../builders/products.ts";
import { runFollowUpCron, runReconciliationCron } from "../builders/schedule.ts";
import { aPaidOrder, atPayment } from "../builders/shoppers.ts";
import { storeContext } from "../builders/store.ts";
import { anIntentAtStripe, pay } from "../builders/stripe.ts";
import { watchDatabase } from "../builders/watch-database.ts";
import { allowLogged } from "../logged.ts";

// D1's limit for one invocation of the Worker. Statements of a batch are counted as well, because D1 does not document
// otherwise.
const maxStatements = 1_000;
const minutesAhead = 10;
const expired = "'2026-01-01T00:00:00.000Z'";
// The copies cost what the sandbox's intents do.
const ofTenDollars = {
  subtotal_cents: "1000",
  discount_cents: "0",
  tax_cents: "0",
  shipping_cents: "0",
  total_cents: "1000",
};

test("reconciles ten times the work of a run within D1's statements for one invocation", async () => {
  allowLogged(/./);
  const product = await aProduct({ stockQuantity: 9_000 });
  const { orderId } = await atPayment(product);
  const paid = await aPaidOrder(product);
  await idle();
  const unpaid = { ...ofTenDollars, status: "'pending_payment'", reservation_expires_at: "NULL" };
  // The events of these payments are missed, and each run reads 50. The orders beyond them are unsettled, and each run
  // reads 30.
  await pairWithIntents(await copyOrder(orderId, 500, unpaid), (intentId) => pay(intentId));
  await pairWithIntents(await copyOrder(orderId, 500, { ...unpaid, reservation_expires_at: expired }));
  await pairWithIntents(
    await copyOrder(orderId, 200, {
      ...unpaid,
      status: "'payment_processing'",
      reservation_expires_at: expired,
    }),
    (intentId) => pay(intentId, "pm_card_bypassPending"),
  );
  const refunded = await copyOrder(paid.orderId, 300, { ...ofTenDollars, status: "'refund_requested'" });
  await pairWithIntents(refunded, (intentId) => pay(intentId));
  await env.DB.prepare(
    `INSERT INTO refunds (id, order_id, amount_cents, reason, origin, method, state, idempotency_key, created_by, created_at, updated_at)
    SELECT value, value, 500, 'Broken', 'admin', 'card', 'requested', value, 'Alex', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
    FROM json_each(?)`,
  )
    .bind(JSON.stringify(refunded))
    .run();
  await env.DB.prepare(
    `INSERT INTO profiles (id, email, role, account_status, created_at, updated_at)
    SELECT 'suspended-' || value, value || '@store.test', 'customer', 'suspended', '2026-01-01', '2026-01-01' FROM json_each(?)`,
  )
    .bind(JSON.stringify(Array.from({ length: 200 }, (_, number) => number)))
    .run();
  await copyOrder(orderId, 600, {
    profile_id: "'suspended-' || (copy.key % 200)",
    payment_method: "'cash_on_delivery'",
    status: "'processing'",
    payment_status: "'pending'",
    stripe_payment_intent_id: "NULL",
    reservation_expires_at: "NULL",
  });
  const { DB, executed } = watchDatabase(env.DB);
  await runReconciliationCron(minutesAhead, { ...bindings, DB });
  expect(executed()).toBeLessThan(maxStatements);
  // Every step has found as much as it reads at most.
  const found = await env.DB.prepare(
    "SELECT found FROM reconciliation_runs ORDER BY started_at DESC",
  ).first<string>("found");
  expect(JSON.parse(found ?? "{}")).toMatchObject({
    expired_reservations: 50,
    suspended_accounts: 20,
    payments_at_the_bank: 20,
    open_refunds: 30,
    unsettled_orders: 30,
  });
});

test("follows up on ten times the work of a run within D1's statements for one invocation", async () => {
  allowLogged(/^A backup that broke off was ended$/);
  const context = storeContext();
  const product = await aProduct();
  const { orderId } = await aPaidOrder(product);
  await idle();
  const insert = (sql: string) =>
    env.DB.prepare(`${sql} FROM json_each(?1)`).bind(
      JSON.stringify(Array.from({ length: 200 }, (_, number) => number)),
    );
  const past = "'2026-01-01T00:00:00.000Z'";
  await env.DB.batch([
    insert(`INSERT INTO emails (id, kind, order_id, recipient, dedupe_key, state, next_attempt_at, created_at)
      SELECT 'due-' || value, 'paid', '${orderId}', 'due-' || value || '@store.test', 'due-' || value, 'queued', ${past}, ${past}`),
    insert(`INSERT INTO stock_alerts (id, product_id, email, attempts, next_attempt_at, created_at)
      SELECT 'alert-' || value, '${product.id}', 'alert-' || value || '@store.test', 0, ${past}, ${past}`),
    insert(`INSERT INTO closed_accounts (id, closed_at) SELECT 'closed-' || value, ${past}`),
  ]);
  await startRecording(context, await readStoredTables(context.db));
  const { DB, executed } = watchDatabase(env.DB);
  await runFollowUpCron(minutesAhead, { ...bindings, DB });
  expect(executed()).toBeLessThan(maxStatements);
  const count = (rows: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${rows}`).first<number>("n");
  expect(await count("emails WHERE id LIKE 'due-%' AND state = 'sent'")).toBe(20);
  expect(await count("stock_alerts")).toBe(180);
  expect(await count("closed_accounts WHERE identity_deleted_at IS NOT NULL")).toBe(20);
  expect(await count("sqlite_schema WHERE name LIKE 'backup_run'")).toBe(0);
});

/** Creates an intent at Stripe for each order, and does something with it. */
async function pairWithIntents(
  orderIds: readonly string[],
  act: (intentId: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const pairs: { id: string; intentId: string }[] = [];
  for (let start = 0; start < orderIds.length; start += 20) {
    await Promise.all(
      orderIds.slice(start, start + 20).map(async (id) => {
        const intentId = await anIntentAtStripe({ order_id: id });
        await act(intentId);
        pairs.push({ id, intentId });
      }),
    );
  }
  await env.DB.prepare(
    `UPDATE orders SET stripe_payment_intent_id = pair.value ->> 'intentId'
    FROM json_each(?) AS pair WHERE orders.id = pair.value ->> 'id'`,
  )
    .bind(JSON.stringify(pairs))
    .run();
}
