import { beforeAll, expect, test } from "vitest";
import { priceUnits } from "../../../../contract/orders/refunds.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { sumInvoices, summarizeInvoices } from "../../builders/invoices.ts";
import { aCashOfferedOrder, aPaidOfferedOrder } from "../../builders/offers.ts";
import { moveTo } from "../../builders/order-status.ts";
import { getFirstItemId, listRefunds, refund } from "../../builders/refunds.ts";
import { getOrder } from "../../builders/shoppers.ts";
import { taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("refunds the units of a line one by one at exactly what was paid for the line", async () => {
  await taxPerProduct();
  const { products, ...paid } = await aPaidOfferedOrder({
    lines: [{ priceCents: 200, quantity: 3, offerCents: 100, taxRateBasisPoints: 0 }],
  });
  expect(paid.order).toMatchObject({ offer_amount: 1, total_amount: 10, items: [{ charged_amount: 5 }] });
  expect(await refundUnits(paid.orderId, 1, 1, 1)).toEqual([167, 166, 167]);
  // The delivery is left.
  expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({ left_to_refund: 5 });
  expect((await summarizeInvoices(paid.orderId)).map(({ totalCents }) => totalCents)).toEqual([
    1_000, 167, 166, 167,
  ]);
  await expectSoundBooks(...products);
});

test("refunds what was charged for the delivery, and each tax of what was charged", async () => {
  await taxByPlace();
  const { products, ...paid } = await aPaidOfferedOrder({
    lines: [
      { priceCents: 200, quantity: 3, offerCents: 100 },
      { priceCents: 1_999, offerCents: 700 },
    ],
    deliveryOfferCents: 200,
  });
  // Ontario's HST of 13 % on 5.00 + 12.99 + 3.00.
  expect(paid.order).toMatchObject({
    offer_amount: 10,
    shipping_cost: 5,
    tax_amount: 2.73,
    total_amount: 23.72,
  });
  await refundUnits(paid.orderId, 2, 1);
  const { left_to_refund: left } = await listRefunds(admin, paid.orderId);
  expect((await refund(admin, paid.orderId, { amount: left })).status).toBe(200);
  expect(await sumInvoices(paid.orderId)).toEqual({ HST: 0, total: 0 });
  await expectSoundBooks(...products);
});

test("refunds everything of an order with offers at once", async () => {
  await taxByPlace();
  const { products, ...paid } = await aPaidOfferedOrder({
    lines: [
      { priceCents: 333, quantity: 2, offerCents: 67 },
      { priceCents: 500, offerCents: 500 },
    ],
    deliveryOfferCents: 500,
  });
  const { left_to_refund: left } = await listRefunds(admin, paid.orderId);
  expect(dollarsToCents(left)).toBe(paid.totalCents);
  expect((await refund(admin, paid.orderId, { amount: left })).status).toBe(200);
  expect(await sumInvoices(paid.orderId)).toEqual({ HST: 0, total: 0 });
  await expectSoundBooks(...products);
});

test("taxes an order that is paid later on what its offers leave", async () => {
  await taxByPlace();
  const { products, ...placed } = await aCashOfferedOrder({
    lines: [{ priceCents: 1_000, quantity: 2, offerCents: 500 }],
  });
  // GST of 5 % and RST of 7 % on 15.00.
  const order = await getOrder(placed.shopper, placed.orderId);
  expect(order).toMatchObject({ tax_amount: 1.8, total_amount: 16.8, tax_change: null });
  await moveTo(admin, placed.orderId, "delivered");
  expect(await summarizeInvoices(placed.orderId)).toMatchObject([
    { totalCents: 1_680, taxes: { GST: 75, RST: 105 } },
  ]);
  expect(await refundUnits(placed.orderId, 1, 1)).toEqual([840, 840]);
  expect(await sumInvoices(placed.orderId)).toEqual({ GST: 0, RST: 0, total: 0 });
  await expectSoundBooks(...products);
});

test("taxes the delivery of an order that is paid later on what its offers leave", async () => {
  await taxByPlace();
  const { products, ...placed } = await aCashOfferedOrder({
    lines: [{ priceCents: 1_000, offerCents: 500 }],
    deliveryOfferCents: 200,
    isOutOfTown: false,
  });
  // GST of 5 % and RST of 7 % on 5.00 + 3.00.
  const order = await getOrder(placed.shopper, placed.orderId);
  expect(order).toMatchObject({ tax_amount: 0.96, total_amount: 8.96, tax_change: null });
  await moveTo(admin, placed.orderId, "delivered");
  expect(await sumInvoices(placed.orderId)).toEqual({ GST: 40, RST: 56, total: 896 });
  await expectSoundBooks(...products);
});

/** Refunds units of an order's first line, one refund after the other, as the form prices them. Returns the cents. */
async function refundUnits(orderId: string, ...quantities: readonly number[]): Promise<number[]> {
  const refunded: number[] = [];
  for (const quantity of quantities) {
    const order = await getOrder(admin, orderId);
    const [item] = order.items;
    if (item === undefined) throw new Error("The order has no items");
    const line = { chargedCents: dollarsToCents(item.charged_amount), quantity: item.quantity };
    const cents = priceUnits(line, quantity, item.refunded_quantity);
    const { status } = await refund(admin, orderId, {
      amount: cents / 100,
      refund_items: [{ order_item_id: getFirstItemId(order), quantity }],
    });
    expect(status).toBe(200);
    refunded.push(cents);
  }
  return refunded;
}
