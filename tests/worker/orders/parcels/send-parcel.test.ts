import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { moveTo, setStatus } from "../../builders/order-status.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { anOrderToSend, aPartlySentOrder, removeParcel, sendUnits } from "../../builders/parcels.ts";
import { aFailedRefund, refund } from "../../builders/refunds.ts";
import { aRequestedReturn, moveReturnTo, refundReturn, requestReturnOf } from "../../builders/returns.ts";
import { cancel, getOrder } from "../../builders/shoppers.ts";
import { expectStock } from "../../builders/stock.ts";
import { call, unwrap } from "../../builders/store.ts";
import { deliver, disputeAtStripe } from "../../builders/stripe.ts";

test("sends a part, and marks the order as shipped with its last units", async () => {
  const order = await anOrderToSend(3);
  const first = await sendUnits(order, 2, { tracking_carrier: "Canada Post", tracking_number: "ONE 1" });
  expect(first.status).toBe(200);
  await expectStock(order.admin, order.product, { on_hand: 18, allocated: 1, stock_quantity: 17 });
  expect(await getOrder(order.shopper, order.orderId)).toMatchObject({
    status: "paid",
    is_partly_shipped: true,
    can_cancel: false,
    tracking_number: "ONE 1",
    items: [{ sent_quantity: 2, to_pack_quantity: 1, returnable_quantity: 2 }],
    parcels: [
      {
        number: 1,
        tracking_carrier: "Canada Post",
        tracking_url: expect.stringContaining("ONE1"),
        items: [{ quantity: 2, product_name: order.product.name }],
      },
    ],
  });
  expect((await sendUnits(order, 1)).status).toBe(200);
  await expectStock(order.admin, order.product, { on_hand: 17, allocated: 0, stock_quantity: 17 });
  expect(await getOrder(order.shopper, order.orderId)).toMatchObject({
    status: "shipped",
    is_partly_shipped: false,
    tracking_number: null,
    parcels: [{ number: 1 }, { number: 2, tracking_number: null, items: [{ quantity: 1 }] }],
  });
  await expectSoundBooks(order.product);
});

test("makes all that is left a parcel when an order is marked as shipped or delivered", async () => {
  const order = await aPartlySentOrder(1, 3);
  await moveTo(order.admin, order.orderId, "shipped", { tracking_number: "REST" });
  const whole = await anOrderToSend(2);
  await moveTo(whole.admin, whole.orderId, "delivered");
  expect(await getOrder(order.shopper, order.orderId)).toMatchObject({
    tracking_number: "REST",
    parcels: [{ items: [{ quantity: 1 }] }, { tracking_number: "REST", items: [{ quantity: 2 }] }],
  });
  expect(await getOrder(whole.shopper, whole.orderId)).toMatchObject({
    parcels: [{ items: [{ quantity: 2 }] }],
  });
  await expectSoundBooks(order.product, whole.product);
});

test("undoes the last parcel with the shipment, and keeps those before it", async () => {
  const order = await aPartlySentOrder(1, 3);
  await moveTo(order.admin, order.orderId, "shipped", { tracking_number: "REST" });
  await moveTo(order.admin, order.orderId, "processing");
  await expectStock(order.admin, order.product, { on_hand: 19, allocated: 2, stock_quantity: 17 });
  expect(await getOrder(order.shopper, order.orderId)).toMatchObject({
    is_partly_shipped: true,
    tracking_number: "PART 1",
    items: [{ sent_quantity: 1, to_pack_quantity: 2 }],
    parcels: [{ number: 1 }],
  });
  await expectSoundBooks(order.product);
});

test("removes a parcel that was recorded by mistake, until the order has shipped or has a return", async () => {
  const order = await aPartlySentOrder(2, 3);
  const { parcels, version } = await getOrder(order.admin, order.orderId);
  const id = parcels[0]?.id ?? "";
  expect((await removeParcel(order, id, version - 1)).status).toBe(409);
  const requested = await aRequestedReturn({ ...order });
  expect((await removeParcel(order, id)).status).toBe(409);
  await moveReturnTo(order.admin, requested.id, { state: "declined", message: "It never left" });
  expect((await removeParcel(order, id)).status).toBe(200);
  await expectStock(order.admin, order.product, { on_hand: 20, allocated: 3, stock_quantity: 17 });
  expect(await getOrder(order.shopper, order.orderId)).toMatchObject({
    can_cancel: true,
    tracking_number: null,
    return_until: null,
    items: [{ sent_quantity: 0, to_pack_quantity: 3, returnable_quantity: 0 }],
    parcels: [],
  });
  expect((await removeParcel(order, id)).status).toBe(404);
  await moveTo(order.admin, order.orderId, "shipped");
  const [sent] = (await getOrder(order.admin, order.orderId)).parcels;
  expect((await removeParcel(order, sent?.id ?? "")).status).toBe(409);
  await expectSoundBooks(order.product);
});

test("refuses units that are not left to be packed", async () => {
  const order = await aPartlySentOrder(1, 3);
  const tooMany = await sendUnits(order, 3);
  expect(tooMany.status).toBe(422);
  expect(await tooMany.json()).toMatchObject({
    errors: { items: `At most 2 of ${order.product.name} can be sent.` },
  });
  const other = await anOrderToSend();
  expect((await sendUnits({ ...order, line: other.line }, 1)).status).toBe(422);
  await refund(order.admin, order.orderId, {
    amount: 1,
    restock: false,
    refund_items: [{ order_item_id: order.line, quantity: 1 }],
  });
  expect((await sendUnits(order, 2)).status).toBe(422);
  await cancel(other.shopper, other.orderId);
  expect((await sendUnits(other, 1)).status).toBe(409);
});

test("sends each unit once if two admins send the same ones", async () => {
  const order = await anOrderToSend(2);
  const other = { ...order, admin: await anAdmin() };
  const { version } = await getOrder(order.admin, order.orderId);
  const answers = await Promise.all([sendUnits(order, 1, { version }), sendUnits(other, 1, { version })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const loser = answers.find(({ status }) => status === 409);
  expect(await loser?.json()).toMatchObject({ code: "order_changed" });
  const blind = await Promise.all([sendUnits(order, 1), sendUnits(other, 1)]);
  expect(blind.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await getOrder(order.admin, order.orderId)).items).toMatchObject([{ sent_quantity: 2 }]);
  await expectSoundBooks(order.product);
});

test("sends one parcel if a request is repeated, also the last one", async () => {
  const order = await anOrderToSend(2);
  const { version } = await getOrder(order.admin, order.orderId);
  for (const request_id of [crypto.randomUUID(), crypto.randomUUID()]) {
    expect((await sendUnits(order, 1, { request_id })).status).toBe(200);
    expect((await sendUnits(order, 1, { request_id, version })).status).toBe(200);
    expect((await sendUnits(order, 2, { request_id })).status).toBe(409);
  }
  expect((await getOrder(order.admin, order.orderId)).parcels).toHaveLength(2);
  await expectSoundBooks(order.product);
});

test("has a CHECK that refuses to send a unit twice, or one that was restocked", async () => {
  const order = await aPartlySentOrder(2, 3);
  const set = (change: string) =>
    env.DB.prepare(`UPDATE order_items SET ${change} WHERE id = ?`).bind(order.line).run();
  await expect(set("sent_quantity = 4")).rejects.toThrow("order_items_sent_once");
  await expect(set("sent_quantity = 3, restocked_quantity = 1")).rejects.toThrow("order_items_sent_once");
  await expect(set("restocked_sent_quantity = 1")).rejects.toThrow("order_items_sent_once");
});

test("lets only the store cancel an order of which a part was sent", async () => {
  const order = await aPartlySentOrder(2, 3);
  const refused = await cancel(order.shopper, order.orderId);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining("Part of this order has been sent"),
  });
  expect((await setStatus(order.admin, order.orderId, { status: "canceled" })).status).toBe(422);
  await moveTo(order.admin, order.orderId, "canceled", { restock: false });
  await expectStock(order.admin, order.product, { on_hand: 18, allocated: 0, stock_quantity: 18 });
  await expectSoundBooks(order.product);

  const returned = await aPartlySentOrder(2, 3);
  await moveTo(returned.admin, returned.orderId, "canceled", { restock: true });
  await expectStock(returned.admin, returned.product, { on_hand: 20, allocated: 0, stock_quantity: 20 });
  await expectSoundBooks(returned.product);
});

test("refunds units first that were not sent", async () => {
  const order = await aPartlySentOrder(1, 3);
  const refundUnits = (quantity: number) =>
    refund(order.admin, order.orderId, {
      amount: 1,
      refund_items: [{ order_item_id: order.line, quantity }],
    });
  expect((await refundUnits(1)).status).toBe(200);
  await expectStock(order.admin, order.product, { on_hand: 19, allocated: 1, stock_quantity: 18 });
  expect((await getOrder(order.shopper, order.orderId)).items).toMatchObject([
    { to_pack_quantity: 1, returnable_quantity: 1 },
  ]);
  expect((await refundUnits(2)).status).toBe(200);
  await expectStock(order.admin, order.product, { on_hand: 20, allocated: 0, stock_quantity: 20 });
  expect((await getOrder(order.shopper, order.orderId)).items).toMatchObject([
    { to_pack_quantity: 0, returnable_quantity: 0 },
  ]);
  await expectSoundBooks(order.product);
});

test("takes back only units that were sent, before the rest follows", async () => {
  const order = await aPartlySentOrder(1, 3);
  expect((await requestReturnOf(order.shopper, order, 2)).status).toBe(422);
  const requested = await aRequestedReturn({ ...order });
  await moveReturnTo(order.admin, requested.id, { state: "approved" });
  await moveReturnTo(order.admin, requested.id, { state: "received", restock: true });
  await expectStock(order.admin, order.product, { on_hand: 20, allocated: 2, stock_quantity: 18 });
  expect((await refundReturn(order.admin, requested.id)).status).toBe(200);
  expect(await getOrder(order.shopper, order.orderId)).toMatchObject({
    status: "paid",
    items: [{ to_pack_quantity: 2, returnable_quantity: 0, refunded_quantity: 1 }],
  });
  await moveTo(order.admin, order.orderId, "shipped");
  await expectStock(order.admin, order.product, { on_hand: 18, allocated: 0, stock_quantity: 18 });
  await expectSoundBooks(order.product);
});

test("keeps a partly shipped order among those to pack, whatever its status", async () => {
  const order = await anOrderToSend(3);
  await moveTo(order.admin, order.orderId, "processing");
  expect((await sendUnits(order, 1)).status).toBe(200);
  const list = async (work: string) =>
    (
      await unwrap(
        await call(`/api/orders?work=${work}&limit=100`, { token: order.admin.token }),
        adminOrderPageResponse,
      )
    ).data.filter(({ id }) => id === order.orderId);
  expect(await list("to_pack")).toMatchObject([{ is_partly_shipped: true }]);
  expect(await list("to_ship")).toEqual([]);
  expect((await sendUnits(order, 2)).status).toBe(200);
  expect(await list("to_pack")).toEqual([]);
});

test("keeps a partly shipped order among those to pack after its rest was refunded, until it is shipped", async () => {
  const order = await aPartlySentOrder(1, 2);
  await refund(order.admin, order.orderId, {
    amount: 1,
    refund_items: [{ order_item_id: order.line, quantity: 1 }],
  });
  const toPack = await unwrap(
    await call("/api/orders?work=to_pack&limit=100", { token: order.admin.token }),
    adminOrderPageResponse,
  );
  expect(toPack.data.map(({ id }) => id)).toContain(order.orderId);
  await moveTo(order.admin, order.orderId, "shipped");
  expect(await getOrder(order.shopper, order.orderId)).toMatchObject({
    tracking_number: "PART 1",
    parcels: [{ number: 1 }],
  });
  await expectSoundBooks(order.product);
});

test("holds a parcel back while a refund has failed, until an admin confirms", async () => {
  const order = await aFailedRefund({ refundsUnits: true, restock: false });
  const refused = await sendUnits(order, 1);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "refund_failed" });
  expect((await sendUnits(order, 1, { acknowledge_failed_refund: true })).status).toBe(200);
  await expectSoundBooks(order.product);
});

test("holds a parcel back while the payment is disputed, until an admin confirms", async () => {
  const order = await anOrderToSend(2);
  const opened = await disputeAtStripe(order.intentId);
  await deliver(opened);
  const refused = await sendUnits(order, 1);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "payment_disputed" });
  expect((await sendUnits(order, 1, { acknowledge_dispute: true })).status).toBe(200);
});

test("emails what is in each parcel and what follows", async () => {
  const order = await aPartlySentOrder(1, 3);
  await sendEmails();
  const find = async (subject: string) =>
    (await readOutbox(order.shopper.email)).find((email) => email.subject === subject);
  const part = await find(`Part of order ${order.order.order_number} is on its way`);
  expect(part?.text).toContain(`In this parcel: 1 × ${order.product.name}`);
  expect(part?.text).toContain(`Still to come: 2 × ${order.product.name}`);
  expect(part?.text).toContain("Tracking number: PART 1");
  await moveTo(order.admin, order.orderId, "shipped", { tracking_number: "REST" });
  await sendEmails();
  const rest = await find(`Order ${order.order.order_number} is on its way`);
  expect(rest?.text).toContain("This is the rest of your order");
  expect(rest?.text).toContain(`In this parcel: 2 × ${order.product.name}`);
  expect(rest?.text).toContain("Tracking number: REST");
});

test("corrects the number of any parcel, by which the order is found", async () => {
  const order = await aPartlySentOrder(1, 3);
  expect((await sendUnits(order, 1, { tracking_number: "SECOND" })).status).toBe(200);
  const [first] = (await getOrder(order.admin, order.orderId)).parcels;
  const track = (body: object) =>
    call(`/api/orders/${order.orderId}/tracking`, { method: "PUT", token: order.admin.token, json: body });
  expect((await track({ parcel_id: first?.id, tracking_number: "QZX 771" })).status).toBe(200);
  expect((await track({ tracking_number: "QZY 772" })).status).toBe(200);
  expect((await track({ parcel_id: crypto.randomUUID(), tracking_number: "A" })).status).toBe(404);
  expect(await getOrder(order.shopper, order.orderId)).toMatchObject({
    tracking_number: "QZY 772",
    parcels: [{ tracking_number: "QZX 771" }, { tracking_number: "QZY 772" }],
  });
  for (const search of ["qzx771", "QZY 772"]) {
    const found = await unwrap(
      await call(`/api/orders?search=${encodeURIComponent(search)}`, { token: order.admin.token }),
      adminOrderPageResponse,
    );
    expect(found.data.map(({ id }) => id)).toEqual([order.orderId]);
  }
});
