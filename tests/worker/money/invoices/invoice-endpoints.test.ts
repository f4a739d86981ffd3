import { beforeAll, expect, test } from "vitest";
import {
  invoicesResponse,
  orderInvoicesResponse,
  printInvoicesResponse,
} from "../../../../contract/orders/invoices.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import { addDays } from "../../../../contract/shared/store-time.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAccount } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { listInvoices } from "../../builders/invoices.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { aProduct } from "../../builders/products.ts";
import { getFirstItemId, refund } from "../../builders/refunds.ts";
import { add, aShopper, checkout, confirm, getOrder } from "../../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../../builders/store.ts";
import { pay } from "../../builders/stripe.ts";
import { taxByPlace } from "../../builders/taxes.ts";

const winnipeg = { postal_code: "R3C 4T3", province: "Manitoba", city: "Winnipeg" } as const;

interface RefundedOrder {
  readonly shopper: Account;
  readonly orderId: string;
  readonly orderNumber: string;
}
let sold: RefundedOrder;
let admin: Account;

/**
 * Sells two units in Winnipeg for $20.00, $5.00 for delivery, $1.25 GST and $1.75 RST, and refunds one unit of $11.20.
 */
beforeAll(async () => {
  await taxByPlace();
  admin = await anAdmin();
  const shopper = await aShopper(winnipeg);
  await add(shopper, await aProduct({ name: "Wooden Top", priceCents: 1_000 }), 2);
  const { orderId, intentId } = await checkout(shopper, { isPaying: true });
  await pay(intentId);
  await confirm(shopper, { orderId, intentId });
  const { items, order_number: orderNumber } = await getOrder(shopper, orderId);
  const refundItems = [{ order_item_id: getFirstItemId({ items }), quantity: 1 }];
  await refund(admin, orderId, { amount: 11.2, refund_items: refundItems });
  sold = { shopper, orderId, orderNumber };
});

test("shows customers the documents of their orders, with what a tax auditor asks for", async () => {
  const { shopper, orderId, orderNumber } = sold;
  const [invoice, note] = await readInvoices(shopper, orderId);
  expect(invoice).toMatchObject({
    kind: "invoice",
    number: "INV-1",
    order_number: orderNumber,
    corrects: null,
    method: "card",
    buyer: { full_name: "Robin Shopper" },
    lines: [{ name: "Wooden Top", quantity: 2, unit_price: 10, amount: 20, tax: 2.4, taxes: ["GST", "RST"] }],
    shipping: 5,
    other: 0,
    taxes: [
      { name: "GST", number: "123456789RT0001", rate_percent: 5, base: 25, amount: 1.25 },
      { name: "RST", number: "123456-7", rate_percent: 7, base: 25, amount: 1.75 },
    ],
    tax: 3,
    total: 28,
  });
  expect(note).toMatchObject({
    kind: "credit_note",
    number: "CN-1",
    corrects: "INV-1",
    lines: [{ name: "Wooden Top", quantity: 1, amount: 10, tax: null }],
    shipping: null,
    other: 0,
    taxes: [
      { name: "GST", base: 10, amount: 0.5 },
      { name: "RST", base: 10, amount: 0.7 },
    ],
    total: 11.2,
  });
  expect((await getOrder(shopper, orderId)).invoices).toEqual([
    { kind: "invoice", number: "INV-1" },
    { kind: "credit_note", number: "CN-1" },
  ]);
});

test("names the invoice and the store's tax numbers in the customer's emails", async () => {
  await sendEmails();
  const emails = await readOutbox(sold.shopper.email);
  const paid = emails.find(({ text }) => text.includes("Paid by card"));
  for (const body of [paid?.text, paid?.html]) {
    expect(body).toContain("Invoice INV-1, GST 123456789RT0001, RST 123456-7");
  }
});

test("hides documents from other customers, and the lists from all of them", async () => {
  const stranger = await anAccount();
  const response = await call(`/api/orders/${sold.orderId}/invoices`, { token: stranger.token });
  expect(await readFailure(response)).toMatchObject({ status: 404, code: "order_not_found" });
  for (const path of ["", "/print", "/export"]) {
    const { status } = await call(`/api/admin/invoices${path}`, { token: sold.shopper.token });
    expect(status).toBe(403);
  }
});

test("lists the documents of a period for admins, the latest first, and returns them for printing", async () => {
  const [invoice] = await listInvoices(sold.orderId);
  const day = invoice?.day ?? "";
  const list = await readList(`start_date=${day}&end_date=${day}`);
  expect(list.data.map(({ number, customer, total }) => [number, customer, total])).toEqual([
    ["CN-1", "Robin Shopper", 11.2],
    ["INV-1", "Robin Shopper", 28],
  ]);
  expect(list).toMatchObject({ invoiced_total: 28, credited_total: 11.2, net_total: 16.8, net_tax: 1.8 });
  expect(await readList(`end_date=${addDays(day, -1)}`)).toMatchObject({ count: 0, net_total: 0 });
  expect((await readList("kind=credit_note&limit=1")).data).toMatchObject([{ number: "CN-1" }]);
  const printed = await unwrap(
    await call(`/api/admin/invoices/print?start_date=${day}`, { token: admin.token }),
    printInvoicesResponse,
  );
  expect(printed.data).toEqual(await readInvoices(sold.shopper, sold.orderId));
  const one = await call(`/api/admin/invoices/print?id=${invoice?.id}`, { token: admin.token });
  expect((await unwrap(one, printInvoicesResponse)).data).toMatchObject([{ number: "INV-1" }]);
});

test("exports one row for each document, whose columns sum to what was sold", async () => {
  const response = await call("/api/admin/invoices/export", { token: admin.token });
  const [columns = [], ...rows] = parseCsv(await response.text()).map(({ cells }) => cells);
  const records = rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index]])));
  expect(records).toMatchObject([
    {
      number: "INV-1",
      before_tax: "25",
      gst: "1.25",
      rst: "1.75",
      hst: "0",
      tax: "3",
      total: "28",
    },
    { number: "CN-1", corrects: "INV-1", before_tax: "-10", gst: "-0.5", rst: "-0.7", total: "-11.2" },
  ]);
});

test("names the rate of a tax on each line of an order with two rates of it", async () => {
  const ontario = { postal_code: "M5V 3L9", province: "Ontario", city: "Toronto" } as const;
  const shopper = await aShopper(ontario);
  await add(shopper, await aProduct({ priceCents: 1_000 }));
  await add(shopper, await aProduct({ priceCents: 1_000, taxClass: "books" }));
  const { orderId, intentId } = await checkout(shopper, { isPaying: true });
  await pay(intentId);
  await confirm(shopper, { orderId, intentId });
  const [invoice] = await readInvoices(shopper, orderId);
  expect(invoice?.lines.map(({ taxes }) => taxes)).toEqual([["HST (13%)"], ["HST (5%)"]]);
});

async function readInvoices(reader: Account, orderId: string) {
  const response = await call(`/api/orders/${orderId}/invoices`, { token: reader.token });
  return (await unwrap(response, orderInvoicesResponse)).data;
}

async function readList(query: string) {
  return unwrap(await call(`/api/admin/invoices?${query}`, { token: admin.token }), invoicesResponse);
}
