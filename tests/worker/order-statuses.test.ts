import { beforeAll, describe, expect, test } from "vitest";
import { bulkShipResponse, statusChangeResponse } from "../../contract/admin/orders.ts";
import { failureView } from "../../contract/shared/errors.ts";
import { newStoreIdentity as store } from "../../contract/store/new-store.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin, listAuditEntries } from "./builders/admins.ts";
import { aProduct } from "./builders/products.ts";
import { aPaidOrderOf } from "./builders/refunds.ts";
import { aCashOrder, atPayment, cancel, getOrder } from "./builders/shoppers.ts";
import { call, unwrap } from "./builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

const setStatus = (id: string, json: unknown) =>
  call(`/api/orders/${id}/status`, { method: "PUT", token: admin.token, json });

describe("moving an order", () => {
  test("a status with a note and tracking: the answer is the new entry, all of it is recorded", async () => {
    const { shopper, orderId } = await aPaidOrderOf();
    const response = await setStatus(orderId, {
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
      created_by: store.name,
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

  test("a note alone changes no status, and nothing at all is refused", async () => {
    const { orderId } = await aPaidOrderOf();
    const { data } = await unwrap(await setStatus(orderId, { notes: "Called them" }), statusChangeResponse);
    expect(data.status).toBe("paid");
    expect((await getOrder(admin, orderId)).status_history[0]).toMatchObject({
      id: data.id,
      notes: "Called them",
      status: "paid",
    });
    for (const body of [
      {},
      { notes: "   " },
      { status: "lost" },
      { notes: "x", notes_for_customer: "yes" },
    ]) {
      expect((await setStatus(orderId, body)).status).toBe(422);
    }
    expect(await listAuditEntries(orderId)).toHaveLength(1);
  });

  test("the customer reads an admin's note only where the admin wrote it to the customer", async () => {
    const { shopper, orderId } = await aPaidOrderOf();
    const before = (await getOrder(shopper, orderId)).status_history;
    await setStatus(orderId, { notes: "Sounded angry on the phone; check twice" });
    expect((await getOrder(shopper, orderId)).status_history).toEqual(before);
    await setStatus(orderId, { notes: "The red one is out: we send the blue one", notes_for_customer: true });
    await setStatus(orderId, { status: "canceled", notes: "Asks for refunds too often" });
    const { status_history: history } = await getOrder(shopper, orderId);
    expect(JSON.stringify(history)).not.toMatch(/angry|too often|Alex/);
    expect(history.map(({ status, notes }) => [status, notes])).toContainEqual([
      "paid",
      "The red one is out: we send the blue one",
    ]);
    expect(history.map(({ status }) => status)).toContain("canceled");

    const other = await aPaidOrderOf();
    const meant = { status: "canceled", notes: "The mug broke while we packed it", notes_for_customer: true };
    await setStatus(other.orderId, meant);
    const written = (await getOrder(other.shopper, other.orderId)).status_history;
    expect(written.map(({ notes }) => notes)).toContain(meant.notes);
  });

  test("what the table of moves does not allow is a conflict and leaves no trace", async () => {
    const unpaid = await atPayment(await aProduct());
    for (const status of ["paid", "shipped", "refunded"]) {
      expect((await setStatus(unpaid.orderId, { status })).status).toBe(409);
    }
    await cancel(unpaid.shopper, unpaid.orderId);
    const response = await setStatus(unpaid.orderId, { status: "processing" });
    expect((await unwrap(response, failureView)).message).toBe(
      "An order that is Canceled cannot be set to Processing.",
    );
    expect(await listAuditEntries(unpaid.orderId)).toEqual([]);
    expect((await setStatus(crypto.randomUUID(), { status: "paid" })).status).toBe(404);
  });

  test("canceling a paid order refunds it, and the admin's entry is the answer", async () => {
    const { orderId } = await aPaidOrderOf();
    const { data } = await unwrap(
      await setStatus(orderId, { status: "canceled", notes: "Out of stock after all" }),
      statusChangeResponse,
    );
    expect(data.status).toBe("canceled");
    const order = await getOrder(admin, orderId);
    expect(order.status_history.find((entry) => entry.id === data.id)?.notes).toBe("Out of stock after all");
    expect((await listAuditEntries(orderId)).map((entry) => entry.action)).toEqual(["order.status"]);
  });

  test("tracking is set and taken away without a change of status", async () => {
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
    expect((await track({ tracking_number: "<script>" })).status).toBe(422);
  });

  test("many are marked as shipped at once, each separately", async () => {
    const [one, two, unpaid] = [await aPaidOrderOf(), await aCashOrder(), await atPayment(await aProduct())];
    const ship = async () =>
      (
        await unwrap(
          await call("/api/orders/bulk-ship", {
            token: admin.token,
            json: {
              orders: [
                { id: one.orderId, tracking_carrier: "Purolator", tracking_number: "P1" },
                { id: two.orderId },
                { id: unpaid.orderId },
                { id: "00000000-0000-4000-8000-000000000000" },
              ],
            },
          }),
          bulkShipResponse,
        )
      ).data.map((outcome) => outcome.shipped);
    expect(await ship()).toEqual([true, true, false, false]);
    expect(await getOrder(one.shopper, one.orderId)).toMatchObject({
      status: "shipped",
      tracking_number: "P1",
    });
    expect((await getOrder(unpaid.shopper, unpaid.orderId)).status).toBe("pending_payment");
    expect(await ship()).toEqual([false, false, false, false]);
    expect(await listAuditEntries(two.orderId)).toHaveLength(1);
  });
});
