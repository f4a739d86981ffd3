import { beforeAll, expect, test } from "vitest";
import { deliveryResponse } from "../../../contract/account/delivery.ts";
import { settingsResponse } from "../../../contract/admin/settings.ts";
import { toPricedLines } from "../../../contract/orders/cart-lines.ts";
import { priceCart } from "../../../contract/orders/price-cart.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { toShippingRules } from "../../../contract/shared/pricing.ts";
import { listStandardRates } from "../../../contract/shipping/shipping-rates.ts";
import { publicSettingsResponse } from "../../../contract/store/public-settings.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { aProduct } from "../builders/products.ts";
import { add, aShopper, aShopperWith, checkout, getOrder, requestCashOrder } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
let initialSettings: Awaited<ReturnType<typeof readSettings>>;
beforeAll(async () => {
  admin = await anAdmin();
  initialSettings = await readSettings();
});

test("starts with the default settings of a new store", async () => {
  expect(initialSettings).toMatchObject({
    shipping_flat_rate: 5,
    shipping_free_over: 15,
    default_tax_rate: 0,
    cash_on_delivery: true,
    notice: null,
    deal_min_percent: 15,
    new_arrival_days: 30,
    return_days: 30,
    version: 1,
  });
});

test("applies the settings to the delivery price of quotes, carts and orders", async () => {
  await changeSettings({ shipping_flat_rate: 7.25, shipping_free_over: 30 });
  expect(await readDelivery("R2C0A1")).toMatchObject({ flat_rate: 7.25, free_over: 30 });
  const shopper = await aShopper();
  const cart = await add(shopper, await aProduct({ compareAtPriceCents: 1_000 }), 3);
  expect(cart.shipping_rules).toEqual({ flat_rate: 7.25, free_over: 30 });
  const cartQuote = priceCart(toPricedLines(cart.items), {
    rates: listStandardRates(toShippingRules(cart.shipping_rules), true),
  });
  const { orderId } = await checkout(shopper);
  const order = await getOrder(shopper, orderId);
  expect(order.shipping_cost).toBe(7.25);
  expect(Math.round(order.total_amount * 100)).toBe(cartQuote.totalCents);

  // The next checkout request prices the same order by the changed rule.
  await changeSettings({ shipping_free_over: 29.99 });
  expect((await checkout(shopper)).orderId).toBe(orderId);
  expect((await getOrder(shopper, orderId)).shipping_cost).toBe(0);
  await changeSettings({ shipping_flat_rate: 5, shipping_free_over: 15 });
});

test("lets an admin disable cash on delivery", async () => {
  await changeSettings({ cash_on_delivery: false });
  expect((await readDelivery("R2C0A1")).cash_on_delivery).toBe(false);
  const cashOrder = await requestCashOrder(await aShopperWith(await aProduct()));
  expect(cashOrder.status).toBe(422);
  expect((await unwrap(cashOrder, failureResponse)).message).toBe(
    "We don't offer cash on delivery right now.",
  );
  await changeSettings({ cash_on_delivery: true });
});

test("lets an admin disable free delivery", async () => {
  await changeSettings({ shipping_free_over: null });
  const quote = await readDelivery("R2C0A1");
  expect(quote).toMatchObject({ is_local: true, free_over: null });
  expect(quote.message).not.toContain("free");
  await changeSettings({ shipping_free_over: 15 });
});

test("shows a notice to every visitor until it is blank", async () => {
  await changeSettings({ notice: " Closed on Monday " });
  const readPublicSettings = async () =>
    (await unwrap(await call("/api/store-settings"), publicSettingsResponse)).data;
  expect(await readPublicSettings()).toMatchObject({
    shipping_rules: { flat_rate: 5, free_over: 15 },
    cash_on_delivery: true,
    notice: "Closed on Monday",
  });
  await changeSettings({ notice: "" });
  expect((await readPublicSettings()).notice).toBeNull();
});

test("accepts simultaneous changes of settings without a version", async () => {
  const responses = await Promise.all([
    changeSettings({ deal_min_percent: 20 }),
    changeSettings({ new_arrival_days: 45 }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await readSettings()).toMatchObject({ deal_min_percent: 20, new_arrival_days: 45 });
  await changeSettings({ deal_min_percent: 15, new_arrival_days: 30 });
});

test("refuses a save over another admin's change, and returns the current settings", async () => {
  const { version } = await readSettings();
  expect((await changeSettings({ default_tax_rate: 5, version })).status).toBe(200);
  const response = await changeSettings({ default_tax_rate: 6, version });
  expect(response.status).toBe(409);
  expect(await unwrap(response, failureResponse)).toMatchObject({ current: { default_tax_rate: 5 } });
  await changeSettings({ default_tax_rate: 0 });
  expect((await listAuditEntries("store")).at(-1)).toMatchObject({
    action: "settings.update",
    before: { defaultTaxBasisPoints: 500 },
    after: { defaultTaxBasisPoints: 0 },
  });
});

test.each([
  { shipping_flat_rate: -1 },
  { shipping_flat_rate: 1.005 },
  { shipping_flat_rate: 1_000.01 },
  { shipping_free_over: "15" },
  { default_tax_rate: 100.01 },
  { cash_on_delivery: "yes" },
  { deal_min_percent: 0 },
  { deal_min_percent: 100 },
  { new_arrival_days: 1.5 },
  { new_arrival_days: 366 },
  { return_days: 0 },
  { return_days: 366 },
  { notice: "x".repeat(501) },
])("refuses the settings %j", async (body) => {
  expect((await changeSettings(body)).status).toBe(422);
});

function changeSettings(json: unknown) {
  return call("/api/admin/settings", { method: "PUT", token: admin.token, json });
}

async function readDelivery(code: string) {
  return (await unwrap(await call(`/api/delivery?postal_code=${code}`), deliveryResponse)).data;
}

async function readSettings() {
  return (await unwrap(await call("/api/admin/settings", { token: admin.token }), settingsResponse)).data;
}
