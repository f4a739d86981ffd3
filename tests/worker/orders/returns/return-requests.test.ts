import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { toAccountAccess } from "../../../../worker/domain/orders/order-access.ts";
import { requestReturn } from "../../../../worker/domain/orders/returns/request-return.ts";
import { holding } from "../../../builders/guests.ts";
import { givePassword } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aGuestOrder, getLinkedOrder, offerPickup } from "../../builders/guests.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { getProfile } from "../../builders/profiles.ts";
import { getFirstItemId, refund } from "../../builders/refunds.ts";
import {
  aRequestedReturn,
  listOpenReturns,
  moveReturnTo,
  refundReturn,
  requestReturnInDays,
  requestReturnOf,
} from "../../builders/returns.ts";
import { aSentOrder } from "../../builders/sent-orders.ts";
import { aPaidOrder, aShopper, getOrder } from "../../builders/shoppers.ts";
import { call, readFailure, storeContext, unwrap } from "../../builders/store.ts";

test("limits returns to units that are neither refunded nor requested", async () => {
  const sent = await aSentOrder(3);
  const { admin, shopper, orderId, line, product } = sent;
  expect((await requestReturnOf(shopper, sent, 4)).status).toBe(422);
  await refund(admin, orderId, {
    amount: 1,
    restock: false,
    refund_items: [{ order_item_id: line, quantity: 1 }],
  });
  const tooMany = await requestReturnOf(shopper, sent, 3);
  expect(tooMany.status).toBe(422);
  expect(await tooMany.json()).toMatchObject({
    errors: { items: `You can return up to 2 of ${product.name}.` },
  });
  expect((await requestReturnOf(shopper, sent, 2)).status).toBe(200);
  expect((await requestReturnOf(shopper, sent, 1)).status).toBe(422);
});

test("lets a guest return units by the link in the email, and nobody without a link of this order", async () => {
  await offerPickup();
  const [{ orderId, link }, other] = [
    await aGuestOrder(await aProduct()),
    await aGuestOrder(await aProduct()),
  ];
  const admin = await anAdmin();
  await moveTo(admin, orderId, "delivered");
  const [item] = (await getLinkedOrder(link, orderId)).items;
  const json = { items: [{ order_item_id: item?.id, quantity: 1 }], reason: "It wobbles" };
  const request = (headers: Readonly<Record<string, string>>) =>
    call(`/api/orders/${orderId}/returns`, { headers, json });
  expect((await request({})).status).toBe(401);
  expect((await request(holding(other.link))).status).toBe(404);
  expect((await request(holding(link))).status).toBe(200);
  expect(await listOpenReturns(admin, orderId)).toHaveLength(1);
  expect((await request(holding(link))).status).toBe(422);
});

test("creates one return for a repeated request", async () => {
  const sent = await aSentOrder(3);
  const { admin, shopper, orderId } = sent;
  const request_id = crypto.randomUUID();
  const duplicates = await Promise.all(
    [1, 2, 3].map(() => requestReturnOf(shopper, sent, 1, { request_id })),
  );
  expect(duplicates.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listOpenReturns(admin, orderId)).toHaveLength(1);
  expect((await requestReturnOf(shopper, sent, 2, { request_id })).status).toBe(409);
});

test("creates one of five simultaneous returns of the last unit", async () => {
  const { admin, shopper, orderId, line } = await aSentOrder(1);
  // All requests read before the first one writes.
  const holder = toAccountAccess(await getProfile(shopper));
  const body = { items: [{ order_item_id: line, quantity: 1 }], reason: "It wobbles" };
  const concurrent = await Promise.allSettled(
    Array.from({ length: 5 }, () => requestReturn(storeContext(), holder, orderId, body)),
  );
  expect(concurrent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listOpenReturns(admin, orderId)).toHaveLength(1);
});

test("refuses return requests of guests and other customers", async () => {
  const sent = await aSentOrder(1);
  expect((await requestReturnOf(await aShopper(), sent)).status).toBe(404);
  expect((await call(`/api/orders/${sent.orderId}/returns`, { json: {} })).status).toBe(401);
});

test("refuses return requests without valid items or a reason", async () => {
  const sent = await aSentOrder(1);
  expect((await requestReturnOf(sent.shopper, { ...sent, line: crypto.randomUUID() })).status).toBe(422);
  expect((await requestReturnOf(sent.shopper, sent, 0)).status).toBe(422);
  const blank = await requestReturnOf(sent.shopper, sent, 1, { items: [], reason: " " });
  expect(await blank.json()).toMatchObject({
    errors: { items: "Select at least one item", reason: "Tell us why you're returning this" },
  });
});

test("lets only admins decide about a return", async () => {
  const sent = await aSentOrder(1);
  const requested = await aRequestedReturn(sent);
  expect((await moveReturnTo(sent.shopper, requested.id, { state: "approved" })).status).toBe(403);
  expect((await refundReturn(sent.shopper, requested.id)).status).toBe(403);
});

test("refuses an unknown return and a state that only a refund sets", async () => {
  const sent = await aSentOrder(1);
  const requested = await aRequestedReturn(sent);
  expect((await moveReturnTo(sent.admin, crypto.randomUUID(), { state: "approved" })).status).toBe(404);
  expect((await moveReturnTo(sent.admin, requested.id, { state: "refunded" })).status).toBe(422);
});

test("lets an admin request a return for a customer", async () => {
  const sent = await aSentOrder(1);
  expect((await requestReturnOf(sent.admin, sent)).status).toBe(200);
  expect(await getOrder(sent.shopper, sent.orderId)).toMatchObject({ returns: [{ state: "requested" }] });
});

test("accepts returns from shipping until the return period after delivery ends", async () => {
  const product = await aProduct();
  const unsent = await aPaidOrder(product);
  const line = getFirstItemId(unsent.order);
  expect((await requestReturnOf(unsent.shopper, { ...unsent, line })).status).toBe(409);
  expect(unsent.order).toMatchObject({ return_until: null, items: [{ returnable_quantity: 0 }] });

  const shipped = await aSentOrder(1, "shipped");
  expect((await requestReturnOf(shipped.shopper, shipped)).status).toBe(200);

  const delivered = await aSentOrder(1);
  expect(await readFailure(await requestReturnInDays(delivered, 31))).toMatchObject({
    message: expect.stringContaining("can no longer be returned"),
  });
  expect((await requestReturnInDays(delivered, 30)).status).toBe(200);
});

test("filters the admin's orders by an open return", async () => {
  const sent = await aSentOrder(1);
  const listOrders = async () => {
    const response = await call("/api/orders?work=returns&limit=100", { token: sent.admin.token });
    return (await unwrap(response, adminOrderPageResponse)).data.map(({ id }) => id);
  };
  expect(await listOrders()).not.toContain(sent.orderId);
  const requested = await aRequestedReturn(sent);
  expect(await listOrders()).toContain(sent.orderId);
  await moveReturnTo(sent.admin, requested.id, { state: "declined", message: "It was opened." });
  expect(await listOrders()).not.toContain(sent.orderId);
});

test("erases the reason of a return when its customer's account is deleted", async () => {
  const sent = await aSentOrder(1);
  await aRequestedReturn(sent);
  await call("/api/auth/account", {
    method: "DELETE",
    token: sent.shopper.token,
    json: { confirm_email: sent.shopper.email, password: await givePassword(sent.shopper) },
  });
  const reasons = await env.DB.prepare("SELECT reason FROM returns WHERE order_id = ?")
    .bind(sent.orderId)
    .all();
  expect(reasons.results).toEqual([{ reason: "Returned by the customer" }]);
});
