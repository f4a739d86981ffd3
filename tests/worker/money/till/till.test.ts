import { beforeEach, expect, test } from "vitest";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { atTime } from "../../builders/clock.ts";
import { aCounterOrder, offerPickup } from "../../builders/guests.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aPaidPickup, handOver, undoHandOver } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { explainRequest } from "../../builders/query-plans.ts";
import { refund } from "../../builders/refunds.ts";
import { aCashOrder } from "../../builders/shoppers.ts";
import { call, readFailure } from "../../builders/store.ts";
import { findSums, readTill, requestClose, requestTender } from "../../builders/till.ts";

// Each test has a day of its own, because a closed day stays closed.
const noon = (day: string) => new Date(`${day}T18:00:00Z`);

let admin: Account;
beforeEach(async () => {
  admin = await anAdmin();
  await offerPickup();
});

test("sums a day by tender, and lists each payment, refund and correction", async () => {
  await atTime(noon("2026-10-05"), async () => {
    const cash = await aCounterOrderOf(10.03);
    await handOver(cash.orderId, { tender: "cash" });
    const corrected = await aCounterOrderOf(20.02);
    await handOver(corrected.orderId, { tender: "cash" });
    await requestTender(corrected.orderId, "interac");
    const refunded = await aCounterOrderOf(7);
    await handOver(refunded.orderId, { tender: "terminal" });
    await refund(admin, refunded.orderId, { amount: 3, tender: "interac" });
    const undone = await aCounterOrderOf(5);
    await handOver(undone.orderId, { tender: "cash" });
    await undoHandOver(undone.orderId);
    const atTheDoor = await aCashOrder({ product: await untaxed(40) });
    await moveTo(admin, atTheDoor.orderId, "shipped");
    await moveTo(admin, atTheDoor.orderId, "delivered");
    await aPaidPickup(untaxed(12));

    const sheet = await readTill();
    expect(sheet.day).toBe("2026-10-05");
    expect(findSums(sheet, "cash")).toMatchObject({ payments: 2, refunds: 0, refunded: 0 });
    expect(findSums(sheet, "interac")).toEqual({
      tender: "interac",
      payments: 1,
      paid: 20.02,
      refunds: 1,
      refunded: 3,
      net: 17.02,
    });
    expect(findSums(sheet, "terminal")).toMatchObject({ payments: 1, paid: 7 });
    expect(findSums(sheet, "stripe")).toMatchObject({ payments: 1, paid: 12 });
    expect(sheet.cash_rounding).toBe(0.02);
    expect(sheet.expected_cash).toBe(findSums(sheet, "cash")?.net);
    const ofOrder = (orderId: string) => sheet.entries.filter((entry) => entry.order_id === orderId);
    expect(ofOrder(corrected.orderId)).toMatchObject([
      { tender: "cash", amount: 20, reversed_at: expect.any(String), corrected_to: "interac" },
      { tender: "interac", amount: 20.02, reversed_at: null, corrected_to: null },
    ]);
    expect(ofOrder(undone.orderId)).toMatchObject([
      { tender: "cash", amount: 5, reversed_at: expect.any(String), corrected_to: null },
    ]);
    expect(ofOrder(refunded.orderId)).toMatchObject([
      { type: "payment", tender: "terminal", amount: 7 },
      { type: "refund", tender: "interac", amount: 3 },
    ]);
    await expectSoundBooks(cash.product, corrected.product, refunded.product, undone.product);
  });
});

test("takes back the rounding of cash with a full refund in cash", async () => {
  await atTime(noon("2026-10-06"), async () => {
    const { orderId } = await aCounterOrderOf(10.03);
    await handOver(orderId, { tender: "cash" });
    await refund(admin, orderId, { amount: 10.05 });
    const sheet = await readTill();
    expect(findSums(sheet, "cash")).toMatchObject({ paid: 10.05, refunded: 10.05, net: 0 });
    expect(sheet.cash_rounding).toBe(0);
  });
});

test("ends a day at midnight in the store's time zone", async () => {
  // Winnipeg is at UTC-5.
  const pay = async () => {
    const { orderId } = await aCounterOrderOf(10);
    await handOver(orderId, { tender: "cash" });
    return orderId;
  };
  const before = await atTime(new Date("2026-10-08T04:59:59Z"), pay);
  const after = await atTime(new Date("2026-10-08T05:00:00Z"), pay);
  expect((await readTill("2026-10-07")).entries.map((entry) => entry.order_id)).toEqual([before]);
  expect((await readTill("2026-10-08")).entries.map((entry) => entry.order_id)).toEqual([after]);
});

test("closes a day once, with the counted cash and the difference", async () => {
  await atTime(noon("2026-10-09"), async () => {
    const { orderId } = await aCounterOrderOf(10.03);
    await handOver(orderId, { tender: "cash" });
    const responses = await Promise.all(
      [1, 2].map(() => requestClose({ counted_cash: 10, note: "A nickel" })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await readFailure(await requestClose())).toMatchObject({
      status: 409,
      message: "This day is closed already. A closed day stays closed.",
    });
  });
  await atTime(new Date("2026-10-09T20:00:00Z"), async () => {
    const late = await aCounterOrderOf(20);
    await handOver(late.orderId, { tender: "cash" });
    const sheet = await readTill();
    expect(sheet).toMatchObject({
      expected_cash: 10.05,
      closed: { counted_cash: 10, difference: -0.05, by: "Avery Admin", note: "A nickel" },
    });
    expect(findSums(sheet, "cash")?.net).toBe(30.05);
    expect(sheet.entries.map((entry) => entry.is_after_close)).toEqual([false, true]);
    expect(await listAuditEntries("2026-10-09")).toMatchObject([{ action: "till.close" }]);
  });
});

test("closes no day whose cash is not what the admin saw, and none that has not begun", async () => {
  await atTime(noon("2026-10-12"), async () => {
    const { orderId } = await aCounterOrderOf(10);
    await handOver(orderId, { tender: "cash" });
    expect(await readFailure(await requestClose({ expected_cash: 0 }))).toMatchObject({
      status: 409,
      message: "The cash of this day changed while you counted. Please look at the new amount.",
    });
    expect((await readFailure(await requestClose({ day: "2026-10-13" }))).errors).toEqual({
      day: "This day has not begun yet.",
    });
    expect((await readTill()).closed).toBeNull();
  });
});

test("exports the day as CSV whose amounts sum to the sheet", async () => {
  await atTime(noon("2026-10-14"), async () => {
    const { orderId, orderNumber } = await aCounterOrderOf(10.03);
    await handOver(orderId, { tender: "cash" });
    await requestTender(orderId, "interac");
    await refund(admin, orderId, { amount: 4 });
    const response = await call("/api/admin/till/export?day=2026-10-14", { token: admin.token });
    const [header, ...rows] = parseCsv(await response.text()).map(({ cells }) => cells);
    const read = (row: readonly string[], name: string) => row[header?.indexOf(name) ?? -1];
    expect(
      rows.map((row) => ["type", "tender", "amount", "reversed_amount"].map((name) => read(row, name))),
    ).toEqual([
      ["payment", "cash", "0", "10.05"],
      ["payment", "interac", "10.03", ""],
      ["refund", "interac", "-4", ""],
    ]);
    expect(rows.every((row) => read(row, "order_number") === orderNumber)).toBe(true);
    const net = (await readTill()).tenders.reduce((sum, tender) => sum + tender.net, 0);
    expect(rows.reduce((sum, row) => sum + Number(read(row, "amount")), 0)).toBeCloseTo(net, 5);
  });
});

test("reads a day by an index, with as many statements for many payments as for none", async () => {
  const { token } = admin;
  const before = await explainRequest("/api/admin/till?day=2026-10-15", token);
  await atTime(noon("2026-10-15"), async () => {
    for (let count = 0; count < 3; count += 1) {
      const { orderId } = await aCounterOrderOf(10);
      await handOver(orderId, { tender: "cash" });
    }
  });
  const plans = await explainRequest("/api/admin/till?day=2026-10-15", token);
  expect(plans).toHaveLength(before.length);
  expect(plans.flat().some((line) => line.includes("transactions_by_created_at"))).toBe(true);
});

function untaxed(price: number) {
  const priceCents = Math.round(price * 100);
  return aProduct({ compareAtPriceCents: priceCents, priceCents, taxRateBasisPoints: 0 });
}

/** Places an untaxed order of this price that is paid at the counter. */
async function aCounterOrderOf(price: number) {
  const product = await untaxed(price);
  return { product, ...(await aCounterOrder(product)) };
}
