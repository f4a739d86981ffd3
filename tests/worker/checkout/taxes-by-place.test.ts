import { beforeEach, expect, test, vi } from "vitest";
import { deliveryResponse } from "../../../contract/account/delivery.ts";
import { toPricedLines } from "../../../contract/orders/cart-lines.ts";
import { priceCart } from "../../../contract/orders/price-cart.ts";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import { listStandardRates } from "../../../contract/shipping/shipping-rates.ts";
import { newStoreIdentity } from "../../../contract/store/new-store.ts";
import { publicSettingsResponse } from "../../../contract/store/public-settings.ts";
import { findProvinceCode } from "../../../contract/store/store-province.ts";
import { bindings } from "../background.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { aProduct } from "../builders/products.ts";
import {
  add,
  anAddress,
  aShopper,
  checkout,
  confirm,
  getCart,
  getOrder,
  placeCashOrder,
  startCheckout,
} from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";
import { taxByPlace, taxPerProduct } from "../builders/taxes.ts";

const gst = { name: "GST", number: "123456789RT0001", rate_percent: 5 };
const rst = { name: "RST", rate_percent: 7 };
const halifax = { postal_code: "B3J 2K9", province: "Nova Scotia", city: "Halifax" } as const;
const winnipeg = { postal_code: "R3C 4T3", province: "Manitoba", city: "Winnipeg" } as const;

beforeEach(async () => {
  await taxByPlace();
});

test("charges each tax of the place by name, also on the delivery", async () => {
  const product = await aProduct({ priceCents: 1_000 });
  const shopper = await aShopper(winnipeg);
  await add(shopper, product, 2);
  const { orderId, quote, amount } = await checkout(shopper);
  expect(quote.taxes).toMatchObject([
    { ...gst, base: 25, amount: 1.25 },
    { ...rst, base: 25, amount: 1.75 },
  ]);
  expect(quote.tax).toBe(3);
  expect(amount).toBe(28);
  const order = await getOrder(shopper, orderId);
  expect(order.taxes).toEqual(quote.taxes);
  expect(order).toMatchObject({ tax_amount: 3, total_amount: 28 });
  // The goods alone carry 2.40; the delivery carries the rest.
  expect(order.items[0]?.tax_amount).toBe(2.4);
  await expectSoundBooks(product);
});

test("charges an unregistered store's customers nothing and prints no tax", async () => {
  await taxByPlace({ registrations: [] });
  const shopper = await aShopper(winnipeg);
  await add(shopper, await aProduct(), 2);
  const { quote, orderId } = await checkout(shopper);
  expect(quote).toMatchObject({ tax: 0, taxes: [] });
  expect((await getOrder(shopper, orderId)).taxes).toEqual([]);
});

test("taxes by the place of delivery, never by the billing address", async () => {
  const shopper = await aShopper(halifax);
  await add(shopper, await aProduct());
  const billing = await anAddressId(shopper.token);
  const { quote } = await checkout(shopper, { billingAddressId: billing });
  expect(quote.taxes?.map(({ name, rate_percent }) => [name, rate_percent])).toEqual([["HST", 14]]);
});

test("updates the order and its intent when the place changes after the intent was created", async () => {
  const product = await aProduct({ priceCents: 1_000 });
  const shopper = await aShopper(winnipeg);
  await add(shopper, product, 2);
  const first = await checkout(shopper);
  const elsewhere = await anAddressId(shopper.token, halifax);
  const second = await checkout(shopper, { shippingAddressId: elsewhere });
  expect(second.orderId).toBe(first.orderId);
  expect(second.clientSecret).toBe(first.clientSecret);
  expect(second.quote.taxes).toMatchObject([{ name: "HST", base: 25, amount: 3.5 }]);
  await pay(second.intentId);
  expect((await confirm(shopper, second)).status).toBe(200);
  expect((await getOrder(shopper, second.orderId)).taxes).toEqual(second.quote.taxes);
  await expectSoundBooks(product);
});

test("changes no placed order when the mode or the law changes, and refuses to change its rows", async () => {
  const shopper = await aShopper(winnipeg);
  await add(shopper, await aProduct());
  const payment = await checkout(shopper, { isPaying: true });
  await pay(payment.intentId);
  await confirm(shopper, payment);
  const before = await getOrder(shopper, payment.orderId);
  await taxByPlace({ registrations: [] });
  await taxPerProduct();
  expect(await getOrder(shopper, payment.orderId)).toEqual(before);
  for (const table of ["order_taxes", "order_line_taxes"]) {
    await expect(bindings.DB.prepare(`UPDATE ${table} SET tax_cents = 0`).run()).rejects.toThrow(/frozen/);
  }
});

test("answers without any tax by name in a store that charges the rates of its products", async () => {
  await taxPerProduct();
  const shopper = await aShopper(winnipeg);
  await add(shopper, await aProduct());
  expect(await readPublicSettings()).not.toHaveProperty("taxes");
  const { quote, orderId } = await checkout(shopper);
  expect(quote).not.toHaveProperty("taxes");
  expect(await getOrder(shopper, orderId)).not.toHaveProperty("taxes");
  expect(await readDelivery("R3C4T3")).not.toHaveProperty("taxes");
});

test("shows the estimate that is charged: for the store's place, and for a postal code", async () => {
  const shopper = await aShopper(halifax);
  const product = await aProduct();
  await bindings.DB.prepare("UPDATE products SET tax_class = 'books' WHERE id = ?").bind(product.id).run();
  await add(shopper, product, 2);
  expect((await readPublicSettings()).taxes?.place).toBe(findProvinceCode(newStoreIdentity));
  const { taxes } = await readDelivery("B3J2K9");
  expect(taxes?.place).toBe("NS");
  const estimate = priceCart(toPricedLines((await getCart(shopper)).items), {
    rates: listStandardRates(standardShipping, false),
    taxes,
  });
  const { quote } = await checkout(shopper);
  expect(quote.tax).toBe(estimate.taxCents / 100);
  expect(quote.taxes).toMatchObject([{ name: "HST", rate_percent: 5 }]);
});

test("taxes a cash order by its place on the day it is placed", async () => {
  const product = await aProduct({ priceCents: 1_000 });
  const shopper = await aShopper();
  await add(shopper, product, 2);
  const { orderId } = await placeCashOrder(shopper);
  expect((await getOrder(shopper, orderId)).taxes).toMatchObject([
    { name: "GST", amount: 1 },
    { name: "RST", amount: 1.4 },
  ]);
  await expectSoundBooks(product);
});

test("stays open and places no order while the stored registrations are unreadable", async () => {
  const shopper = await aShopper(winnipeg);
  await add(shopper, await aProduct());
  await bindings.DB.prepare(
    `UPDATE store_content SET value = '{"registrations": 1}' WHERE key = 'tax'`,
  ).run();
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect((await readPublicSettings()).taxes).toBeUndefined();
  expect((await startCheckout(shopper)).status).toBe(500);
  expect(errors).toHaveBeenCalled();
  errors.mockRestore();
  await taxByPlace();
  expect((await startCheckout(shopper)).status).toBe(200);
});

async function readPublicSettings() {
  return (await unwrap(await call("/api/store-settings"), publicSettingsResponse)).data;
}

async function readDelivery(postalCode: string) {
  return (await unwrap(await call(`/api/delivery?postal_code=${postalCode}`), deliveryResponse)).data;
}

async function anAddressId(token: string, details = {}): Promise<string> {
  return (await anAddress({ token }, details)).id;
}
