import { beforeEach, expect, test } from "vitest";
import { bindings } from "../../background.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { atTime, minutesLater } from "../../builders/clock.ts";
import { aCounterOrder, getLinkedOrder, offerPickup } from "../../builders/guests.ts";
import { listInvoices } from "../../builders/invoices.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { aPaidPickup, getPickup, handOver, undoHandOver } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { refund } from "../../builders/refunds.ts";
import { readFailure } from "../../builders/store.ts";
import { findSums, readTill, requestClose, requestTender } from "../../builders/till.ts";

// Each test has days of its own, because a closed day stays closed.
const noon = (day: string) => new Date(`${day}T18:00:00Z`);

beforeEach(() => offerPickup());

test("corrects cash to Interac without the rounding, with a new invoice, and back", async () => {
  const { orderId, link, guest, product } = await aHandedOver("cash");
  expect((await requestTender(orderId, "interac")).status).toBe(200);
  expect(await getLinkedOrder(link, orderId)).toMatchObject({
    cash_rounding: 0,
    pickup: { tender: "interac" },
    transactions: [{ type: "payment", amount: 10.03 }],
    invoices: [{ kind: "invoice" }, { kind: "credit_note" }, { kind: "invoice" }],
  });
  expect((await requestTender(orderId, "cash")).status).toBe(200);
  expect(await getLinkedOrder(link, orderId)).toMatchObject({
    cash_rounding: 0.02,
    transactions: [{ type: "payment", amount: 10.05 }],
  });
  const documents = await listInvoices(orderId);
  expect(
    documents.map(({ kind, tender, totalCents, taxCents, cashRoundingCents }) => ({
      kind,
      tender,
      totalCents,
      taxCents,
      cashRoundingCents,
    })),
  ).toEqual(
    expect.arrayContaining([
      { kind: "invoice", tender: "cash", totalCents: 1_003, taxCents: 0, cashRoundingCents: 2 },
      { kind: "credit_note", tender: "cash", totalCents: 1_003, taxCents: 0, cashRoundingCents: 2 },
      { kind: "invoice", tender: "interac", totalCents: 1_003, taxCents: 0, cashRoundingCents: 0 },
      { kind: "credit_note", tender: "interac", totalCents: 1_003, taxCents: 0, cashRoundingCents: 0 },
    ]),
  );
  expect(documents).toHaveLength(5);
  expect((await listAuditEntries(orderId)).slice(-2)).toMatchObject([
    { before: { counterTender: "cash" }, after: { counterTender: "interac" } },
    { before: { counterTender: "interac" }, after: { counterTender: "cash" } },
  ]);
  await requestTender(orderId, "terminal");
  await sendEmails();
  expect((await readOutbox(guest.email))[0]?.text).toContain("Paid by card at pick-up");
  expect((await readOutbox(guest.email)).filter(({ subject }) => subject.includes("picked up"))).toHaveLength(
    1,
  );
  await expectSoundBooks(product);
});

test("changes nothing for a repeated request, and one of two corrections at once", async () => {
  const { orderId, link, product } = await aHandedOver("cash");
  const { version } = await getPickup(orderId);
  const same = await Promise.all([1, 2].map(() => requestTender(orderId, "interac", { version })));
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect((await getLinkedOrder(link, orderId)).invoices).toHaveLength(3);
  const next = await getPickup(orderId);
  const others = await Promise.all(
    ["cash", "terminal"].map((tender) => requestTender(orderId, tender, { version: next.version })),
  );
  expect(others.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await getLinkedOrder(link, orderId)).invoices).toHaveLength(5);
  await expectSoundBooks(product);
});

test("refuses orders that were not paid at the counter, and those with a refund", async () => {
  const card = await aPaidPickup();
  await handOver(card.orderId);
  expect((await readFailure(await requestTender(card.orderId, "cash"))).message).toBe(
    "This order was not paid at the counter.",
  );
  const unpaid = await aCounterOrderOf(10.03);
  expect((await requestTender(unpaid.orderId, "cash")).status).toBe(409);
  const { orderId, product } = await aHandedOver("cash");
  await refund(await anAdmin(), orderId, { amount: 1 });
  expect(await readFailure(await requestTender(orderId, "interac"))).toMatchObject({
    status: 409,
    message: "This order was refunded, so how it was paid cannot be changed any more.",
  });
  await expectSoundBooks(product);
});

test("refunds a corrected payment by the rules of the corrected tender", async () => {
  const { orderId, link, product } = await aHandedOver("cash");
  await requestTender(orderId, "interac");
  expect((await getLinkedOrder(link, orderId)).left_to_refund).toBe(10.03);
  expect((await refund(await anAdmin(), orderId, { amount: 10.03 })).status).toBe(200);
  expect((await listInvoices(orderId)).at(-1)).toMatchObject({ tender: "interac", cashRoundingCents: 0 });
  expect(findSums(await readTill(), "interac")).toMatchObject({ payments: 1, refunds: 1, net: 0 });
  await expectSoundBooks(product);
});

test("undoes no hand-over after a correction", async () => {
  const { orderId, product } = await aHandedOver("cash");
  await requestTender(orderId, "interac");
  expect((await undoHandOver(orderId)).status).toBe(409);
  await expectSoundBooks(product);
});

test("corrects and undoes nothing of a closed day, and all that came after its close until it ends", async () => {
  await atTime(noon("2026-11-10"), async () => {
    const counted = await aHandedOver("cash");
    expect((await requestClose()).status).toBe(200);
    expect((await readFailure(await requestTender(counted.orderId, "interac"))).message).toBe(
      "The day of this payment is closed. How it was paid cannot be changed any more.",
    );
    expect((await readFailure(await undoHandOver(counted.orderId))).message).toBe(
      "The day of this payment is closed. Refund the order instead.",
    );
    expect((await requestTender(counted.orderId, "cash")).status).toBe(200);
    await expectSoundBooks(counted.product);
  });
  const later = await atTime(new Date("2026-11-10T20:00:00Z"), async () => {
    const order = await aHandedOver("cash");
    expect((await requestTender(order.orderId, "interac")).status).toBe(200);
    return order;
  });
  await atTime(noon("2026-11-11"), async () => {
    expect((await requestTender(later.orderId, "cash")).status).toBe(409);
  });
  await expectSoundBooks(later.product);
});

test("corrects a payment of an earlier day that is still open, on the sheet of its own day", async () => {
  const { orderId, product } = await atTime(noon("2026-11-12"), () => aHandedOver("cash"));
  await atTime(noon("2026-11-14"), () => requestTender(orderId, "interac"));
  const sheet = await readTill("2026-11-12");
  expect(findSums(sheet, "cash")).toMatchObject({ payments: 0, net: 0 });
  expect(findSums(sheet, "interac")).toMatchObject({ payments: 1, net: 10.03 });
  expect((await readTill("2026-11-14")).entries).toEqual([]);
  await expectSoundBooks(product);
});

test("lets only one of a correction and a close at once be right about the cash", async () => {
  await atTime(noon("2026-11-16"), async () => {
    const { orderId, product } = await aHandedOver("cash");
    const [corrected, closed] = await Promise.all([requestTender(orderId, "interac"), requestClose()]);
    const sheet = await readTill();
    expect(sheet.expected_cash).toBe(findSums(sheet, "cash")?.net);
    expect([corrected.status, closed.status]).toContain(200);
    await expectSoundBooks(product);
  });
});

test("never changes a closed day", async () => {
  await minutesLater(1, () => requestClose());
  for (const change of ["UPDATE closed_days SET note = 'x'", "DELETE FROM closed_days"]) {
    await expect(bindings.DB.prepare(change).run(), change).rejects.toThrow(/closed days are/);
  }
});

async function aHandedOver(tender: "cash" | "interac") {
  const order = await aCounterOrderOf(10.03);
  await handOver(order.orderId, { tender });
  return order;
}

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
