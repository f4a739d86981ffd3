import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { adminOrderPageResponse } from "../../contract/admin/orders.ts";
import { whyNoRefund } from "../../contract/orders/disputes.ts";
import { returnResponse, returnsResponse } from "../../contract/orders/returns.ts";
import { sendDueEmails } from "../../worker/domain/emails/sending/due-emails.ts";
import { moveReturn } from "../../worker/domain/orders/returns/move-return.ts";
import { requestReturn } from "../../worker/domain/orders/returns/request-return.ts";
import { idle } from "./background.ts";
import { type Account, givePassword } from "./builders/accounts.ts";
import { listAuditEntries } from "./builders/admins.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { readOutbox } from "./builders/outbox.ts";
import { aProduct } from "./builders/products.ts";
import { getAdmin, getProfile } from "./builders/profiles.ts";
import { aPaidOrder, listRefunds, reconcileIn, refund } from "./builders/refunds.ts";
import { aSentOrder } from "./builders/sent-orders.ts";
import { aShopper, getOrder, getStock, type Shopper } from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";
import { deliverAll, disputeAtStripe, letBankDecide, readLedger } from "./builders/stripe.ts";

type SentOrder = Awaited<ReturnType<typeof aSentOrder>>;

function ask(
  shopper: Account,
  { orderId, line }: Pick<SentOrder, "orderId" | "line">,
  quantity = 1,
  body: Record<string, unknown> = {},
): Promise<Response> {
  return call(`/api/orders/${orderId}/returns`, {
    token: shopper.token,
    json: { items: [{ order_item_id: line, quantity }], reason: "It wobbles", ...body },
  });
}

async function aReturn(sent: SentOrder, quantity = 1) {
  return (await unwrap(await ask(sent.shopper, sent, quantity), returnResponse)).data;
}

function move(admin: Account, id: string, body: Record<string, unknown>): Promise<Response> {
  return call(`/api/admin/returns/${id}`, { method: "PUT", token: admin.token, json: body });
}

function refundReturn(admin: Account, id: string, body: Record<string, unknown> = {}): Promise<Response> {
  return call(`/api/admin/returns/${id}/refund`, { token: admin.token, json: body });
}

async function listOpen(admin: Account, orderId: string) {
  const response = await call(`/api/admin/returns?order_id=${orderId}`, { token: admin.token });
  return (await unwrap(response, returnsResponse)).data;
}

async function listSubjects(shopper: Shopper): Promise<string[]> {
  await idle();
  await sendDueEmails(storeContext(new Date(Date.now() + 10 * 60_000)));
  return (await readOutbox(shopper.email)).map(({ subject }) => subject);
}

test("completes a return: restocks units once, refunds once, and emails each decision", async () => {
  const sent = await aSentOrder(3);
  const { admin, shopper, orderId, product } = sent;
  const stock = await getStock(product);
  const asked = await aReturn(sent, 2);
  expect(await listOpen(admin, orderId)).toMatchObject([
    {
      id: asked.id,
      state: "requested",
      reason: "It wobbles",
      items: [{ product_name: product.name, quantity: 2 }],
    },
  ]);
  expect((await getOrder(shopper, orderId)).items).toMatchObject([{ returnable_quantity: 1 }]);

  const approval = { state: "approved", message: "Sorry! Please bring it in." };
  for (const _ of [1, 2]) expect((await move(admin, asked.id, approval)).status).toBe(200);
  const otherwise = { state: "approved", message: "Please send it by mail." };
  expect((await move(admin, asked.id, otherwise)).status).toBe(409);
  expect((await listSubjects(shopper)).filter((subject) => subject.endsWith("is approved"))).toHaveLength(1);
  expect((await readOutbox(shopper.email)).map(({ text }) => text).join()).toContain(
    "Sorry! Please bring it in.",
  );

  // All requests read before the first one writes.
  const keeper = await getAdmin(admin);
  const received = await Promise.all(
    [1, 2, 3].map(() => moveReturn(storeContext(), keeper, asked.id, { state: "received", restock: true })),
  );
  expect(received.map(({ state }) => state)).toEqual(["received", "received", "received"]);
  expect((await listAuditEntries(orderId)).filter(({ action }) => action === "return.received")).toHaveLength(
    1,
  );
  expect(await getStock(product)).toBe(stock + 2);
  expect((await getOrder(shopper, orderId)).items).toMatchObject([{ returnable_quantity: 1 }]);

  const responses = await Promise.all([1, 2, 3].map(() => refundReturn(admin, asked.id)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await readLedger()).find(({ id }) => id === sent.intentId)).toMatchObject({
    refunds: 1,
    refunded: Math.round(asked.amount * 100),
  });
  expect(await getStock(product)).toBe(stock + 2);
  expect(await getOrder(shopper, orderId)).toMatchObject({
    status: "delivered",
    payment_status: "partially_refunded",
    refunded_amount: asked.amount,
    items: [{ refunded_quantity: 2, returnable_quantity: 1 }],
    returns: [{ state: "refunded", answer: "Sorry! Please bring it in.", restocks: true }],
  });
  expect(await listOpen(admin, orderId)).toEqual([]);
  await expectSoundBooks(product);
});

test("leaves unfit units out of stock, and refunds another amount", async () => {
  const sent = await aSentOrder(2);
  const stock = await getStock(sent.product);
  const asked = await aReturn(sent, 2);
  await move(sent.admin, asked.id, { state: "approved" });
  await move(sent.admin, asked.id, { state: "received", restock: false });
  expect((await refundReturn(sent.admin, asked.id, { amount: 0 })).status).toBe(422);
  expect((await refundReturn(sent.admin, asked.id, { amount: 9_999 })).status).toBe(422);
  expect((await refundReturn(sent.admin, asked.id, { amount: 1.5 })).status).toBe(200);
  expect(await getStock(sent.product)).toBe(stock);
  expect((await listRefunds(sent.admin, sent.orderId)).refunded_amount).toBe(1.5);
  await expectSoundBooks(sent.product);
});

test("does not refund a return again whose money went back already", async () => {
  const sent = await aSentOrder(1);
  const asked = await aReturn(sent);
  await move(sent.admin, asked.id, { state: "approved" });
  await move(sent.admin, asked.id, { state: "received", restock: true });
  await refund(sent.admin, sent.orderId, { amount: sent.amount });
  expect((await refundReturn(sent.admin, asked.id)).status).toBe(409);
  expect(
    (await move(sent.admin, asked.id, { state: "declined", message: "Paid back already." })).status,
  ).toBe(200);
  await expectSoundBooks(sent.product);
});

test("adds up the refunds of a line that is returned one by one to its charge", async () => {
  const sent = await aSentOrder(3);
  const item = sent.order.items[0];
  const charged = Math.round(((item?.total_amount ?? 0) + (item?.tax_amount ?? 0)) * 100);
  for (const _ of [1, 2, 3]) {
    const asked = await aReturn(sent);
    await move(sent.admin, asked.id, { state: "approved" });
    await move(sent.admin, asked.id, { state: "received", restock: true });
    await refundReturn(sent.admin, asked.id);
  }
  const { refunded_amount } = await listRefunds(sent.admin, sent.orderId);
  expect(Math.round(refunded_amount * 100)).toBe(charged);
  await expectSoundBooks(sent.product);
});

test("limits returns to bought units that are not refunded or requested, however many requests there are", async () => {
  const sent = await aSentOrder(3);
  const { admin, shopper, orderId, line, product } = sent;
  expect((await ask(shopper, sent, 4)).status).toBe(422);
  await refund(admin, orderId, {
    amount: 1,
    restock: false,
    refund_items: [{ order_item_id: line, quantity: 1 }],
  });
  const tooMany = await ask(shopper, sent, 3);
  expect(tooMany.status).toBe(422);
  expect(await tooMany.json()).toMatchObject({
    errors: { items: `At most 2 of ${product.name} can be returned.` },
  });

  const request_id = crypto.randomUUID();
  const same = await Promise.all([1, 2, 3].map(() => ask(shopper, sent, 1, { request_id })));
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listOpen(admin, orderId)).toHaveLength(1);
  expect((await ask(shopper, sent, 2, { request_id })).status).toBe(409);

  // All requests read before the first one writes.
  const profile = await getProfile(shopper);
  const body = { items: [{ order_item_id: line, quantity: 1 }], reason: "It wobbles" };
  const many = await Promise.allSettled(
    Array.from({ length: 5 }, () => requestReturn(storeContext(), profile, orderId, body)),
  );
  expect(many.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  expect(await listOpen(admin, orderId)).toHaveLength(2);
});

test("gives the reason of a declined return by email and on the order, and lets its units be requested again", async () => {
  const sent = await aSentOrder(1);
  const asked = await aReturn(sent);
  const unexplained = await move(sent.admin, asked.id, { state: "declined", message: " " });
  expect(await unexplained.json()).toMatchObject({ errors: { message: "Please tell the customer why" } });
  await move(sent.admin, asked.id, { state: "declined", message: "It was opened." });
  expect(await listSubjects(sent.shopper)).toContain(
    `About your return for order ${sent.order.order_number}`,
  );
  expect(await getOrder(sent.shopper, sent.orderId)).toMatchObject({
    items: [{ returnable_quantity: 1 }],
    returns: [{ state: "declined", answer: "It was opened." }],
  });
});

test("moves a return forward only: no refund before it is received, or after it was declined", async () => {
  const sent = await aSentOrder(1);
  const { admin } = sent;
  const asked = await aReturn(sent);
  expect((await move(admin, asked.id, { state: "received", restock: true })).status).toBe(409);
  expect((await refundReturn(admin, asked.id)).status).toBe(409);
  await move(admin, asked.id, { state: "approved" });
  expect((await refundReturn(admin, asked.id)).status).toBe(409);
  await move(admin, asked.id, { state: "declined", message: "It never came." });
  for (const body of [{ state: "approved" }, { state: "received", restock: true }]) {
    expect((await move(admin, asked.id, body)).status).toBe(409);
  }
  expect((await refundReturn(admin, asked.id)).status).toBe(409);
  expect((await listRefunds(admin, sent.orderId)).refunds).toEqual([]);
});

test("refuses another account's order, unknown items, no items and no reason", async () => {
  const sent = await aSentOrder(1);
  const other = await aShopper();
  expect((await ask(other, sent)).status).toBe(404);
  expect((await call(`/api/orders/${sent.orderId}/returns`, { json: {} })).status).toBe(401);
  expect((await ask(sent.shopper, { ...sent, line: crypto.randomUUID() })).status).toBe(422);
  expect((await ask(sent.shopper, sent, 0)).status).toBe(422);
  const blank = await ask(sent.shopper, sent, 1, { items: [], reason: " " });
  expect(await blank.json()).toMatchObject({
    errors: { items: "Select at least one item", reason: "Tell us why you're returning this" },
  });
  const asked = await aReturn(sent);
  expect((await move(sent.shopper, asked.id, { state: "approved" })).status).toBe(403);
  expect((await refundReturn(sent.shopper, asked.id)).status).toBe(403);
  expect((await move(sent.admin, crypto.randomUUID(), { state: "approved" })).status).toBe(404);
  expect((await move(sent.admin, asked.id, { state: "refunded" })).status).toBe(422);
});

test("lets an admin record a return for a customer who called", async () => {
  const sent = await aSentOrder(1);
  expect((await ask(sent.admin, sent)).status).toBe(200);
  expect(await getOrder(sent.shopper, sent.orderId)).toMatchObject({ returns: [{ state: "requested" }] });
});

test("accepts returns from shipping until the promised days after delivery", async () => {
  const product = await aProduct();
  const unsent = await aPaidOrder(product);
  const line = unsent.order.items[0]?.id ?? "";
  expect((await ask(unsent.shopper, { ...unsent, line })).status).toBe(409);
  expect(unsent.order).toMatchObject({ return_until: null, items: [{ returnable_quantity: 0 }] });

  const shipped = await aSentOrder(1, "shipped");
  expect((await ask(shipped.shopper, shipped)).status).toBe(200);

  const delivered = await aSentOrder(1);
  const profile = await getProfile(delivered.shopper);
  const askIn = (days: number) =>
    requestReturn(storeContext(new Date(Date.now() + days * 86_400_000)), profile, delivered.orderId, {
      items: [{ order_item_id: delivered.line, quantity: 1 }],
      reason: "It wobbles",
    });
  await expect(askIn(31)).rejects.toThrow("can no longer be returned");
  await expect(askIn(30)).resolves.toMatchObject({ state: "requested" });
});

test("filters orders with an open return in the admin's list", async () => {
  const sent = await aSentOrder(1);
  const find = async () => {
    const response = await call("/api/orders?work=returns&limit=100", { token: sent.admin.token });
    return (await unwrap(response, adminOrderPageResponse)).data.map(({ id }) => id);
  };
  expect(await find()).not.toContain(sent.orderId);
  const asked = await aReturn(sent);
  expect(await find()).toContain(sent.orderId);
  await move(sent.admin, asked.id, { state: "declined", message: "It was opened." });
  expect(await find()).not.toContain(sent.orderId);
});

test("erases a deleted account's words from its returns", async () => {
  const sent = await aSentOrder(1);
  await aReturn(sent);
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

/** A return whose units are in the store. */
async function aReceivedReturn(sent: SentOrder) {
  const asked = await aReturn(sent);
  await move(sent.admin, asked.id, { state: "approved" });
  await move(sent.admin, asked.id, { state: "received", restock: false });
  return asked;
}

async function getReturnState(sent: SentOrder) {
  return (await getOrder(sent.shopper, sent.orderId)).returns[0]?.state;
}

test("receives a return again whose refund failed, and refunds it on the next attempt", async () => {
  const sent = await aSentOrder(1, "delivered", "pm_card_refundFail");
  const asked = await aReceivedReturn(sent);
  expect(await (await refundReturn(sent.admin, asked.id)).json()).toMatchObject({
    message: "The refund has been made.",
    data: { state: "refunded" },
    refund: { state: "succeeded" },
  });
  await letBankDecide(sent.intentId);
  await deliverAll(sent.intentId);
  expect(await getReturnState(sent)).toBe("received");
  expect((await listRefunds(sent.admin, sent.orderId)).refunded_amount).toBe(0);

  expect(await (await refundReturn(sent.admin, asked.id, { by_hand: true })).json()).toMatchObject({
    message: "The refund has been recorded.",
    data: { state: "refunded" },
  });
  expect(await getReturnState(sent)).toBe("refunded");
  expect((await listRefunds(sent.admin, sent.orderId)).refunded_amount).toBe(asked.amount);
  await expectSoundBooks();
});

test("says that a refund is on its way while the bank has it", async () => {
  const sent = await aSentOrder(1, "delivered", "pm_card_pendingRefund");
  const asked = await aReceivedReturn(sent);
  for (const _ of [1, 2]) {
    expect(await (await refundReturn(sent.admin, asked.id)).json()).toMatchObject({
      message: "The refund is on its way.",
      refund: { state: "requested" },
    });
  }
  await letBankDecide(sent.intentId);
  await reconcileIn(0);
  expect((await readLedger()).find(({ id }) => id === sent.intentId)).toMatchObject({ refunds: 1 });
});

test("refuses to refund a return during a dispute, and keeps it received until the dispute is won", async () => {
  const sent = await aSentOrder(1);
  const asked = await aReceivedReturn(sent);
  await disputeAtStripe(sent.intentId);
  const refused = await refundReturn(sent.admin, asked.id);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "payment_disputed", message: whyNoRefund.open });
  expect(await getReturnState(sent)).toBe("received");
  await disputeAtStripe(sent.intentId, "won");
  await reconcileIn(0);
  expect((await refundReturn(sent.admin, asked.id)).status).toBe(200);
  expect(await getReturnState(sent)).toBe("refunded");
});

test("refunds a return even if its request id belongs to another refund or return", async () => {
  const first = await aSentOrder(2);
  await refund(first.admin, first.orderId, { amount: 1 });
  const { refunds, returns } = await getOrder(first.shopper, first.orderId);
  expect(returns).toEqual([]);
  const sent = await aSentOrder(1);
  const request_id = refunds[0]?.id ?? "";
  const { data: asked } = await unwrap(await ask(sent.shopper, sent, 1, { request_id }), returnResponse);
  await move(sent.admin, asked.id, { state: "approved" });
  await move(sent.admin, asked.id, { state: "received", restock: false });
  expect((await refundReturn(sent.admin, asked.id)).status).toBe(200);
  expect((await listRefunds(sent.admin, sent.orderId)).refunded_amount).toBe(asked.amount);
  expect((await ask(first.shopper, first, 1, { request_id })).status).toBe(409);
});

test("sends one receipt of a return with the next steps and the expected refund", async () => {
  const sent = await aSentOrder(2);
  const request_id = crypto.randomUUID();
  for (const _ of [1, 2]) expect((await ask(sent.shopper, sent, 2, { request_id })).status).toBe(200);
  const subject = `We received your return request for order ${sent.order.order_number}`;
  expect((await listSubjects(sent.shopper)).filter((each) => each === subject)).toHaveLength(1);
  const email = (await readOutbox(sent.shopper.email)).find((each) => each.subject === subject);
  const { amount } = (await listOpen(sent.admin, sent.orderId))[0] ?? {};
  expect(email?.text).toContain(`Refund to expect: $${amount?.toFixed(2)}`);
  expect(email?.text).toContain(`2 × ${sent.product.name}`);
  expect(email?.text).toContain("Your refund is issued once we receive them.");
});
