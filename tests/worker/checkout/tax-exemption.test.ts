import * as v from "valibot";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { taxReportResponse } from "../../../contract/admin/tax-report.ts";
import { cartResponse } from "../../../contract/orders/cart.ts";
import { orderInvoicesResponse } from "../../../contract/orders/invoices.ts";
import { ownDataView } from "../../../contract/orders/own-data.ts";
import { parseCsv } from "../../../contract/shared/csv.ts";
import type { TaxExemption } from "../../../contract/tax/tax-exemption.ts";

import { bindings, idle } from "../background.ts";
import { type Account, givePassword } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { atTime } from "../builders/clock.ts";
import { aPickup, offerPickup, sellToGuests } from "../builders/guests.ts";
import { moveTo } from "../builders/order-status.ts";
import { withStaleRead } from "../builders/outages.ts";
import { readOutbox, sendEmails } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";
import { getFirstItemId, refund } from "../builders/refunds.ts";
import { runNightlyCron } from "../builders/schedule.ts";
import {
  add,
  aShopper,
  checkout,
  confirm,
  getCart,
  getOrder,
  placeCashOrder,
  readPayment,
  requestCashOrder,
  type Shopper,
} from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";
import { endExemption, exempt, taxByPlace, taxPerProduct } from "../builders/taxes.ts";

const winnipeg = { postal_code: "R3C 4T3", province: "Manitoba", city: "Winnipeg" } as const;
const toronto = { postal_code: "M5V 2T6", province: "Ontario", city: "Toronto" } as const;
const prices = { priceCents: 1_000, compareAtPriceCents: 1_000, taxRateBasisPoints: 1_200 };
const everyTax: Partial<TaxExemption> = {
  reason: "status_card",
  evidence: "0123456789",
  parts: ["federal", "retail_sales", "value_added"],
};
const fromRst = { reason: "reseller", taxes: ["RST"] };

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});
beforeEach(async () => {
  await taxByPlace();
});

test("charges a reseller in Manitoba GST alone, and shows why in cart, quote, order, invoice, email and export", async () => {
  const product = await aProduct(prices);
  const shopper = await anExemptShopper();
  // The goods cost $20.00, and the delivery $5.00.
  const cart = await add(shopper, product, 2);
  expect(cart.tax_exemption).toEqual({ reason: "reseller", parts: ["retail_sales"] });
  const payment = await checkout(shopper);
  expect(payment.amount).toBe(26.25);
  expect(payment.quote).toMatchObject({ tax: 1.25, tax_exemption: fromRst });
  expect(payment.quote.taxes).toMatchObject([{ name: "GST", base: 25, amount: 1.25 }]);
  const order = await settle(shopper, payment);
  expect(order.tax_exemption).toEqual({ ...fromRst, evidence: "1234567-8" });
  expect(order.items).toMatchObject([{ tax_amount: 1 }]);
  const invoices = await call(`/api/orders/${order.id}/invoices`, { token: shopper.token });
  expect((await unwrap(invoices, orderInvoicesResponse)).data).toMatchObject([
    { tax: 1.25, tax_exemption: { ...fromRst, evidence: "1234567-8" } },
  ]);
  await idle();
  await sendEmails();
  const sentence = "Exempt from RST: Reseller, 1234567-8";
  expect((await readOutbox(shopper.email))[0]?.text).toContain(sentence);
  expect(await exportOrder(order.order_number)).toMatchObject({
    tax: "1.25",
    rst: "0.00",
    tax_exemption: sentence,
  });
  await expectSoundBooks(product);
});

test.each([
  [["value_added"], "HST", 5, 1.25, "provincial part of HST"],
  [["federal"], "HST", 8, 2, "federal part of HST"],
] as const)(
  "charges the other part of HST to a customer who is exempt from the %j one",
  async (parts, name, rate, tax, exemptPart) => {
    const shopper = await anExemptShopper({ parts: [...parts] }, toronto);
    await add(shopper, await aProduct(prices), 2);
    const { quote } = await checkout(shopper);
    expect(quote.taxes).toMatchObject([{ name, rate_percent: rate, amount: tax }]);
    expect(quote.tax_exemption?.taxes).toEqual([exemptPart]);
  },
);

test("charges no tax to a customer who is exempt from both parts, and returns the price without tax", async () => {
  const product = await aProduct(prices);
  const shopper = await anExemptShopper(everyTax);
  await add(shopper, product, 2);
  const payment = await checkout(shopper);
  expect(payment).toMatchObject({ amount: 25, quote: { tax: 0, taxes: [] } });
  const order = await settle(shopper, payment);
  expect(order.tax_exemption?.taxes).toEqual(["GST", "RST"]);
  expect(order.items).toMatchObject([{ tax_amount: 0, charged_amount: 20 }]);
  const items = [{ order_item_id: getFirstItemId(order), quantity: 1 }];
  expect((await refund(admin, order.id, { amount: 10, refund_items: items })).status).toBe(200);
  expect((await refund(admin, order.id, { amount: 15 })).status).toBe(200);
  await expectSoundBooks(product);
});

test("charges the rates of the products unless the exemption covers both parts", async () => {
  await taxPerProduct();
  const product = await aProduct(prices);
  const shopper = await anExemptShopper();
  await add(shopper, product, 2);
  const taxed = await checkout(shopper);
  expect(taxed).toMatchObject({ amount: 27.4, quote: { tax: 2.4 } });
  expect(taxed.quote).not.toHaveProperty("tax_exemption");
  await exempt(shopper, everyTax);
  const payment = await checkout(shopper);
  expect(payment).toMatchObject({ orderId: taxed.orderId, amount: 25 });
  expect(payment.quote.tax_exemption).toEqual({ reason: "status_card", taxes: ["all taxes"] });
  const order = await settle(shopper, payment);
  expect(order.items).toMatchObject([{ tax_amount: 0 }]);
  await expectSoundBooks(product);
});

test("stores no exemption on an order that it changes nothing of", async () => {
  const shopper = await anExemptShopper();
  const product = await aProduct(prices);
  await bindings.DB.prepare("UPDATE products SET tax_class = 'books' WHERE id = ?").bind(product.id).run();
  await add(shopper, product);
  const { quote, orderId } = await checkout(shopper);
  expect(quote).not.toHaveProperty("tax_exemption");
  expect((await getOrder(shopper, orderId)).tax_exemption).toBeNull();
});

test("prices a started payment again after a change, and changes no paid order", async () => {
  const product = await aProduct(prices);
  const shopper = await aShopper(winnipeg);
  await add(shopper, product, 2);
  const taxed = await checkout(shopper);
  expect(taxed.amount).toBe(28);
  await exempt(shopper);
  const payment = await checkout(shopper, { isPaying: true });
  expect(payment).toMatchObject({ orderId: taxed.orderId, intentId: taxed.intentId, amount: 26.25 });
  await exempt(shopper, { evidence: "7654321-0" });
  // The price is the same, and the order gets the new number.
  await checkout(shopper, { isPaying: true });
  const order = await settle(shopper, payment);
  expect(order.tax_exemption?.evidence).toBe("7654321-0");
  await exempt(shopper, everyTax);
  await endExemption(shopper);
  expect(await getOrder(shopper, order.id)).toEqual(order);
  await expectSoundBooks(product);
});

test.each(["a new order", "a started one"])(
  "charges %s with one of both prices if the exemption ends at the same moment",
  async (which) => {
    const product = await aProduct(prices);
    const shopper = await anExemptShopper();
    await add(shopper, product);
    if (which === "a started one") await checkout(shopper);
    const cart = await add(shopper, product);
    const DB = withStaleRead(() => endExemption(shopper));
    const { address, token } = shopper;
    const json = { cartId: cart.id, shippingAddressId: address.id, shippingMethod: "standard" };
    const response = await call("/api/checkout/create-payment-intent", { token, json, bindings: { DB } });
    const payment = await readPayment(response);
    expect(payment).toMatchObject({ amount: 28, quote: { tax: 3 } });
    expect(payment.quote).not.toHaveProperty("tax_exemption");
    expect(await settle(shopper, payment)).toMatchObject({ tax_exemption: null, total_amount: 28 });
    await expectSoundBooks(product);
  },
);

test("refuses cash for a total from before the exemption ended, and takes it for the exempt one", async () => {
  const product = await aProduct(prices);
  const shopper = await anExemptShopper({}, {});
  await add(shopper, product, 2);
  // The address is local, so the delivery is free.
  const { orderId } = await placeCashOrder(shopper, { total: 21 });
  expect(await getOrder(shopper, orderId)).toMatchObject({
    total_amount: 21,
    tax_exemption: { ...fromRst, evidence: "1234567-8" },
  });
  await add(shopper, product, 2);
  await endExemption(shopper);
  const refused = await requestCashOrder(shopper, { total: 21 });
  expect(refused.status).toBe(409);
  expect((await readFailure(refused)).message).toContain("from $21.00 to $22.40");
  await moveTo(admin, orderId, "delivered");
  await expectSoundBooks(product);
});

test("exempts a pick-up from the tax of the store's place", async () => {
  await offerPickup();
  const shopper = await anExemptShopper({ reason: "government", parts: ["value_added"] });
  await add(shopper, await aProduct(prices), 2);
  const { id: cart_id } = await getCart(shopper);
  const json = { cart_id, destination: await aPickup() };
  const { token } = shopper;
  const payment = await readPayment(await call("/api/checkout/create-payment-intent", { token, json }));
  expect(payment.amount).toBe(21);
  // The store of the tests is in Ontario.
  expect(payment.quote.tax_exemption?.taxes).toEqual(["provincial part of HST"]);
});

test("reports exempt sales without counting them as taxed", async () => {
  const period = { start_date: "2024-03-01", end_date: "2024-03-02" };
  await atTime(new Date("2024-03-01T18:00:00Z"), async () => {
    for (const shopper of [await anExemptShopper(), await aShopper(winnipeg)]) {
      await add(shopper, await aProduct(prices), 2);
      await settle(shopper, await checkout(shopper, { isPaying: true }));
    }
  });
  const response = await call(`/api/admin/taxes/report?${new URLSearchParams(period)}`, {
    token: admin.token,
  });
  const { places } = (await unwrap(response, taxReportResponse)).data;
  expect(places).toMatchObject([
    {
      place: "MB",
      sales: 50,
      taxes: [
        { name: "GST", base: 50, charged: 2.5 },
        { name: "RST", base: 25, charged: 1.75 },
      ],
    },
  ]);
});

test("shows an exemption to its own account alone, and gives it to nobody else", async () => {
  const shopper = await anExemptShopper();
  await add(shopper, await aProduct(prices), 2);
  const order = await settle(shopper, await checkout(shopper));
  const other = await aShopper(winnipeg);
  expect((await getCart(other)).tax_exemption).toBeNull();
  await add(other, await aProduct(prices), 2);
  expect((await checkout(other)).amount).toBe(28);
  expect((await call(`/api/orders/${order.id}`, { token: other.token })).status).toBe(404);
  await sellToGuests();
  const guest = await unwrap(await call("/api/cart"), cartResponse);
  expect(guest.data.tax_exemption).toBeNull();
  const own = await call("/api/auth/data", { token: shopper.token });
  expect(v.parse(ownDataView, await own.json())).toMatchObject({
    tax_exemption: { reason: "reseller", evidence: "1234567-8", parts: ["retail_sales"], last_day: null },
    orders: [{ tax_exemption: { evidence: "1234567-8" } }],
  });
});

test("erases the number with the name, with the account or after the time that tax law sets, and keeps the reason", async () => {
  const [closing, staying] = [await anExemptShopper(), await anExemptShopper()];
  const ids: string[] = [];
  for (const shopper of [closing, staying]) {
    await add(shopper, await aProduct(prices), 2);
    const order = await settle(shopper, await checkout(shopper));
    await moveTo(admin, order.id, "delivered");
    ids.push(order.id);
  }
  const erased = { ...fromRst, evidence: null };
  const [closed = "", old = ""] = ids;
  const json = { confirm_email: closing.email, password: await givePassword(closing) };
  const request = { method: "DELETE", token: closing.token, json };
  expect((await call("/api/auth/account", request)).status).toBe(200);
  expect((await getOrder(admin, closed)).tax_exemption).toEqual(erased);
  expect((await getOrder(admin, old)).tax_exemption).toMatchObject({ evidence: "1234567-8" });
  await runNightlyCron(7 * 366);
  expect((await getOrder(admin, old)).tax_exemption).toEqual(erased);
});

/** Creates a shopper in Winnipeg outside the local area who is a reseller, unless the test says otherwise. */
async function anExemptShopper(
  changes: Partial<TaxExemption> = {},
  address: Parameters<typeof aShopper>[0] = winnipeg,
): Promise<Shopper> {
  const shopper = await aShopper(address);
  await exempt(shopper, changes);
  return shopper;
}

async function settle(shopper: Shopper, payment: Awaited<ReturnType<typeof checkout>>) {
  await pay(payment.intentId);
  expect((await confirm(shopper, payment)).status).toBe(200);
  return getOrder(shopper, payment.orderId);
}

async function exportOrder(orderNumber: string): Promise<Record<string, string | undefined>> {
  const response = await call(`/api/orders/export?search=${orderNumber}`, { token: admin.token });
  const [columns = [], cells = []] = parseCsv(await response.text()).map((row) => row.cells);
  return Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
}
