import * as v from "valibot";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { analyticsResponse } from "../../../../contract/admin/analytics.ts";
import { emailPreviewResponse } from "../../../../contract/admin/email-templates.ts";
import { ownDataView } from "../../../../contract/orders/own-data.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { aProduct } from "../../builders/products.ts";
import { refund } from "../../builders/refunds.ts";
import { add, aShopper, checkout, confirm, getOrder } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";
import { pay } from "../../builders/stripe.ts";
import { taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

const winnipeg = { postal_code: "R3C 4T3", province: "Manitoba", city: "Winnipeg" } as const;

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});
beforeEach(async () => {
  await taxByPlace();
});

test("emails show each tax by name, and none of an unregistered store", async () => {
  const { shopper } = await aTaxedOrder();
  expect(await readLatestEmail(shopper)).toMatch(
    /Shipping: \$5\.00\nGST \(5%\): \$1\.25\nRST \(7%\): \$1\.75\nTotal/,
  );
  await taxByPlace({ registrations: [] });
  const untaxed = await aTaxedOrder();
  expect(await readLatestEmail(untaxed.shopper)).not.toMatch(/\b(GST|Tax)\b/);
  await taxPerProduct();
  const perProduct = await aTaxedOrder();
  expect(await readLatestEmail(perProduct.shopper)).toMatch(/^Tax: \$2\.40$/m);
});

test("email previews show the taxes of the store's place", async () => {
  const preview = async () => {
    const response = await call("/api/admin/emails/previews/paid", { token: admin.token });
    return (await unwrap(response, emailPreviewResponse)).data.text;
  };
  expect(await preview()).toMatch(/^HST \(13%\): \$/m);
  await taxPerProduct();
  expect(await preview()).not.toMatch(/\bHST\b/);
});

test("exports each tax in a column, which is empty for orders that are taxed per product", async () => {
  const { orderNumber } = await aTaxedOrder();
  expect(await exportOrder(orderNumber)).toMatchObject({
    tax: "3.00",
    gst: "1.25",
    hst: "0.00",
    pst: "0.00",
    rst: "1.75",
    qst: "0.00",
  });
  await taxPerProduct();
  const perProduct = await aTaxedOrder();
  expect(await exportOrder(perProduct.orderNumber)).toMatchObject({ tax: "2.40", gst: "", rst: "", qst: "" });
});

test("the analytics show the taxes of orders with revenue, without fully refunded ones", async () => {
  const before = await readTaxes();
  await aTaxedOrder();
  const refunded = await aTaxedOrder();
  const { left_to_refund: amount } = await getOrder(admin, refunded.orderId);
  await refund(admin, refunded.orderId, { amount });
  const after = await readTaxes();
  expect(after.get("GST 5")).toBe((before.get("GST 5") ?? 0) + 125);
  expect(after.get("RST 7")).toBe((before.get("RST 7") ?? 0) + 175);
});

test("the customer's own data contain the taxes of each order by name", async () => {
  const { shopper, orderId } = await aTaxedOrder();
  const response = await call("/api/auth/data", { token: shopper.token });
  const { orders } = v.parse(ownDataView, await response.json());
  expect(orders.find(({ id }) => id === orderId)?.taxes).toMatchObject([{ name: "GST" }, { name: "RST" }]);
});

test("the units and the delivery with its tax refund the total exactly", async () => {
  const { shopper, orderId } = await aTaxedOrder();
  const { items, total_amount, left_to_refund } = await getOrder(shopper, orderId);
  expect(left_to_refund).toBe(total_amount);
  const [item] = items;
  const unitsAmount = (item?.total_amount ?? 0) + (item?.tax_amount ?? 0);
  expect(unitsAmount).toBe(22.4);
  const refund_items = [{ order_item_id: item?.id ?? "", quantity: 2 }];
  await refund(admin, orderId, { amount: unitsAmount, refund_items });
  // The delivery, with GST and RST.
  expect((await getOrder(shopper, orderId)).left_to_refund).toBe(5.6);
  await refund(admin, orderId, { amount: 5.6 });
  expect(await getOrder(shopper, orderId)).toMatchObject({ status: "refunded", refunded_amount: 28 });
});

/** Pays two units of $10.00 and the delivery of $5.00 to Winnipeg. */
async function aTaxedOrder() {
  const shopper = await aShopper(winnipeg);
  await add(shopper, await aProduct({ priceCents: 1_000, taxRateBasisPoints: 1_200 }), 2);
  const payment = await checkout(shopper);
  await pay(payment.intentId);
  expect((await confirm(shopper, payment)).status).toBe(200);
  return { ...payment, shopper };
}

async function readLatestEmail({ email }: Account): Promise<string | undefined> {
  await sendEmails();
  return (await readOutbox(email))[0]?.text;
}

async function exportOrder(orderNumber: string): Promise<Record<string, string | undefined>> {
  const response = await call(`/api/orders/export?search=${orderNumber}`, { token: admin.token });
  const [columns = [], cells = []] = parseCsv(await response.text()).map((row) => row.cells);
  return Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
}

/** Reads the charged cents of each tax of the last 30 days. */
async function readTaxes(): Promise<Map<string, number>> {
  const response = await call("/api/orders/analytics", { token: admin.token });
  const { taxes } = (await unwrap(response, analyticsResponse)).data;
  return new Map(
    taxes.map(({ name, rate_percent, amount }) => [`${name} ${rate_percent}`, Math.round(amount * 100)]),
  );
}
