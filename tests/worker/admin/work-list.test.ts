import { beforeAll, expect, test } from "vitest";
import { adminStatsResponse } from "../../../contract/admin/dashboard.ts";
import { adminOrderPageResponse } from "../../../contract/admin/orders.ts";
import { paymentsHealthResponse } from "../../../contract/admin/payments-health.ts";
import { adminProductPageResponse } from "../../../contract/admin/products.ts";
import { type OrderTask, orderTasks } from "../../../contract/orders/order-status.ts";
import { readStats } from "../../../worker/domain/admin/read-stats.ts";
import type { StoreContext } from "../../../worker/domain/context.ts";
import { bindings } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { moveTo } from "../builders/order-status.ts";
import { aProduct } from "../builders/products.ts";
import { refund } from "../builders/refunds.ts";
import { runBackupCron } from "../builders/schedule.ts";
import { aCashOrder, aPaidOrder } from "../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";
import { deliver, deliverAll, disputeAtStripe, letBankDecide } from "../builders/stripe.ts";
import { taxByPlace } from "../builders/taxes.ts";

const dayMs = 24 * 3_600_000;

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("lists an order for one task at a time until it is delivered", async () => {
  const { orderId: card } = await aPaidOrder(await aProduct());
  const { orderId: cash } = await aCashOrder();
  const listTasks = async (orderId: string) => {
    const lists = await Promise.all(
      orderTasks
        .filter((work) => work !== "pending")
        .map(async (work) => ((await listWork(work)).includes(orderId) ? [work] : [])),
    );
    return lists.flat();
  };
  expect([await listTasks(card), await listTasks(cash)]).toEqual([["to_pack"], ["to_pack"]]);
  await moveTo(admin, card, "processing");
  expect(await listTasks(card)).toEqual(["to_ship"]);
  await moveTo(admin, card, "shipped");
  await moveTo(admin, cash, "shipped");
  expect([await listTasks(card), await listTasks(cash)]).toEqual([[], ["cash_to_collect"]]);
  await moveTo(admin, cash, "delivered");
  expect(await listTasks(cash)).toEqual([]);
});

test("shows counts on the dashboard that equal the linked lists", async () => {
  await aPaidOrder(await aProduct({ stockQuantity: 3 }));
  await aProduct({ stockQuantity: 2, isActive: false });
  const { orderId: cash } = await aCashOrder();
  await moveTo(admin, cash, "shipped");
  await anOrderWithFailedRefund(5);
  const work = await readWork();
  expect(work.to_pack).toBe((await listWork("to_pack")).length);
  expect(work.cash_to_collect).toBe((await listWork("cash_to_collect")).length);
  expect(work.refund_failed).toBe((await listWork("refund_failed")).length);
  expect(work.refund_failed).toBeGreaterThan(0);
  const filtered = await call("/api/orders?status=delivered", { token: admin.token });
  const { work: counts } = await unwrap(filtered, adminOrderPageResponse);
  expect(work).toMatchObject(counts);
  const low = await call("/api/admin/products?low_stock=true&is_active=true", { token: admin.token });
  expect(work.low_stock).toBe((await unwrap(low, adminProductPageResponse)).count);
});

test("asks for a default tax rate only in a store that taxes by product", async () => {
  await bindings.DB.prepare("UPDATE store_settings SET default_tax_basis_points = 0").run();
  expect((await readWork()).has_default_tax).toBe(false);
  await taxByPlace();
  expect((await readWork()).has_default_tax).toBe(true);
});

test("lists a failed refund as work until its amount was refunded otherwise", async () => {
  const orderId = await anOrderWithFailedRefund(5);
  expect(await listWork("refund_failed")).toContain(orderId);
  const { failed_refunds, status } = await readHealth();
  expect(failed_refunds.map((refund) => refund.order_id)).toContain(orderId);
  expect(status).toBe("attention");
  expect((await refund(admin, orderId, { amount: 4 })).status).toBe(200);
  expect(await listWork("refund_failed")).toContain(orderId);
  expect((await refund(admin, orderId, { amount: 5 })).status).toBe(200);
  expect(await listWork("refund_failed")).not.toContain(orderId);
});

test("shows a dispute with its deadline and Stripe's page until the store responds", async () => {
  const { orderId, intentId } = await aPaidOrder(await aProduct());
  await deliver(await disputeAtStripe(intentId));
  const dispute = (await readWork()).disputes.find((each) => each.order_id === orderId);
  expect(dispute).toMatchObject({
    needs_response: true,
    stripe_url: `https://dashboard.stripe.com/test/payments/${intentId}`,
  });
  const daysLeft = (Date.parse(dispute?.due_at ?? "") - Date.now()) / dayMs;
  expect(Math.round(daysLeft)).toBe(7);
  expect(await listWork("disputed")).toContain(orderId);

  await deliver(await disputeAtStripe(intentId, "under_review"));
  expect((await readWork()).disputes.map((each) => each.order_id)).not.toContain(orderId);
  // The bank has not decided, so the order must not be packed.
  expect(await listWork("disputed")).toContain(orderId);
  await deliver(await disputeAtStripe(intentId, "won"));
  expect(await listWork("disputed")).not.toContain(orderId);
});

async function listWork(work: OrderTask) {
  const page = await call(`/api/orders?work=${work}&limit=100`, { token: admin.token });
  return (await unwrap(page, adminOrderPageResponse)).data.map((order) => order.id);
}

/** Places a paid order, and refunds an amount that the bank returns. */
async function anOrderWithFailedRefund(amount: number): Promise<string> {
  const { orderId, intentId } = await aPaidOrder(await aProduct(), 2, "pm_card_refundFail");
  expect((await refund(admin, orderId, { amount })).status).toBe(200);
  await letBankDecide(intentId);
  await deliverAll(intentId);
  return orderId;
}

async function readWork() {
  return (await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse)).data.work;
}

test("says when the last nightly backup is older than 36 hours, and nothing else about backups", async () => {
  const hourMs = 3_600_000;
  const readOverdue = async (hoursAhead: number, changes: Partial<StoreContext> = {}) => {
    const context = storeContext(new Date(Date.now() + hoursAhead * hourMs));
    return (await readStats({ ...context, ...changes })).work.overdue_backup;
  };
  // A new store has no backup yet.
  expect(await readOverdue(0)).toBeNull();
  expect(await readOverdue(40)).toBeNull();
  // A store whose scheduled runs happened for 40 hours should have one.
  await bindings.DB.prepare(
    `WITH RECURSIVE runs (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM runs WHERE n < 480)
      INSERT INTO reconciliation_runs (id, trigger, started_at, duration_ms, found, done, failure_count, failures)
      SELECT 'run-' || n, 'schedule', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n * 5) || ' minutes'), 1, '{}', '{}', 0, '[]'
      FROM runs`,
  ).run();
  expect(await readOverdue(0)).toEqual({ saved_at: null });
  expect(await readOverdue(0, { backups: undefined })).toBeNull();
  await runBackupCron();
  expect(await readOverdue(0)).toBeNull();
  expect(await readOverdue(35)).toBeNull();
  const savedAt = (await bindings.BACKUPS?.list())?.objects.find(({ key }) => key.endsWith(".tar"))?.uploaded;
  expect(await readOverdue(37)).toEqual({ saved_at: savedAt?.toISOString() });
});

async function readHealth() {
  const response = await call("/api/admin/payments-health", { token: admin.token });
  return (await unwrap(response, paymentsHealthResponse)).data;
}
