import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { deliveryResponse } from "../../../contract/account/delivery.ts";
import { toPricedLines } from "../../../contract/orders/cart-lines.ts";
import { priceCart } from "../../../contract/orders/price-cart.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { publicSettingsResponse } from "../../../contract/store/public-settings.ts";
import { aZone, ratesByWeight, toShippingDocument } from "../../builders/shipping.ts";
import { bindings } from "../background.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { findScripts, openPage } from "../builders/pages.ts";
import { anImagedProduct, aProduct, changeProduct } from "../builders/products.ts";
import { shipByZones } from "../builders/shipping.ts";
import {
  add,
  anAddress,
  aShopper,
  checkout,
  confirm,
  getCart,
  getOrder,
  getStock,
  requestCashOrder,
  startCheckout,
} from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";
import { allowLogged } from "../logged.ts";

const edmonton = { postal_code: "T5J 0N3", province: "Alberta", city: "Edmonton" } as const;
const north = { postal_code: "T0A 1A0", province: "Alberta", city: "Athabasca" } as const;
const toronto = { postal_code: "M5V 2T6", province: "Ontario", city: "Toronto" } as const;
const whitehorse = { postal_code: "Y1A 1A1", province: "Yukon", city: "Whitehorse" } as const;
const local = { postal_code: "R2C 0A1", province: "Manitoba", city: "Winnipeg" } as const;

const zones = toShippingDocument(
  [
    aZone("Alberta", { provinces: ["AB"], rates: ratesByWeight([2, 900], [5, 1_400], [null, 2_500]) }),
    aZone("North", { postal_prefixes: ["T0", "X0"], cost_cents: 4_000 }),
  ],
  { notServed: ["YT"] },
);

beforeEach(async () => {
  await shipByZones(zones);
});

test("charges what the cart, the postal code and the feed show, for carts and places of every kind", async () => {
  const products = [
    await anImagedProduct({ sku: "ZONE-1", weightKg: 0.25, stockQuantity: 500 }),
    await anImagedProduct({ sku: "ZONE-2", weightKg: 1.999, stockQuantity: 500 }),
    await anImagedProduct({ sku: "ZONE-3", weightKg: null, stockQuantity: 500, minimumOrderQuantity: 3 }),
  ];
  const lines = fc.uniqueArray(
    fc.record({ product: fc.constantFrom(...products), extra: fc.integer({ min: 0, max: 4 }) }),
    { minLength: 1, selector: ({ product }) => product.id },
  );
  const place = fc.constantFrom(edmonton, north, toronto, local);
  await fc.assert(
    fc.asyncProperty(lines, place, async (chosen, address) => {
      const shopper = await aShopper(address);
      for (const { product, extra } of chosen)
        await add(shopper, product, product.minimumOrderQuantity + extra);
      const delivery = await readDelivery(address.postal_code);
      const cart = await getCart(shopper);
      const estimate = priceCart(toPricedLines(cart.items), { rates: delivery.rates, taxes: delivery.taxes });
      const { quote, orderId } = await checkout(shopper);
      expect(quote).toMatchObject({
        shippingCost: estimate.shippingCents / 100,
        total: estimate.totalCents / 100,
      });
      expect((await getOrder(shopper, orderId)).shipping_cost).toBe(quote.shippingCost);
    }),
    { numRuns: 25 },
  );
  const feed = await (await call("/feed.xml", { headers: { "Cache-Control": "no-cache" } })).text();
  for (const product of products) {
    const shopper = await aShopper(toronto);
    await add(shopper, product);
    const { quote } = await checkout(shopper);
    const item = feed.split("<item>").find((one) => one.includes(`<g:id>${product.sku}</g:id>`));
    const price = `${quote.shippingCost.toFixed(2)} CAD`;
    expect(item).toContain(
      `<g:shipping><g:country>CA</g:country><g:postal_code>M*</g:postal_code><g:price>${price}</g:price></g:shipping>`,
    );
    expect(item).not.toContain("<g:postal_code>Y*");
    const page = await (await openPage(`/product/${product.slug}`)).text();
    const [structured] = findScripts(page, "application/ld\\+json");
    expect(structured).toContain(`"value":"${quote.shippingCost.toFixed(2)}"`);
  }
});

test("charges by the weight of the units, and the store's weight for a product without one", async () => {
  const heavy = await aProduct({ weightKg: 2.5 });
  const shopper = await aShopper(edmonton);
  expect((await add(shopper, heavy)).items[0]?.weightGrams).toBe(2_500);
  expect((await checkout(shopper)).quote.shippingCost).toBe(14);
  const cart = await add(shopper, await aProduct(), 5);
  expect(cart.items[1]?.weightGrams).toBe(500);
  expect((await checkout(shopper)).quote.shippingCost).toBe(25);
});

test("updates an open order when a product's weight changes its price", async () => {
  const product = await aProduct({ weightKg: 0.5 });
  const shopper = await aShopper(edmonton);
  await add(shopper, product);
  const first = await checkout(shopper);
  await changeProduct(product.id, { weightKg: 3 });
  const second = await checkout(shopper);
  expect(second.orderId).toBe(first.orderId);
  expect([first.quote.shippingCost, second.quote.shippingCost]).toEqual([9, 14]);
  await pay(second.intentId);
  expect((await confirm(shopper, second)).status).toBe(200);
  await expectSoundBooks(product);
});

test("says before the checkout where it does not deliver, and refuses both ways to pay there", async () => {
  const delivery = await readDelivery("Y1A1A1");
  expect(delivery).toMatchObject({
    is_served: false,
    rates: [],
    arrival: null,
    cash_on_delivery: false,
    message: "We don't deliver to Y1A 1A1.",
  });
  const product = await aProduct();
  const shopper = await aShopper(whitehorse);
  await add(shopper, product);
  const refused = await startCheckout(shopper);
  expect(refused.status).toBe(409);
  expect(await unwrap(refused, failureResponse)).toMatchObject({
    code: "address_not_served",
    errors: { destination: "We don't deliver to Y1A 1A1. Please choose another address." },
  });
  expect((await requestCashOrder(shopper)).status).toBe(422);
  expect(await getStock(product)).toBe(20);
});

test("refuses Pay for an open order whose address is no longer served, and keeps its units until it ends", async () => {
  const product = await aProduct();
  const shopper = await aShopper(edmonton);
  await add(shopper, product, 2);
  await checkout(shopper);
  await shipByZones(toShippingDocument([], { notServed: ["AB"] }));
  expect((await startCheckout(shopper, { isPaying: true })).status).toBe(409);
  expect(await getStock(product)).toBe(18);
  const elsewhere = await anAddress(shopper, toronto);
  expect((await checkout(shopper, { shippingAddressId: elsewhere.id })).quote.shippingCost).toBe(5);
});

test("keeps the local prices and cash for local postal codes, whatever the zones say", async () => {
  await shipByZones(toShippingDocument([aZone("Manitoba", { provinces: ["MB"], cost_cents: 2_000 })]));
  expect(await readDelivery("R2C0A1")).toMatchObject({ is_local: true, flat_rate: 5, free_over: 15 });
  expect(await readDelivery("R3C4T3")).toMatchObject({
    is_local: false,
    flat_rate: 20,
    free_over: null,
    message: "Delivery to R3C 4T3 is $20.00. Pay by card.",
  });
});

test("describes a range of prices, and from which value they end", async () => {
  expect((await readDelivery("T5J0N3")).message).toContain(
    "Delivery to T5J 0N3 is $9.00 to $25.00. Your cart shows the price.",
  );
  const rates = [
    { from_grams: 0, to_grams: null, from_cents: 0, to_cents: 5_001, cost_cents: 900 },
    { from_grams: 0, to_grams: null, from_cents: 5_001, to_cents: null, cost_cents: 0 },
  ];
  await shipByZones(toShippingDocument([aZone("Alberta", { provinces: ["AB"], rates })]));
  expect(await readDelivery("T5J0N3")).toMatchObject({
    flat_rate: 9,
    free_over: 50,
    message: "Delivery to T5J 0N3 is $9.00, and free on orders over $50.00 before discounts. Pay by card.",
  });
});

test("promises no price on public pages that a zone exceeds, and names the places without delivery", async () => {
  const { data } = await unwrap(await call("/api/store-settings"), publicSettingsResponse);
  expect(data.delivery_promise.title).toBe("Delivery from $5.00");
  const terms = await (await openPage("/terms")).text();
  expect(terms).toContain("within Canada, except to Yukon");
});

test("delivers at the settings' prices without zones, and writes no delivery prices into the feed", async () => {
  await shipByZones();
  const product = await anImagedProduct({ sku: "ZONE-NEW", weightKg: 30 });
  for (const { postal_code } of [edmonton, north, toronto, whitehorse]) {
    expect(await readDelivery(postal_code)).toMatchObject({ is_served: true, flat_rate: 5, free_over: null });
  }
  const feed = await (await call("/feed.xml", { headers: { "Cache-Control": "no-cache" } })).text();
  expect(feed).toContain(product.sku);
  expect(feed).not.toContain("<g:shipping>");
});

test("names the settings' prices and free limit without zones, also if the flat rate is 0", async () => {
  await bindings.DB.prepare("UPDATE store_settings SET shipping_flat_rate_cents = 0").run();
  expect(await readDelivery("R2C0A1")).toMatchObject({
    flat_rate: 0,
    free_over: 15,
    message: expect.stringContaining("is $0.00, and free on orders over $15.00 before discounts."),
  });
  expect(await readDelivery("R3C4T3")).toMatchObject({
    flat_rate: 0,
    free_over: null,
    message: "Delivery to R3C 4T3 is $0.00. Pay by card.",
  });
  await shipByZones(toShippingDocument([aZone("Manitoba", { provinces: ["MB"], cost_cents: 0 })]));
  expect((await readDelivery("R3C4T3")).message).toContain("Delivery to R3C 4T3 is free.");
  await bindings.DB.prepare("UPDATE store_settings SET shipping_flat_rate_cents = 500").run();
});

test("places no order by a stored document that no longer fits, and keeps the shop open", async () => {
  allowLogged(/No rate for any weight/);
  await bindings.DB.prepare(
    "UPDATE store_content SET value = json_set(value, '$.zones[0].rates', json('[]')) WHERE key = 'shipping'",
  ).run();
  const product = await aProduct();
  const shopper = await aShopper(edmonton);
  await add(shopper, product);
  expect((await startCheckout(shopper)).status).toBe(500);
  for (const path of ["/", `/product/${product.slug}`, "/terms"])
    expect((await openPage(path)).status).toBe(200);
  const { token } = await anAdmin();
  expect((await call("/api/admin/shipping-zones", { token })).status).toBe(200);
});

async function readDelivery(postalCode: string) {
  const query = new URLSearchParams({ postal_code: postalCode });
  return (await unwrap(await call(`/api/delivery?${query}`), deliveryResponse)).data;
}
