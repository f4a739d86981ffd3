import { beforeEach, expect, test } from "vitest";
import { newStoreIdentity } from "../../../../contract/store/new-store.ts";
import { findInconsistencies } from "../../../../worker/domain/reconciliation/find-inconsistencies.ts";
import { bindings } from "../../background.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks, findWrongRefundTaxes } from "../../builders/books.ts";
import { aCashOrderEnding } from "../../builders/cash-orders.ts";
import { listInvoices, sumInvoices, summarizeInvoices } from "../../builders/invoices.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { aPaidOrderOf, getFirstItemId, reconcileIn, refund } from "../../builders/refunds.ts";
import {
  add,
  aPaidOrder,
  aShopper,
  atPayment,
  cancel,
  checkout,
  confirm,
  getOrder,
  placeCashOrder,
} from "../../builders/shoppers.ts";
import { call, storeContext } from "../../builders/store.ts";
import { deliverAll, letBankDecide, pay, refundAtStripe } from "../../builders/stripe.ts";
import { taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

const winnipeg = { postal_code: "R3C 4T3", province: "Manitoba", city: "Winnipeg" } as const;

beforeEach(async () => {
  await taxPerProduct();
});

test("issues the invoice with the payment, with the seller, the place and each tax", async () => {
  await taxByPlace();
  const product = await aProduct({ priceCents: 1_000 });
  const shopper = await aShopper(winnipeg);
  await add(shopper, product, 2);
  const payment = await checkout(shopper, { isPaying: true });
  expect(await listInvoices(payment.orderId)).toEqual([]);
  await pay(payment.intentId);
  await confirm(shopper, payment);
  await deliverAll(payment.intentId);
  const [invoice, ...others] = await listInvoices(payment.orderId);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    kind: "invoice",
    method: "card",
    place: "MB",
    seller: { name: newStoreIdentity.name, phone: newStoreIdentity.phone },
    taxes: [
      { name: "GST", number: "123456789RT0001", millipercent: 5_000, base_cents: 2_500, tax_cents: 125 },
      { name: "RST", number: "123456-7", millipercent: 7_000, base_cents: 2_500, tax_cents: 175 },
    ],
    totalCents: 2_800,
    taxCents: 300,
  });
  expect(invoice?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  await expectSoundBooks(product);
});

test("issues an invoice with one tax without a rate in a store that charges the rates of its products", async () => {
  const paid = await aPaidOrderOf(2);
  expect(await listInvoices(paid.orderId)).toMatchObject([
    { kind: "invoice", taxes: [{ name: "Tax", number: null, millipercent: null, base_cents: null }] },
  ]);
  const taxCents = Math.round(paid.order.tax_amount * 100);
  expect(await sumInvoices(paid.orderId)).toEqual({ total: Math.round(paid.amount * 100), Tax: taxCents });
});

test("issues the invoice of a cash order when the cash is collected, with its rounding", async () => {
  const { product, orderId } = await aCashOrderEnding(3);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "shipped");
  expect(await listInvoices(orderId)).toEqual([]);
  await moveTo(admin, orderId, "delivered");
  expect(await listInvoices(orderId)).toMatchObject([
    { kind: "invoice", method: "cash", totalCents: 2_003, cashRoundingCents: 2 },
  ]);
  await expectSoundBooks(product);
});

test("takes the invoice of an undone delivery back, and issues another one for the next delivery", async () => {
  const { product, orderId } = await aCashOrderEnding(3);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "delivered");
  expect((await call(`/api/orders/${orderId}/undo-delivery`, { token: admin.token, json: {} })).status).toBe(
    200,
  );
  await expectSoundBooks(product);
  await moveTo(admin, orderId, "delivered");
  const documents = await listInvoices(orderId);
  expect(documents.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
    ["invoice", 2_003],
    ["credit_note", 2_003],
    ["invoice", 2_003],
  ]);
  expect(documents[1]).toMatchObject({ correctsId: documents[0]?.id, refundId: null });
  expect((await refund(admin, orderId, { amount: 20.05 })).status).toBe(200);
  expect((await listInvoices(orderId)).at(-1)).toMatchObject({ correctsId: documents[2]?.id });
  await expectSoundBooks(product);
});

test("issues a credit note for each part of a refunded order, which return its taxes exactly", async () => {
  await taxByPlace();
  const product = await aProduct({ priceCents: 333 });
  const shopper = await aShopper(winnipeg);
  await add(shopper, product, 3);
  const { orderId, intentId } = await checkout(shopper, { isPaying: true });
  await pay(intentId);
  await confirm(shopper, { orderId, intentId });
  const admin = await anAdmin();
  const { items, total_amount: total } = await getOrder(shopper, orderId);
  const unit = [{ order_item_id: getFirstItemId({ items }), quantity: 1 }];
  expect((await refund(admin, orderId, { amount: 3.73, refund_items: unit })).status).toBe(200);
  expect((await refund(admin, orderId, { amount: 1 })).status).toBe(200);
  const notes = await summarizeInvoices(orderId);
  expect(notes.slice(1)).toMatchObject([
    { kind: "credit_note", totalCents: 373, taxes: { GST: 17, RST: 23 } },
    { kind: "credit_note", totalCents: 100 },
  ]);
  await refund(admin, orderId, { amount: Math.round(total * 100 - 473) / 100 });
  expect(await sumInvoices(orderId)).toEqual({ total: 0, GST: 0, RST: 0 });
  await expectSoundBooks(product);
});

test("issues a credit note for a canceled order, by card and in cash", async () => {
  const product = await aProduct();
  const paid = await aPaidOrder(product, 2);
  expect((await cancel(paid.shopper, paid.orderId)).status).toBe(200);
  const cash = await aCashOrderEnding(1);
  const admin = await anAdmin();
  await moveTo(admin, cash.orderId, "delivered");
  await moveTo(admin, cash.orderId, "canceled", { restock: true });
  for (const { orderId } of [paid, cash]) {
    expect((await summarizeInvoices(orderId)).map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
    expect(await sumInvoices(orderId)).toMatchObject({ total: 0, Tax: 0 });
  }
  await expectSoundBooks(product, cash.product);
});

test("issues a credit note for a refund made at Stripe, and for one by hand", async () => {
  const product = await aProduct();
  const paid = await aPaidOrder(product, 3);
  await refundAtStripe(paid.intentId, 200);
  await deliverAll(paid.intentId);
  expect((await refund(await anAdmin(), paid.orderId, { amount: 1, by_hand: true })).status).toBe(200);
  expect((await listInvoices(paid.orderId)).slice(1)).toMatchObject([
    { kind: "credit_note", method: "card", totalCents: 200 },
    { kind: "credit_note", method: "cash", totalCents: 100 },
  ]);
  expect(await findInconsistencies(storeContext())).toEqual([]);
});

test("issues a debit note for a refund that the bank sends back, and a credit note for the next refund", async () => {
  const product = await aProduct({ priceCents: 777, compareAtPriceCents: 1_299 });
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 1, "pm_card_refundFail");
  await refund(admin, paid.orderId, { amount: paid.amount });
  await letBankDecide(paid.intentId);
  await deliverAll(paid.intentId);
  await deliverAll(paid.intentId, "backwards");
  expect((await refund(admin, paid.orderId, { amount: paid.amount, by_hand: true })).status).toBe(200);
  const documents = await listInvoices(paid.orderId);
  expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "credit_note", "debit_note", "credit_note"]);
  expect(documents[2]).toMatchObject({
    correctsId: documents[1]?.id,
    totalCents: documents[1]?.totalCents,
    taxes: documents[1]?.taxes,
  });
  expect(await sumInvoices(paid.orderId)).toEqual({ total: 0, Tax: 0 });
  expect(await findInconsistencies(storeContext())).toEqual([]);
});

test("documents the tax of what the customer keeps, if the bank sends a refund back that another followed", async () => {
  await taxByPlace();
  const radio = await aProduct({ priceCents: 10_000, compareAtPriceCents: 10_000 });
  const flour = await aProduct({
    priceCents: 10_000,
    compareAtPriceCents: 10_000,
    taxClass: "basic_groceries",
  });
  const shopper = await aShopper({ postal_code: "M5V 2T6", province: "Ontario", city: "Toronto" });
  await add(shopper, radio);
  await add(shopper, flour);
  const { orderId, intentId } = await checkout(shopper, { isPaying: true });
  await pay(intentId, "pm_card_refundFail");
  await confirm(shopper, { orderId, intentId });
  const admin = await anAdmin();
  const { items } = await getOrder(shopper, orderId);
  const flourId = items.find(({ tax_amount }) => tax_amount === 0)?.id ?? "";
  expect((await refund(admin, orderId, { amount: 100 })).status).toBe(200);
  const units = [{ order_item_id: flourId, quantity: 1 }];
  expect((await refund(admin, orderId, { amount: 100, refund_items: units, by_hand: true })).status).toBe(
    200,
  );
  await letBankDecide(intentId);
  await deliverAll(intentId);
  const notes = await summarizeInvoices(orderId);
  expect(notes.map(({ kind }) => kind)).toEqual(["invoice", "credit_note", "credit_note", "debit_note"]);
  expect(notes.map(({ taxes }) => taxes.HST)).toEqual([1_333, 611, 0, 611]);
  expect(await findInconsistencies(storeContext())).toEqual([]);
  expect(await findWrongRefundTaxes()).toEqual([]);
});

test("returns tax that was charged in error as tax alone, and later units without it", async () => {
  await taxByPlace();
  const product = await aProduct({ priceCents: 1_000 });
  const shopper = await aShopper(winnipeg);
  await add(shopper, product, 2);
  const { orderId, intentId } = await checkout(shopper, { isPaying: true });
  await pay(intentId);
  await confirm(shopper, { orderId, intentId });
  const admin = await anAdmin();
  const rst = { name: "RST", rate_percent: 7 };
  const refused = [
    { amount: 1.74, refund_taxes: [{ ...rst, amount: 1.75 }] },
    { amount: 1.76, refund_taxes: [{ ...rst, amount: 1.76 }] },
    { amount: 1, refund_taxes: [{ name: "QST", rate_percent: 9.975, amount: 1 }] },
  ];
  for (const body of refused) expect((await refund(admin, orderId, body)).status).toBe(422);
  const made = await refund(admin, orderId, { amount: 1.75, refund_taxes: [{ ...rst, amount: 1.75 }] });
  expect(made.status).toBe(200);
  const { items } = await getOrder(shopper, orderId);
  expect(items).toMatchObject([{ tax_amount: 2.4, charged_amount: 21 }]);
  const units = [{ order_item_id: getFirstItemId({ items }), quantity: 1 }];
  expect((await refund(admin, orderId, { amount: 10.5, refund_items: units })).status).toBe(200);
  expect((await summarizeInvoices(orderId)).slice(1)).toMatchObject([
    { kind: "credit_note", totalCents: 175, taxes: { GST: 0, RST: 175 } },
    { kind: "credit_note", totalCents: 1_050, taxes: { GST: 50, RST: 0 } },
  ]);
  await expectSoundBooks(product);
});

test("issues nothing for a payment that arrives after the cancellation", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 2);
  await pay(payment.intentId);
  await bindings.DB.batch([
    bindings.DB.prepare(
      "UPDATE orders SET status = 'canceled', reservation_expires_at = NULL, version = version + 1 WHERE id = ?",
    ).bind(payment.orderId),
    bindings.DB.prepare("UPDATE products SET stock_allocated = stock_allocated - 2 WHERE id = ?").bind(
      product.id,
    ),
    bindings.DB.prepare("UPDATE stock_reservations SET state = 'released' WHERE order_id = ?").bind(
      payment.orderId,
    ),
  ]);
  await deliverAll(payment.intentId);
  await reconcileIn(3);
  expect((await getOrder(payment.shopper, payment.orderId)).payment_status).toBe("refunded");
  expect(await listInvoices(payment.orderId)).toEqual([]);
  await expectSoundBooks(product);
});

test("refuses to change a document, or the items and amounts of its order", async () => {
  const { orderId } = await aPaidOrderOf(2);
  for (const change of [
    "UPDATE invoices SET total_cents = total_cents + 1 WHERE order_id = ?",
    "UPDATE order_items SET product_name = 'Another' WHERE order_id = ?",
    "UPDATE order_items SET quantity = 1, total_cents = unit_price_cents WHERE order_id = ?",
    "UPDATE orders SET tax_cents = tax_cents + 1, total_cents = total_cents + 1 WHERE id = ?",
  ]) {
    await expect(bindings.DB.prepare(change).bind(orderId).run(), change).rejects.toThrow(/frozen/);
  }
});

test("keeps documents as they are when the store's identity changes", async () => {
  const { orderId } = await aPaidOrderOf();
  const before = await listInvoices(orderId);
  await bindings.DB.prepare(
    "INSERT OR REPLACE INTO store_content (key, value, version, updated_at) VALUES ('identity', ?, 1, ?)",
  )
    .bind(JSON.stringify({ name: "Another Name", tax_number: "123456789RT0001" }), new Date().toISOString())
    .run();
  expect(await listInvoices(orderId)).toEqual(before);
  expect(await listInvoices((await aPaidOrderOf()).orderId)).toMatchObject([
    { seller: { name: "Another Name" }, taxes: [{ name: "Tax", number: "123456789RT0001" }] },
  ]);
  await bindings.DB.prepare("DELETE FROM store_content WHERE key = 'identity'").run();
});

test("issues no invoice for an order that is not paid", async () => {
  const shopper = await aShopper();
  await add(shopper, await aProduct());
  const { orderId } = await placeCashOrder(shopper);
  expect((await cancel(shopper, orderId)).status).toBe(200);
  expect(await listInvoices(orderId)).toEqual([]);
});
