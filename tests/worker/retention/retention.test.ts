import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { changeOrderStatus } from "../../../worker/domain/orders/lifecycle/change-status.ts";
import { reconcile } from "../../../worker/domain/orders/reconciliation/reconcile.ts";
import { purgeRecords, retentionRules } from "../../../worker/domain/retention/purge-records.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { listEmails } from "../builders/emails.ts";
import { soon } from "../builders/eventually.ts";
import { aProduct } from "../builders/products.ts";
import { getAdmin } from "../builders/profiles.ts";
import { aPaidOrder, refund } from "../builders/refunds.ts";
import { atPayment, cancel } from "../builders/shoppers.ts";
import { call, storeContext } from "../builders/store.ts";

const dayMs = 24 * 3_600_000;

test("deletes abandoned checkouts after a year, but no open, paid or canceled orders", async () => {
  const product = await aProduct();
  const [abandoned, canceled, open] = [
    await atPayment(product),
    await atPayment(product),
    await atPayment(product),
  ];
  const paid = await aPaidOrder(product);
  await cancel(canceled.shopper, canceled.orderId);
  await env.DB.prepare("UPDATE orders SET reservation_expires_at = ? WHERE id = ?")
    .bind(new Date(Date.now() - 1_000).toISOString(), abandoned.orderId)
    .run();
  await reconcile(storeContext(), "schedule");

  await purgeAll(364);
  expect(await hasRow("orders", "id", abandoned.orderId)).toBe(true);
  await purgeAll(366);
  expect(await hasRow("orders", "id", abandoned.orderId)).toBe(false);
  for (const table of ["order_items", "order_status_history", "stock_reservations"]) {
    expect(await hasRow(table, "order_id", abandoned.orderId), table).toBe(false);
  }
  for (const { orderId } of [canceled, open, paid]) {
    expect(await hasRow("orders", "id", orderId)).toBe(true);
    expect(await hasRow("order_items", "order_id", orderId)).toBe(true);
  }
  await expectSoundBooks(product);
});

test("deletes Stripe's events after a year, except those that could not be applied", async () => {
  const [applied, failed] = [`evt_${crypto.randomUUID()}`, `evt_${crypto.randomUUID()}`];
  const receivedAt = new Date().toISOString();
  await env.DB.batch(
    [applied, failed].map((id) =>
      env.DB.prepare(
        `INSERT INTO stripe_events (id, type, is_live, outcome, occurred_at, received_at)
         VALUES (?1, 'charge.refunded', 0, ?2, ?3, ?3)`,
      ).bind(id, id === applied ? "applied" : "failed", receivedAt),
    ),
  );
  await purgeAll(364);
  expect(await hasRow("stripe_events", "id", applied)).toBe(true);
  await purgeAll(366);
  expect(await hasRow("stripe_events", "id", applied)).toBe(false);
  expect(await hasRow("stripe_events", "id", failed)).toBe(true);
});

test("deletes the record of an email after half a year, and does not send the email again", async () => {
  const admin = await anAdmin();
  const { orderId } = await aPaidOrder(await aProduct());
  expect((await refund(admin, orderId, { amount: 1 })).status).toBe(200);
  const listStates = async () =>
    (await listEmails(orderId)).map(({ kind, state }) => `${kind} ${state}`).toSorted();
  await expect.poll(listStates, soon).toEqual(["paid sent", "refunded sent"]);
  await purgeAll(179);
  expect(await listStates()).toHaveLength(2);
  await purgeAll(181);
  expect(await listStates()).toEqual([]);
  await changeOrderStatus(contextInDays(181), await getAdmin(admin), { orderId, notes: "A note" });
  expect(await listStates()).toEqual([]);
});

test("never deletes a pending email", async () => {
  const { orderId } = await aPaidOrder(await aProduct());
  await expect.poll(async () => (await listEmails(orderId))[0]?.state, soon).toBe("sent");
  await env.DB.prepare("UPDATE emails SET state = 'queued', sent_at = NULL WHERE order_id = ?")
    .bind(orderId)
    .run();
  await purgeAll(1_000);
  expect(await listEmails(orderId)).toHaveLength(1);
});

test("deletes audit entries after the number of days in the settings", async () => {
  const admin = await anAdmin();
  const saveSettings = (json: object) =>
    call("/api/admin/settings", { method: "PUT", token: admin.token, json });
  expect((await saveSettings({ audit_days: 119 })).status).toBe(422);
  expect((await saveSettings({ audit_days: 120 })).status).toBe(200);
  await purgeAll(119);
  expect(await hasRow("audit_log", "profile_id", admin.id)).toBe(true);
  await purgeAll(121);
  expect(await hasRow("audit_log", "profile_id", admin.id)).toBe(false);
});

async function purgeAll(days: number): Promise<void> {
  for (const rule of retentionRules) await purgeRecords(contextInDays(days), rule);
}

function contextInDays(days: number) {
  return storeContext(new Date(Date.now() + days * dayMs));
}

async function hasRow(table: string, column: string, id: string): Promise<boolean> {
  const query = env.DB.prepare(`SELECT 1 AS found FROM ${table} WHERE ${column} = ?`).bind(id);
  return (await query.first()) !== null;
}
