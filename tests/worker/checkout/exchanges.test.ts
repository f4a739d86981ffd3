import { beforeAll, expect, test } from "vitest";
import { idle } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdminToken } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { changeOrder, quoteChange } from "../builders/changes.ts";
import { aDraft, getDraft, holdStock, place, requestPlacement } from "../builders/drafts.ts";
import { anExchange, placeExchange, requestExchange, requestExchanged } from "../builders/exchanges.ts";
import { aPickup, offerPickup, sellToGuests } from "../builders/guests.ts";
import { moveTo } from "../builders/order-status.ts";
import { readOutbox, sendEmails } from "../builders/outbox.ts";
import { handOver, makeReady } from "../builders/pickups.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { getFirstItemId, listRefunds, refund } from "../builders/refunds.ts";
import { aReceivedReturn, aRequestedReturn, listOpenReturns } from "../builders/returns.ts";
import { aSentOrder } from "../builders/sent-orders.ts";
import { getOrder, getStock } from "../builders/shoppers.ts";
import { call, readFailure } from "../builders/store.ts";
import { findSums, readTill } from "../builders/till.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  await sellToGuests();
  await offerPickup();
});

/** Sells two units for $5.00 with 12 % of tax at the counter, and hands them over. */
async function aSoldOrder(tender = "interac") {
  const product = await aProduct();
  const draft = await aDraft(product, { destination: await aPickup() });
  const { order_id: orderId } = await place(draft, { kind: "collected", tender });
  await makeReady(orderId);
  await handOver(orderId);
  return { product, orderId, line: getFirstItemId(await getOrder(admin, orderId)) };
}

/** Returns the amounts of an order's transactions in cents, by their kind. */
async function listMoney(orderId: string) {
  const { transactions } = await getOrder(admin, orderId);
  return transactions.map(({ type, amount }) => [type, Math.round(amount * 100)]);
}

async function readCustomerNotes(orderId: string) {
  const { status_history: history } = await getOrder(admin, orderId);
  return history.filter((entry) => entry.notes_for_customer).map(({ notes }) => notes);
}

test("takes the difference in cash if the new order costs more", async () => {
  const sold = await aSoldOrder();
  // 778 and 93 of tax are 871, of which 560 come back. 311 in cash is 310.
  const product = await aProduct({ priceCents: 778 });
  const before = await readTill();
  const draft = await anExchange(sold, product);
  expect(draft).toMatchObject({
    customer: { kind: "guest" },
    quote: { total: 8.71 },
    exchange: { order_id: sold.orderId, items: [{ quantity: 1 }], refund: 5.6, problem: null },
  });
  const orderId = await placeExchange(draft, "cash");
  const [old, placed] = [await getOrder(admin, sold.orderId), await getOrder(admin, orderId)];
  expect(old).toMatchObject({ status: "delivered", payment_status: "partially_refunded" });
  expect(placed).toMatchObject({
    status: "processing",
    payment_status: "succeeded",
    total_amount: 8.71,
    cash_rounding: -0.01,
  });
  expect(await listMoney(orderId)).toEqual([
    ["payment", 560],
    ["payment", 310],
  ]);
  expect(await listMoney(sold.orderId)).toEqual([
    ["payment", 1_120],
    ["refund", 560],
  ]);
  expect(await readCustomerNotes(sold.orderId)).toContain(
    `Refunded $5.60, which paid for order ${placed.order_number}`,
  );
  expect(placed.status_history.at(-1)?.notes).toBe("Order placed, and paid by exchange and in cash");
  expect(await readCustomerNotes(orderId)).toEqual([`Paid $5.60 by exchange from order ${old.order_number}`]);
  const after = await readTill();
  expect(after.expected_cash - before.expected_cash).toBeCloseTo(3.1);
  expect(findSums(after, "exchange")).toMatchObject({ net: 0 });
  expect([await getStock(sold.product), await getStock(product)]).toEqual([19, 19]);
  expect((await call(`/api/admin/draft-orders/${draft.id}`, { token: await anAdminToken() })).status).toBe(
    404,
  );
  await sendEmails();
  const email = draft.customer?.email ?? "";
  const [newest, refunded] = await readOutbox(email);
  expect(`${newest?.text}${refunded?.text}`).toContain("$5.60 of what you paid went to your new order.");
  await expectSoundBooks(sold.product, product);
});

test("moves no money if both cost the same", async () => {
  const sold = await aSoldOrder();
  const product = await aProduct();
  const before = await readTill();
  const draft = await anExchange(sold, product, { restock: false });
  const orderId = await placeExchange(draft);
  expect(await listMoney(orderId)).toEqual([["payment", 560]]);
  const { refunds } = await listRefunds(admin, sold.orderId);
  expect(refunds.map(({ method, tender, amount, is_own }) => [method, tender, amount, is_own])).toEqual([
    ["payouts", "exchange", 5.6, true],
    ["cash", "exchange", 5.6, false],
  ]);
  const after = await readTill();
  for (const tender of ["cash", "interac", "terminal", "stripe"] as const) {
    expect(findSums(after, tender)).toEqual(findSums(before, tender));
  }
  expect(await getStock(sold.product)).toBe(18);
  await expectSoundBooks(sold.product, product);
});

test("returns the rest to the card if the new order costs less", async () => {
  const sent = await aSentOrder();
  // 333 and 40 of tax are 373.
  const product = await aProduct({ priceCents: 333 });
  const draft = await anExchange(sent, product);
  expect(draft).toMatchObject({ exchange: { refund: 5.6, is_paid_by_card: true }, quote: { total: 3.73 } });
  const orderId = await placeExchange(draft);
  await idle();
  expect(await listMoney(orderId)).toEqual([["payment", 373]]);
  const { refunds } = await listRefunds(admin, sent.orderId);
  expect(refunds.map(({ method, amount, state }) => [method, amount, state])).toEqual([
    ["payouts", 5.6, "succeeded"],
    ["cash", 3.73, "succeeded"],
    ["card", 1.87, "succeeded"],
  ]);
  const { order_number: number } = await getOrder(admin, orderId);
  expect(await readCustomerNotes(sent.orderId)).toContain(
    `Refunded $5.60: $3.73 paid for order ${number}, and $1.87 goes back the way it was paid`,
  );
  await expectSoundBooks(sent.product, product);
});

test("returns the rest in rounded cash to who paid at the counter", async () => {
  const sold = await aSoldOrder();
  const product = await aProduct({ priceCents: 333 });
  const before = await readTill();
  const orderId = await placeExchange(await anExchange(sold, product), "cash");
  // 187 are 185 in cash, so that 375 pay the 373.
  expect(await getOrder(admin, orderId)).toMatchObject({ total_amount: 3.73, cash_rounding: 0.02 });
  expect(await listMoney(orderId)).toEqual([["payment", 375]]);
  expect(await listRefunds(admin, sold.orderId)).toMatchObject({ refunded_amount: 5.6, left_to_refund: 5.6 });
  expect((await readTill()).expected_cash - before.expected_cash).toBeCloseTo(-1.85);
  await expectSoundBooks(sold.product, product);
});

test("exchanges all of an order that was paid in rounded cash", async () => {
  // 2 times 503 and 121 of tax are 1127, for which 1125 were taken.
  const product = await aProduct({ priceCents: 503 });
  const draft = await aDraft(product, { destination: await aPickup() });
  const { order_id: orderId } = await place(draft, { kind: "collected", tender: "cash" });
  const line = getFirstItemId(await getOrder(admin, orderId));
  const [cheap, dear] = [await aProduct({ priceCents: 333 }), await aProduct({ priceCents: 999 })];
  const all = { items: [{ order_item_id: line, quantity: 2 }] };
  const exchange = await anExchange({ orderId, line }, dear, all);
  expect(exchange.exchange?.refund).toBe(11.25);
  await placeExchange(await anExchange({ orderId, line }, cheap, all), "cash");
  expect(await getOrder(admin, orderId)).toMatchObject({ payment_status: "refunded" });
  expect((await requestExchanged(exchange, "cash")).status).toBe(422);
  await expectSoundBooks(product, cheap, dear);
});

test("places one order for requests that are repeated or made at the same time", async () => {
  const sold = await aSoldOrder();
  const product = await aProduct({ priceCents: 778 });
  const draft = await anExchange(sold, product);
  const again = { request_id: crypto.randomUUID() };
  const responses = await Promise.all([1, 2].map(() => requestExchanged(draft, "interac", again)));
  responses.push(await requestExchanged(draft, "interac", again));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const ids = await Promise.all(
    responses.map(async (response) => (await response.json()) as { data: object }),
  );
  expect(new Set(ids.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect((await listRefunds(admin, sold.orderId)).refunds).toHaveLength(2);
  await expectSoundBooks(sold.product, product);
});

test("refuses the same units twice, whichever of two drafts is placed first", async () => {
  const sold = await aSoldOrder();
  const product = await aProduct();
  const all = { items: [{ order_item_id: sold.line, quantity: 2 }] };
  const drafts = [await anExchange(sold, product, all), await anExchange(sold, product, all)];
  const responses = await Promise.all(drafts.map((draft) => requestExchanged(draft, "cash")));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const left = drafts[responses[0]?.status === 200 ? 1 : 0];
  expect((await getDraft(left?.id ?? "")).exchange?.problem).toMatch(/nothing left to refund/);
  expect((await requestExchange(sold)).status).toBe(422);
  await expectSoundBooks(sold.product, product);
});

test("changes nothing if stock, refund or total are others than the admin saw", async () => {
  const sold = await aSoldOrder();
  const product = await aProduct({ stockQuantity: 1 });
  const draft = await anExchange(sold, product);
  const expectNothing = async (response: Response, status: number) => {
    expect(response.status).toBe(status);
    expect((await listRefunds(admin, sold.orderId)).refunds).toEqual([]);
  };
  await changeProduct(product.id, { stockOnHand: 0 });
  await expectNothing(await requestExchanged(draft, "cash"), 409);
  await changeProduct(product.id, { stockOnHand: 1, priceCents: 600 });
  await expectNothing(await requestExchanged(draft, "cash"), 409);
  const dearer = await getDraft(draft.id);
  await expectNothing(await requestPlacement(dearer, { kind: "exchange", refund: 5, tender: "cash" }), 409);
  await expectNothing(await requestExchanged(dearer), 422);
  for (const payment of [
    { kind: "link" },
    { kind: "on_collection" },
    { kind: "collected", tender: "cash" },
  ]) {
    await expectNothing(await requestPlacement(dearer, payment), 422);
  }
  await refund(admin, sold.orderId, {
    amount: 11.2,
    refund_items: [{ order_item_id: sold.line, quantity: 2 }],
    restock: false,
  });
  expect((await requestExchanged(dearer, "cash")).status).toBe(422);
  await expectSoundBooks(sold.product, product);
});

test("places an exchange that held its stock, and leaves the order alone if the draft is deleted", async () => {
  const sold = await aSoldOrder();
  const product = await aProduct({ stockQuantity: 1 });
  const deleted = await anExchange(sold, product);
  await call(`/api/admin/draft-orders/${deleted.id}`, {
    method: "DELETE",
    token: await anAdminToken(),
    json: { version: deleted.version },
  });
  expect((await listRefunds(admin, sold.orderId)).refunds).toEqual([]);
  const held = await holdStock(await anExchange(sold, product), 2);
  const orderId = await placeExchange(held);
  expect(await getOrder(admin, orderId)).toMatchObject({ payment_status: "succeeded" });
  await expectSoundBooks(sold.product, product);
});

test("returns an exchange by hand when the new order is refunded or canceled", async () => {
  const sold = await aSoldOrder();
  const product = await aProduct({ priceCents: 778 });
  const refunded = await placeExchange(await anExchange(sold, product), "terminal");
  const { left_to_refund: left } = await listRefunds(admin, refunded);
  expect(left).toBe(8.71);
  expect((await refund(admin, refunded, { amount: 8.71 })).status).toBe(200);
  const { refunds } = await listRefunds(admin, refunded);
  expect(refunds.map(({ method, tender, amount }) => [method, tender, amount])).toEqual([
    ["payouts", null, 8.71],
    ["cash", null, 5.6],
    ["cash", "terminal", 3.11],
  ]);
  const canceled = await placeExchange(await anExchange(sold, product), "cash");
  await moveTo(admin, canceled, "canceled");
  expect(await getOrder(admin, canceled)).toMatchObject({ status: "canceled", payment_status: "refunded" });
  expect(await getOrder(admin, sold.orderId)).toMatchObject({ payment_status: "refunded" });
  await expectSoundBooks(sold.product, product);
});

test("changes an order that was paid by exchange, and rounds only its cash", async () => {
  const sold = await aSoldOrder();
  const product = await aProduct({ priceCents: 778 });
  const before = await readTill();
  const orderId = await placeExchange(await anExchange(sold, product), "cash");
  const line = getFirstItemId(await getOrder(admin, orderId));
  const two = { lines: [{ order_item_id: line, quantity: 2 }] };
  // 1556 and 187 of tax, less 560 by exchange and 310 in cash.
  expect(await quoteChange(admin, orderId, two)).toMatchObject({ difference: 8.73 });
  const changed = await changeOrder(admin, orderId, two, { settlement: "by_hand", tender: "interac" });
  expect(changed).toMatchObject({ total_amount: 17.43, cash_rounding: 0 });
  const sheet = await readTill();
  expect(sheet.cash_rounding - before.cash_rounding).toBeCloseTo(-0.01);
  expect(sheet.expected_cash - before.expected_cash).toBeCloseTo(3.1);
  await expectSoundBooks(sold.product, product);
});

test("answers a return that was received by its exchange", async () => {
  const sent = await aSentOrder();
  const product = await aProduct();
  const { id } = await aReceivedReturn(sent);
  const draft = await anExchange(sent, product, { kind: "return", return_id: id });
  await placeExchange(draft);
  expect(await listOpenReturns(admin, sent.orderId)).toEqual([]);
  expect((await getOrder(admin, sent.orderId)).returns).toMatchObject([{ state: "refunded" }]);
  const requested = await aRequestedReturn(sent);
  const early = await requestExchange(sent, { kind: "return", return_id: requested.id });
  expect(await readFailure(early)).toMatchObject({
    message: "The return is requested, so it cannot be exchanged.",
  });
  const other = await aSoldOrder();
  expect((await requestExchange(other, { kind: "return", return_id: id })).status).toBe(404);
  await expectSoundBooks(sent.product, product);
});
