import { beforeEach, expect, test } from "vitest";
import { taxReportResponse } from "../../../../contract/admin/tax-report.ts";
import { orderInvoicesResponse } from "../../../../contract/orders/invoices.ts";
import { newStoreIdentity } from "../../../../contract/store/new-store.ts";
import { bindings } from "../../background.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { atTime } from "../../builders/clock.ts";
import { aCounterOrder, getLinkedOrder, offerPickup } from "../../builders/guests.ts";
import { setStatus } from "../../builders/order-status.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import {
  getPickup,
  handOver,
  listPickups,
  makeReady,
  requestPickupStep,
  undoHandOver,
} from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { aCashOrder, aShopper, getOrder } from "../../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../../builders/store.ts";
import { allRegistrations, taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

// Winnipeg is at UTC-5. The registration for RST ends with November 27.
const lastMinute = new Date("2026-11-28T04:59:00Z");
const midnight = new Date("2026-11-28T05:00:00Z");
const endOfRst = allRegistrations.map((registration) =>
  registration.kind === "mb_rst" ? { ...registration, until: "2026-11-28" } : registration,
);
const noRst = "Since November 28, 2026: no RST";

beforeEach(async () => {
  await offerPickup();
  await moveToWinnipeg();
  await taxByPlace({ registrations: endOfRst });
});

test("taxes an order on the day on which it is paid at the counter, with its invoice, report and email", async () => {
  const { orderId, link, guest, product } = await atTime(lastMinute, aTenDollarOrder);
  expect(await atTime(lastMinute, () => getPickup(orderId))).toMatchObject({
    total_amount: 11.2,
    tax_change: null,
  });
  await atTime(midnight, async () => {
    const { tax_change } = await makeReady(orderId);
    expect(tax_change).toEqual({ former_total: 11.2, reason: noRst });
    const pickup = await getPickup(orderId);
    expect(pickup).toMatchObject({ total_amount: 10.5, due: { cash: 10.5, interac: 10.5 }, tax_change });
    expect((await listPickups("step=ready")).orders).toContainEqual(pickup);
    expect(await getLinkedOrder(link, orderId)).toMatchObject({
      total_amount: 10.5,
      tax_amount: 0.5,
      taxes: [{ name: "GST", amount: 0.5 }],
      items: [{ tax_amount: 0.5, charged_amount: 10.5 }],
      tax_change,
    });
    await sendEmails();
    expect((await readOutbox(guest.email))[0]?.text).toContain(
      "You pay $10.50 when you pick it up, in cash or by Interac. Since November 28, 2026: no RST. So your total is $10.50 instead of $11.20.",
    );
    await handOver(orderId, { tender: "interac", total: 10.5 });
    expect(await getLinkedOrder(link, orderId)).toMatchObject({
      total_amount: 10.5,
      taxes: [{ name: "GST", number: "123456789RT0001", base: 10, amount: 0.5 }],
      items: [{ tax_amount: 0.5 }],
      tax_change: null,
      transactions: [{ type: "payment", amount: 10.5 }],
    });
    expect(await listPrinted(orderId)).toMatchObject([
      { kind: "invoice", total: 10.5, taxes: [{ name: "GST" }], lines: [{ tax: 0.5, taxes: ["GST"] }] },
    ]);
    expect((await readReport("2026-11-28")).total).toMatchObject({ sales: 10, charged: 0.5 });
    expect(await readTaxDay(orderId)).toBe("2026-11-28");
    await sendEmails();
  });
  expect((await readOutbox(guest.email))[0]?.text).toContain("Total: $10.50 CAD");
  await expectSoundBooks(product);
});

test("moves only the day if the taxes are the same", async () => {
  await taxByPlace();
  const { orderId, product } = await atTime(lastMinute, aTenDollarOrder);
  const stored = await listStoredTaxes(orderId);
  await atTime(midnight, () => handOver(orderId, { tender: "cash" }));
  expect(await listStoredTaxes(orderId)).toEqual(stored);
  expect(await readTaxDay(orderId)).toBe("2026-11-28");
  await expectSoundBooks(product);
});

test("keeps the taxes of an order that is taxed by its products", async () => {
  await taxPerProduct();
  const { orderId, link, product } = await atTime(lastMinute, aTenDollarOrder);
  const placed = await atTime(lastMinute, () => getPickup(orderId));
  await taxByPlace({ registrations: [] });
  await atTime(midnight, () => handOver(orderId, { tender: "interac", total: placed.total_amount }));
  expect(await getLinkedOrder(link, orderId)).toMatchObject({ total_amount: placed.total_amount });
  expect(await readTaxDay(orderId)).toBeNull();
  await expectSoundBooks(product);
});

test("records no other total than the admin saw, after midnight and after a change of the registrations", async () => {
  const { orderId, product } = await atTime(lastMinute, aTenDollarOrder);
  const shown = await atTime(lastMinute, () => getPickup(orderId));
  await atTime(midnight, async () => {
    for (const total of [shown.total_amount, undefined]) {
      const refused = await requestPickupStep(orderId, "hand-over", { tender: "cash", total });
      expect(await readFailure(refused)).toMatchObject({
        status: 409,
        code: "order_changed",
        message: `The total is now $10.50 instead of $11.20. ${noRst}. Nothing was recorded. Please take the new amount.`,
      });
    }
    await taxByPlace({ registrations: [] });
    const refused = await requestPickupStep(orderId, "hand-over", { tender: "cash", total: 10.5 });
    expect((await readFailure(refused)).message).toContain(
      "$10.00 instead of $10.50. Since the order was placed: no GST, no RST.",
    );
    expect(await getPickup(orderId)).toMatchObject({ status: "processing", total_amount: 10 });
    await handOver(orderId, { tender: "cash", total: 10 });
  });
  expect(await listStoredTaxes(orderId)).toEqual([]);
  await expectSoundBooks(product);
});

test("charges a delivery for cash by the law of the day at the door, also for the delivery", async () => {
  await taxByPlace();
  const admin = await anAdmin();
  await call("/api/admin/postal-codes", { token: admin.token, json: { codes: ["B3J 2K9"] } });
  const halifax = { postal_code: "B3J 2K9", province: "Nova Scotia", city: "Halifax" } as const;
  const product = await aProduct({ priceCents: 1_000 });
  const { shopper, orderId } = await atTime(new Date("2025-04-01T04:59:00Z"), async () =>
    aCashOrder({ product, shopper: await aShopper(halifax) }),
  );
  await atTime(new Date("2025-04-02T12:00:00Z"), async () => {
    const order = await getOrder(shopper, orderId);
    expect(order.taxes).toMatchObject([{ name: "HST", rate_percent: 14 }]);
    expect(order.tax_change?.reason).toBe("Since April 1, 2025: HST of 14% instead of 15%");
    expect((await setStatus(admin, orderId, { status: "shipped" })).status).toBe(200);
    expect((await setStatus(admin, orderId, { status: "delivered" })).status).toBe(409);
    const delivered = { status: "delivered", total: order.total_amount };
    expect((await setStatus(admin, orderId, delivered)).status).toBe(200);
    const [invoice] = await listPrinted(orderId);
    const base = 10 + order.shipping_cost;
    expect(invoice).toMatchObject({ taxes: [{ name: "HST", rate_percent: 14, base }] });
    expect(invoice?.total).toBe(order.total_amount);
  });
  await expectSoundBooks(product);
});

test("keeps the printed taxes of an invoice that was taken back before the order was paid on another day", async () => {
  const { orderId, link, product } = await atTime(lastMinute, async () => {
    const order = await aTenDollarOrder();
    await handOver(order.orderId, { tender: "interac" });
    expect((await undoHandOver(order.orderId)).status).toBe(200);
    return order;
  });
  await atTime(midnight, async () => {
    expect(await getLinkedOrder(link, orderId)).toMatchObject({
      total_amount: 10.5,
      payment_status: "pending",
    });
    await handOver(orderId, { tender: "cash", total: 10.5 });
  });
  const former = { total: 11.2, lines: [{ tax: 1.2, taxes: ["GST", "RST"] }] };
  expect(await listPrinted(orderId)).toMatchObject([
    { kind: "invoice", ...former },
    { kind: "credit_note", is_reversal: true, ...former },
    { kind: "invoice", total: 10.5, lines: [{ tax: 0.5, taxes: ["GST"] }] },
  ]);
  expect((await listAuditEntries(orderId)).length).toBe(3);
  await expectSoundBooks(product);
});

test("keeps the taxes of an order from before its classes were stored", async () => {
  const { orderId, product } = await atTime(lastMinute, aTenDollarOrder);
  await bindings.DB.prepare("UPDATE order_items SET tax_class = NULL WHERE order_id = ?").bind(orderId).run();
  await atTime(midnight, () => handOver(orderId, { tender: "interac" }));
  expect(await readTaxDay(orderId)).toBe("2026-11-27");
  await expectSoundBooks(product);
});

/** Moves the shop, where pick-ups are taxed. */
async function moveToWinnipeg(): Promise<void> {
  const address = {
    ...newStoreIdentity.address,
    locality: "Winnipeg",
    province: "Manitoba",
    postal_code: "R3C 4T3",
  };
  await bindings.DB.prepare(
    "INSERT OR REPLACE INTO store_content (key, value, version, updated_at) VALUES ('identity', ?, 1, ?)",
  )
    .bind(JSON.stringify({ ...newStoreIdentity, address }), new Date().toISOString())
    .run();
}

/** Places a guest's order of $10.00 before tax that is paid at the counter. */
async function aTenDollarOrder() {
  const product = await aProduct({ compareAtPriceCents: 1_000, priceCents: 1_000 });
  return { product, ...(await aCounterOrder(product)) };
}

async function listPrinted(orderId: string) {
  const { token } = await anAdmin();
  return (await unwrap(await call(`/api/orders/${orderId}/invoices`, { token }), orderInvoicesResponse)).data;
}

async function readReport(day: string) {
  const { token } = await anAdmin();
  const path = `/api/admin/taxes/report?start_date=${day}&end_date=${day}`;
  return (await unwrap(await call(path, { token }), taxReportResponse)).data;
}

async function readTaxDay(orderId: string): Promise<unknown> {
  return bindings.DB.prepare("SELECT tax_day FROM orders WHERE id = ?").bind(orderId).first("tax_day");
}

async function listStoredTaxes(orderId: string) {
  return (await bindings.DB.prepare("SELECT * FROM order_taxes WHERE order_id = ?").bind(orderId).all())
    .results;
}
