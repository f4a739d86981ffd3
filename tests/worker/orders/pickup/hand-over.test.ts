import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { idle } from "../../background.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { minutesLater } from "../../builders/clock.ts";
import { listEmails, mailServiceDown } from "../../builders/emails.ts";
import { aCounterOrder, getLinkedOrder, listWindows, offerPickup } from "../../builders/guests.ts";
import { listInvoices } from "../../builders/invoices.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import {
  aPaidPickup,
  getPickup,
  handOver,
  makeReady,
  requestPickupStep,
  undoHandOver,
} from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { refund } from "../../builders/refunds.ts";
import { getStock } from "../../builders/shoppers.ts";
import { readFailure } from "../../builders/store.ts";
import { deliver, disputeAtStripe, withFault } from "../../builders/stripe.ts";

beforeEach(() => offerPickup());

test("rounds cash at the counter to five cents, and leaves Interac exact", async () => {
  const [inCash, byInterac] = [await aCounterOrderOf(10.03), await aCounterOrderOf(10.03)];
  expect((await getPickup(inCash.orderId)).due).toEqual({ cash: 10.05, interac: 10.03 });
  await makeReady(inCash.orderId);
  await handOver(inCash.orderId, { tender: "cash" });
  await handOver(byInterac.orderId, { tender: "interac" });
  expect(await getLinkedOrder(inCash.link, inCash.orderId)).toMatchObject({
    status: "delivered",
    payment_status: "succeeded",
    cash_rounding: 0.02,
    pickup: { tender: "cash", code: null, held_until: null },
    transactions: [{ type: "payment", amount: 10.05 }],
    invoices: [{ kind: "invoice" }],
  });
  expect(await getLinkedOrder(byInterac.link, byInterac.orderId)).toMatchObject({
    cash_rounding: 0,
    pickup: { tender: "interac" },
    transactions: [{ type: "payment", amount: 10.03 }],
  });
  await expectSoundBooks(inCash.product, byInterac.product);
});

test("takes no payment without saying how, and none that was paid by card", async () => {
  const unpaid = await aCounterOrderOf(10);
  expect(await readFailure(await requestPickupStep(unpaid.orderId, "hand-over"))).toMatchObject({
    status: 422,
    errors: { tender: "Please say how the order was paid." },
  });
  const product = await aProduct();
  const { orderId, link } = await aPaidPickup(Promise.resolve(product));
  await handOver(orderId, { tender: "cash" });
  await handOver(orderId, { tender: "cash" });
  expect(await getLinkedOrder(link, orderId)).toMatchObject({
    transactions: [{ type: "payment" }],
    pickup: { tender: null },
  });
  await expectSoundBooks(product);
});

test("takes the money once, although two admins hand over at once and one asks again", async () => {
  const { orderId, link, product } = await aCounterOrderOf(10);
  const { version } = await makeReady(orderId);
  const request = () => requestPickupStep(orderId, "hand-over", { version, tender: "cash" });
  const responses = await Promise.all([request(), request()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await request()).status).toBe(200);
  expect((await getLinkedOrder(link, orderId)).transactions).toHaveLength(1);
  const other = await requestPickupStep(orderId, "hand-over", { version, tender: "interac" });
  expect(await readFailure(other)).toMatchObject({ status: 409, code: "conflict" });
  await expectSoundBooks(product);
});

test("hands over a disputed order only if the admin knows of the dispute", async () => {
  const { orderId, intentId } = await aPaidPickup();
  await makeReady(orderId);
  await deliver(await disputeAtStripe(intentId));
  expect(await readFailure(await requestPickupStep(orderId, "hand-over"))).toMatchObject({
    code: "payment_disputed",
  });
  expect(await handOver(orderId, { acknowledge_dispute: true })).toMatchObject({ status: "delivered" });
});

test("restores the payment, the code, the time and the stock when a hand-over is undone", async () => {
  const { orderId, link, product } = await aCounterOrderOf(10.03);
  const ready = await makeReady(orderId);
  await handOver(orderId, { tender: "cash" });
  expect((await undoHandOver(orderId)).status).toBe(200);
  const { code, held_until } = ready;
  expect(await getPickup(orderId)).toMatchObject({ status: "processing", code, held_until, due: ready.due });
  expect(await getLinkedOrder(link, orderId)).toMatchObject({
    payment_status: "pending",
    cash_rounding: 0,
    transactions: [],
    pickup: { code, tender: null },
  });
  expect(await getStock(product)).toBe(19);
  expect(await listKinds(orderId)).not.toContain("delivered");
  await expectSoundBooks(product);
  await handOver(orderId, { tender: "interac" });
  expect((await getLinkedOrder(link, orderId)).cash_rounding).toBe(0);
  await expectSoundBooks(product);
});

test("sends no more that an order is ready, or has a new time, once it was handed over", async () => {
  const { orderId } = await aPaidPickup();
  const starts_at = (await listWindows()).at(-1)?.starts_at;
  expect((await requestPickupStep(orderId, "window", { starts_at })).status).toBe(200);
  await makeReady(orderId);
  await sendEmails();
  await env.DB.prepare(
    "UPDATE emails SET state = 'queued', attempts = 0, sent_at = NULL WHERE order_id = ? AND kind IN ('ready', 'pickup_moved')",
  )
    .bind(orderId)
    .run();
  await handOver(orderId);
  expect(await listKinds(orderId)).toEqual(["paid", "delivered"]);
});

test("sends no email that an order is ready after an attempt failed and it was handed over", async () => {
  const { orderId, guest } = await aPaidPickup();
  await sendEmails();
  await withFault(mailServiceDown, async () => {
    await makeReady(orderId);
    await idle();
  });
  await handOver(orderId);
  await sendEmails();
  expect((await readOutbox(guest.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("was picked up"),
    expect.stringContaining("confirmed"),
  ]);
  expect(await listKinds(orderId)).toEqual(["paid", "delivered"]);
});

test("undoes no hand-over after a minute", async () => {
  const { orderId } = await aPaidPickup();
  await handOver(orderId);
  expect((await minutesLater(2, () => undoHandOver(orderId))).status).toBe(409);
});

test("refunds Interac exactly, by Interac", async () => {
  const { orderId, link, product } = await aCounterOrderOf(10.03);
  await handOver(orderId, { tender: "interac" });
  expect((await refund(await anAdmin(), orderId, { amount: 10.03, restock: true })).status).toBe(200);
  expect(await getLinkedOrder(link, orderId)).toMatchObject({
    status: "refunded",
    refunded_amount: 10.03,
    status_history: expect.arrayContaining([
      expect.objectContaining({ notes: "Refunded $10.03 by Interac" }),
    ]),
  });
  expect((await listInvoices(orderId)).map(({ tender }) => tender)).toEqual(["interac", "interac"]);
  await expectSoundBooks(product);
});

/** Places an untaxed order of this price that is paid at the counter. */
async function aCounterOrderOf(price: number) {
  const priceCents = Math.round(price * 100);
  const product = await aProduct({
    compareAtPriceCents: priceCents,
    priceCents,
    taxRateBasisPoints: 0,
  });
  return { product, ...(await aCounterOrder(product)) };
}

async function listKinds(orderId: string): Promise<string[]> {
  return (await listEmails(orderId)).map(({ kind }) => kind).filter((kind) => kind !== "new_order");
}
