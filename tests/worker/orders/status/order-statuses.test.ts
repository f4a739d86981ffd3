import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { bulkShipResponse, statusChangeResponse } from "../../../../contract/admin/order-changes.ts";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { newStoreIdentity } from "../../../../contract/store/new-store.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { setStatus } from "../../builders/order-status.ts";
import { withMethods } from "../../builders/outages.ts";
import { aProduct } from "../../builders/products.ts";
import { aPaidOrderOf } from "../../builders/refunds.ts";
import { aCashOrder, atPayment, cancel, getOrder } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";
import { watchDatabase } from "../../builders/watch-database.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("changing an order's status", () => {
  test("returns and records the new status with its note and tracking", async () => {
    const { shopper, orderId } = await aPaidOrderOf();
    const response = await setStatus(admin, orderId, {
      status: "shipped",
      notes: "On its way",
      tracking_carrier: "Canada Post",
      tracking_number: "1234 5678",
    });
    const { data } = await unwrap(response, statusChangeResponse);
    expect(data).toMatchObject({ status: "shipped", payment_status: "succeeded" });
    const order = await getOrder(admin, orderId);
    expect(order.status_history[0]).toMatchObject({
      id: data.id,
      created_at: data.created_at,
      status: "shipped",
      notes: "On its way",
      notes_for_customer: false,
      created_by: "Alex Keeper",
    });
    expect((await getOrder(shopper, orderId)).status_history[0]).toMatchObject({
      id: data.id,
      status: "shipped",
      notes: null,
      created_by: newStoreIdentity.name,
    });
    expect(order).toMatchObject({ tracking_carrier: "Canada Post", tracking_number: "1234 5678" });
    expect(await listAuditEntries(orderId)).toMatchObject([
      {
        action: "order.status",
        admin: admin.id,
        before: { status: "paid", trackingCarrier: null },
        after: { status: "shipped", trackingCarrier: "Canada Post" },
      },
    ]);
  });

  test("adds a note without changing the status", async () => {
    const { orderId } = await aPaidOrderOf();
    const { data } = await unwrap(
      await setStatus(admin, orderId, { notes: "Called them" }),
      statusChangeResponse,
    );
    expect(data.status).toBe("paid");
    expect((await getOrder(admin, orderId)).status_history[0]).toMatchObject({
      id: data.id,
      notes: "Called them",
      status: "paid",
    });
    expect(await listAuditEntries(orderId)).toHaveLength(1);
  });

  test("refuses empty and invalid requests", async () => {
    const { orderId } = await aPaidOrderOf();
    for (const body of [
      {},
      { notes: "   " },
      { status: "lost" },
      { notes: "x", notes_for_customer: "yes" },
    ]) {
      expect((await setStatus(admin, orderId, body)).status).toBe(422);
    }
    expect(await listAuditEntries(orderId)).toEqual([]);
  });

  test("shows the customer only notes for the customer", async () => {
    const { shopper, orderId } = await aPaidOrderOf();
    const before = (await getOrder(shopper, orderId)).status_history;
    await setStatus(admin, orderId, { notes: "Sounded angry on the phone; check twice" });
    expect((await getOrder(shopper, orderId)).status_history).toEqual(before);
    await setStatus(admin, orderId, {
      notes: "The red one is out: we send the blue one",
      notes_for_customer: true,
    });
    await setStatus(admin, orderId, { status: "canceled", notes: "Asks for refunds too often" });
    const { status_history: history } = await getOrder(shopper, orderId);
    expect(JSON.stringify(history)).not.toMatch(/angry|too often|Alex/);
    expect(history.map(({ status, notes }) => [status, notes])).toContainEqual([
      "paid",
      "The red one is out: we send the blue one",
    ]);
    expect(history.map(({ status }) => status)).toContain("canceled");
  });

  test("shows the customer a cancellation's note for the customer", async () => {
    const { shopper, orderId } = await aPaidOrderOf();
    const change = {
      status: "canceled",
      notes: "The mug broke while we packed it",
      notes_for_customer: true,
    };
    await setStatus(admin, orderId, change);
    const { status_history: history } = await getOrder(shopper, orderId);
    expect(history.map(({ notes }) => notes)).toContain(change.notes);
  });

  test("refuses forbidden changes of the status", async () => {
    const unpaid = await atPayment(await aProduct());
    for (const status of ["paid", "shipped", "refunded"]) {
      expect((await setStatus(admin, unpaid.orderId, { status })).status).toBe(409);
    }
    await cancel(unpaid.shopper, unpaid.orderId);
    const response = await setStatus(admin, unpaid.orderId, { status: "processing" });
    expect((await unwrap(response, failureResponse)).message).toBe(
      "An order that is Canceled cannot be set to Processing.",
    );
    expect(await listAuditEntries(unpaid.orderId)).toEqual([]);
    expect((await setStatus(admin, crypto.randomUUID(), { status: "paid" })).status).toBe(404);
  });

  test("returns the admin's history entry for the cancellation of a paid order", async () => {
    const { orderId } = await aPaidOrderOf();
    const { data } = await unwrap(
      await setStatus(admin, orderId, { status: "canceled", notes: "Out of stock after all" }),
      statusChangeResponse,
    );
    expect(data).toMatchObject({ status: "canceled", payment_status: "refunded" });
    const order = await getOrder(admin, orderId);
    expect(order.status_history.find((entry) => entry.id === data.id)?.notes).toBe("Out of stock after all");
    expect((await listAuditEntries(orderId)).map((entry) => entry.action)).toEqual(["order.status"]);
  });

  test("sets and removes tracking without changing the status", async () => {
    const { shopper, orderId } = await aPaidOrderOf();
    const track = (json: unknown) =>
      call(`/api/orders/${orderId}/tracking`, { method: "PUT", token: admin.token, json });
    expect((await track({ tracking_carrier: "UPS", tracking_number: "1Z-999" })).status).toBe(200);
    expect(await getOrder(shopper, orderId)).toMatchObject({
      tracking_carrier: "UPS",
      tracking_number: "1Z-999",
    });
    await track({ tracking_number: null });
    expect(await getOrder(shopper, orderId)).toMatchObject({
      tracking_carrier: "UPS",
      tracking_number: null,
    });
    expect((await track({ tracking_number: "12<script>34" })).status).toBe(422);
    // An outdated version must not overwrite another admin's number.
    const { version } = await getOrder(admin, orderId);
    expect((await track({ tracking_number: "7023", version })).status).toBe(200);
    expect((await track({ tracking_number: "8044", version })).status).toBe(409);
    expect(await getOrder(admin, orderId)).toMatchObject({ tracking_number: "7023" });
  });

  test("ships those of several orders that can be shipped", async () => {
    const [paid, cash, unpaid] = [
      await aPaidOrderOf(),
      await aCashOrder(),
      await atPayment(await aProduct()),
    ];
    const orders = [
      { id: paid.orderId, tracking_carrier: "Purolator", tracking_number: "P1" },
      { id: cash.orderId },
      { id: unpaid.orderId },
      { id: crypto.randomUUID() },
    ];
    const ship = async () => {
      const response = await call("/api/orders/bulk-ship", { token: admin.token, json: { orders } });
      return (await unwrap(response, bulkShipResponse)).data.map((outcome) => outcome.shipped);
    };
    expect(await ship()).toEqual([true, true, false, false]);
    expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
      status: "shipped",
      tracking_number: "P1",
    });
    expect((await getOrder(unpaid.shopper, unpaid.orderId)).status).toBe("pending_payment");
    expect(await ship()).toEqual([false, false, false, false]);
    expect(await listAuditEntries(cash.orderId)).toHaveLength(1);
  });
});

test("ships several orders within D1's statements of a request, while others change them", async () => {
  const orderCount = 10;
  const maxOrders = 50;
  const paid = [];
  for (let order = 1; order <= orderCount; order += 1) paid.push((await aPaidOrderOf()).orderId);
  const changed = [...paid];
  // Another writer changes an order before the first batch.
  const changingDatabase = withMethods(env.DB, {
    batch: async (statements: D1PreparedStatement[]) => {
      const isWrite = statements.length > orderCount;
      const orderId = isWrite && changed.length === orderCount ? changed.pop() : undefined;
      if (orderId !== undefined) {
        await env.DB.prepare("UPDATE orders SET version = version + 1 WHERE id = ?").bind(orderId).run();
      }
      return env.DB.batch(statements);
    },
  });
  const { DB, executed } = watchDatabase(changingDatabase);
  const json = { orders: paid.map((id) => ({ id })) };
  const response = await call("/api/orders/bulk-ship", { token: admin.token, json, bindings: { DB } });
  expect((await unwrap(response, bulkShipResponse)).data.map(({ shipped }) => shipped)).toEqual(
    Array(orderCount).fill(true),
  );
  expect((executed() / orderCount) * maxOrders).toBeLessThan(1_000);
});

test("ships the orders that did not change, without one that changed since the admin saw it", async () => {
  const [seen, changed] = [await aPaidOrderOf(), await aPaidOrderOf()];
  const orders = await Promise.all(
    [seen, changed].map(async ({ orderId: id }) => ({ id, version: (await getOrder(admin, id)).version })),
  );
  let isFirst = true;
  const DB = withMethods(env.DB, {
    batch: async (statements: D1PreparedStatement[]) => {
      if (isFirst && statements.length > 8) {
        isFirst = false;
        await setStatus(admin, changed.orderId, { status: "processing" });
      }
      return env.DB.batch(statements);
    },
  });
  const json = { orders };
  const response = await call("/api/orders/bulk-ship", { token: admin.token, json, bindings: { DB } });
  expect((await unwrap(response, bulkShipResponse)).data).toMatchObject([
    { shipped: true },
    { shipped: false, message: expect.stringContaining("It is now: Processing.") },
  ]);
});

describe("changing an order that another admin changed", () => {
  test("refuses outdated changes, and returns the current order", async () => {
    const { orderId } = await aPaidOrderOf();
    const { version } = await getOrder(admin, orderId);
    expect((await setStatus(admin, orderId, { status: "shipped", version })).status).toBe(200);
    const refundRequest = { amount: 1, reason: "Too late", version };
    const shipRequest = { orders: [{ id: orderId, version }] };
    const outdatedRequests = [
      () => setStatus(admin, orderId, { status: "canceled", restock: true, version }),
      () => setStatus(admin, orderId, { status: "delivered", version }),
      () => call(`/api/orders/${orderId}/refund`, { token: admin.token, json: refundRequest }),
    ];
    for (const send of outdatedRequests) {
      const response = await send();
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        code: "order_changed",
        message: "This order changed while you were looking at it. It is now: Shipped.",
        current: { status: "shipped", payment_status: "succeeded" },
      });
    }
    const shipped = await call("/api/orders/bulk-ship", { token: admin.token, json: shipRequest });
    expect((await unwrap(shipped, bulkShipResponse)).data).toMatchObject([
      { shipped: false, message: expect.stringContaining("It is now: Shipped.") },
    ]);
    const order = await getOrder(admin, orderId);
    expect(order).toMatchObject({ status: "shipped", refunded_amount: 0, refunds: [] });
    expect((await setStatus(admin, orderId, { status: "delivered", version: order.version })).status).toBe(
      200,
    );
  });

  test("returns versions in the list", async () => {
    const { orderId, order } = await aPaidOrderOf();
    const response = await call(`/api/orders?search=${order.order_number}`, { token: admin.token });
    const [listed] = (await unwrap(response, adminOrderPageResponse)).data;
    expect(listed?.version).toBe((await getOrder(admin, orderId)).version);
  });
});
