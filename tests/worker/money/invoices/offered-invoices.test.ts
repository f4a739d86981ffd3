import { expect, test } from "vitest";
import { formatOffer } from "../../../../contract/offers/offer-amounts.ts";
import {
  type InvoiceView,
  nameOtherAmount,
  orderInvoicesResponse,
} from "../../../../contract/orders/invoices.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import { idle } from "../../background.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aFreeOrder, aPaidOfferedOrder } from "../../builders/offers.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { getFirstItemId, refund } from "../../builders/refunds.ts";
import { call, unwrap } from "../../builders/store.ts";
import { deliverAll, letBankDecide } from "../../builders/stripe.ts";
import { taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

test("lists each offer on the invoice, and the part of its units on a note", async () => {
  await taxPerProduct();
  const { shopper, orderId, order } = await aPaidOfferedOrder({
    lines: [{ priceCents: 200, quantity: 3, offerCents: 100, taxRateBasisPoints: 0 }],
    deliveryOfferCents: 200,
  });
  const admin = await anAdmin();
  const orderItemId = getFirstItemId(order);
  for (const amount of [1.67, 1.66, 1.67]) {
    const refundItems = [{ order_item_id: orderItemId, quantity: 1 }];
    expect((await refund(admin, orderId, { amount, refund_items: refundItems })).status).toBe(200);
  }
  const [invoice, ...notes] = await readInvoices(shopper, orderId);
  const [first] = order.adjustments;
  expect(order.adjustments).toMatchObject([
    { title: "10% off", amount: 1, order_item_id: orderItemId },
    { title: "Free delivery", code: null, amount: 2, order_item_id: null },
  ]);
  expect(invoice).toMatchObject({
    lines: [{ amount: 6 }],
    offers: [
      { title: "10% off", code: first?.code, amount: 1 },
      { title: "Free delivery", code: null, amount: 2 },
    ],
    shipping: 5,
    other: 0,
    total: 8,
  });
  expect(
    notes.map(({ lines, offers, other, total }) => [lines[0]?.amount, offers[0]?.amount, other, total]),
  ).toEqual([
    [2, 0.33, 0, 1.67],
    [2, 0.34, 0, 1.66],
    [2, 0.33, 0, 1.67],
  ]);
});

test("lists the offers of a unit as if a refund that the bank returned had never been", async () => {
  await taxPerProduct();
  const { shopper, orderId, order, intentId } = await aPaidOfferedOrder({
    lines: [{ priceCents: 200, quantity: 3, offerCents: 100, taxRateBasisPoints: 0 }],
    card: "pm_card_refundFail",
  });
  const admin = await anAdmin();
  const body = { amount: 1.67, refund_items: [{ order_item_id: getFirstItemId(order), quantity: 1 }] };
  expect((await refund(admin, orderId, body)).status).toBe(200);
  await letBankDecide(intentId);
  await deliverAll(intentId);
  await idle();
  expect((await refund(admin, orderId, { ...body, by_hand: true })).status).toBe(200);
  const [, ...notes] = await readInvoices(shopper, orderId);
  expect(notes.map(({ kind, offers, other }) => [kind, offers[0]?.amount, other])).toEqual([
    ["credit_note", 0.33, 0],
    ["debit_note", 0.33, 0],
    ["credit_note", 0.33, 0],
  ]);
});

test("names amounts of notes as rounding, whatever offers and taxes do to their units", async () => {
  await taxByPlace();
  const { shopper, orderId, order } = await aPaidOfferedOrder({
    lines: [
      { priceCents: 777, quantity: 3, offerCents: 310 },
      { priceCents: 129, quantity: 2, offerCents: 13 },
    ],
    isOutOfTown: true,
  });
  const admin = await anAdmin();
  for (const item of order.items) {
    const amount = Math.round((item.charged_amount * 100) / item.quantity) / 100;
    const refundItems = [{ order_item_id: item.id, quantity: 1 }];
    expect((await refund(admin, orderId, { amount, refund_items: refundItems })).status).toBe(200);
  }
  const documents = await readInvoices(shopper, orderId);
  expect(documents).toHaveLength(3);
  for (const document of documents) {
    expect(sumDocument(document)).toBe(dollarsToCents(document.total));
    if (document.kind === "credit_note") expect(nameOtherAmount(document)).toBe("Rounding");
    else expect(document.other).toBe(0);
  }
});

test("lists each offer in the email about an order", async () => {
  const { shopper, order } = await aPaidOfferedOrder({
    lines: [{ priceCents: 200, quantity: 3, offerCents: 100 }],
    deliveryOfferCents: 500,
  });
  await sendEmails();
  const email = (await readOutbox(shopper.email)).find(({ text }) => text.includes("Paid by card"));
  const [first] = order.adjustments;
  if (first === undefined) throw new Error("The order has no offer");
  expect(email?.text).toContain(`${formatOffer(first)}: -$1.00\nFree delivery: -$5.00`);
  expect(email?.html).toContain(formatOffer(first));
});

test("issues the invoice of an order that offers make free without a payment", async () => {
  await taxPerProduct();
  const { shopper, orderId } = await aFreeOrder();
  const [invoice] = await readInvoices(shopper, orderId);
  expect(invoice).toMatchObject({ method: "none", total: 0, tax: 0, other: 0, lines: [{ amount: 10 }] });
});

async function readInvoices({ token }: { readonly token: string }, orderId: string) {
  return (await unwrap(await call(`/api/orders/${orderId}/invoices`, { token }), orderInvoicesResponse)).data;
}

/** Sums the printed amounts of a document. */
function sumDocument({ lines, offers, shipping, other, tax }: InvoiceView): number {
  const sum = (amounts: readonly { readonly amount: number }[]) =>
    amounts.reduce((cents, { amount }) => cents + dollarsToCents(amount), 0);
  return (
    sum(lines) - sum(offers) + dollarsToCents(shipping ?? 0) + dollarsToCents(other) + dollarsToCents(tax)
  );
}
