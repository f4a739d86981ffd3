import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { adminStatsResponse } from "../../contract/admin/dashboard.ts";
import { adminOrderPageResponse } from "../../contract/admin/orders.ts";
import { adminProductPageResponse } from "../../contract/admin/products.ts";
import { type OrderStatus, type OrderWork, orderWorks } from "../../contract/orders/order-status.ts";
import { paymentsHealthResponse } from "../../contract/orders/payments.ts";
import { changeOrderStatus } from "../../worker/domain/orders/lifecycle/change-status.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin } from "./builders/admins.ts";
import { aProduct } from "./builders/products.ts";
import { getAdmin } from "./builders/profiles.ts";
import { aPaidOrder } from "./builders/refunds.ts";
import { aCashOrder } from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";
import { deliver, disputeAtStripe } from "./builders/stripe.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

async function readWork() {
  return (await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse)).data.work;
}

async function listWork(work: OrderWork) {
  const page = await call(`/api/orders?work=${work}&limit=100`, { token: admin.token });
  return (await unwrap(page, adminOrderPageResponse)).data.map((order) => order.id);
}

async function readHealth() {
  const response = await call("/api/admin/payments-health", { token: admin.token });
  return (await unwrap(response, paymentsHealthResponse)).data;
}

async function move(orderId: string, ...statuses: readonly OrderStatus[]): Promise<void> {
  for (const status of statuses)
    await changeOrderStatus(storeContext(), await getAdmin(admin), { orderId, status });
}

test("lists an order for one task at a time, from its payment to its cash", async () => {
  const { orderId: card } = await aPaidOrder(await aProduct());
  const { orderId: cash } = await aCashOrder();
  const where = async (orderId: string) => {
    const lists = await Promise.all(
      orderWorks
        .filter((work) => work !== "pending")
        .map(async (work) => ((await listWork(work)).includes(orderId) ? [work] : [])),
    );
    return lists.flat();
  };
  expect([await where(card), await where(cash)]).toEqual([["to_pack"], ["to_pack"]]);
  await move(card, "processing");
  expect(await where(card)).toEqual(["to_ship"]);
  await move(card, "shipped");
  await move(cash, "shipped");
  expect([await where(card), await where(cash)]).toEqual([[], ["cash_to_collect"]]);
  await move(cash, "delivered");
  expect(await where(cash)).toEqual([]);
});

test("counts on the dashboard what the linked list contains", async () => {
  await aPaidOrder(await aProduct({ stockQuantity: 3 }));
  await aProduct({ stockQuantity: 2, isActive: false });
  const { orderId: cash } = await aCashOrder();
  await move(cash, "shipped");
  const { orderId } = await aPaidOrder(await aProduct());
  await aRefund(orderId, "failed", 500);
  const work = await readWork();
  expect(work.to_pack).toBe((await listWork("to_pack")).length);
  expect(work.cash_to_collect).toBe((await listWork("cash_to_collect")).length);
  expect(work.refund_failed).toBe((await listWork("refund_failed")).length);
  expect(work.refund_failed).toBeGreaterThan(0);
  const low = await call("/api/admin/products?low_stock=true&is_active=true", { token: admin.token });
  expect(work.low_stock).toBe((await unwrap(low, adminProductPageResponse)).count);
});

test("keeps a failed refund as work until the same money was refunded in another way", async () => {
  const { orderId } = await aPaidOrder(await aProduct());
  await aRefund(orderId, "failed", 500);
  expect(await listWork("refund_failed")).toContain(orderId);
  const { failed_refunds, status } = await readHealth();
  expect(failed_refunds.map((refund) => refund.order_id)).toContain(orderId);
  expect(status).toBe("attention");
  await aRefund(orderId, "succeeded", 400);
  expect(await listWork("refund_failed")).toContain(orderId);
  await aRefund(orderId, "requested", 500);
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
  const daysLeft = (Date.parse(dispute?.due_at ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(daysLeft)).toBe(7);
  expect(await listWork("disputed")).toContain(orderId);

  await deliver(await disputeAtStripe(intentId, "under_review"));
  expect((await readWork()).disputes.map((each) => each.order_id)).not.toContain(orderId);
  // The bank has not decided, so nobody may pack it.
  expect(await listWork("disputed")).toContain(orderId);
  await deliver(await disputeAtStripe(intentId, "won"));
  expect(await listWork("disputed")).not.toContain(orderId);
});

let refunds = 0;

/** The books once Stripe has decided. */
async function aRefund(orderId: string, state: string, cents: number): Promise<void> {
  refunds += 1;
  const at = new Date(Date.now() + refunds * 1_000).toISOString();
  await env.DB.prepare(
    `INSERT INTO refunds (id, order_id, amount_cents, reason, items, origin, method, state, idempotency_key, created_by,
       created_at, updated_at) VALUES (?1, ?2, ?3, 'Broken', '[]', 'admin', 'card', ?4, ?1, 'Alex', ?5, ?5)`,
  )
    .bind(crypto.randomUUID(), orderId, cents, state, at)
    .run();
}
