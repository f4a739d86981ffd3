import { env } from "cloudflare:workers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { expectSoundBooks } from "../../builders/books.ts";
import { aPickup, listWindows, offerPickup } from "../../builders/guests.ts";
import { aProduct } from "../../builders/products.ts";
import {
  add,
  aShopper,
  checkout,
  getCart,
  getOrder,
  readPayment,
  type Shopper,
} from "../../builders/shoppers.ts";
import { call, readFailure } from "../../builders/store.ts";
import { taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

beforeEach(() => offerPickup({ pickup_window_orders: 20 }));
afterAll(() => taxPerProduct());

const halifax = { postal_code: "B3J 2K9", province: "Nova Scotia", city: "Halifax" } as const;

test("taxes a pick-up by the shop's place, although the customer lives in another province", async () => {
  await taxByPlace();
  const shopper = await aShopper(halifax);
  await add(shopper, await aProduct());
  expect(listRates(await checkout(shopper))).toEqual([["HST", 14]]);
  const pickup = await checkOutPickup(shopper, await aPickup());
  expect(listRates(pickup)).toEqual([["HST", 13]]);
  expect((await getOrder(shopper, pickup.orderId)).taxes).toEqual(pickup.quote.taxes);
  await taxPerProduct();
});

test("takes and releases the window when an open card order changes its way and its window", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product);
  const [first, second] = (await listWindows()).slice(-4).map(({ starts_at }) => starts_at);
  const pickups = [await aPickup({ starts_at: first }), await aPickup({ starts_at: second })] as const;
  const { orderId } = await checkout(shopper);
  const order = await checkOutPickup(shopper, pickups[0]);
  expect(order.orderId).toBe(orderId);
  expect([await countTaken(first), await countTaken(second)]).toEqual([1, 0]);
  await checkOutPickup(shopper, pickups[1]);
  expect([await countTaken(first), await countTaken(second)]).toEqual([0, 1]);
  await checkout(shopper);
  expect([await countTaken(first), await countTaken(second)]).toEqual([0, 0]);
  expect(await getOrder(shopper, orderId)).toMatchObject({ fulfilment: "delivery", pickup: null });
  await checkOutPickup(shopper, pickups[1]);
  expect([await countTaken(first), await countTaken(second)]).toEqual([0, 1]);
  await expectSoundBooks(product);
});

test("refuses an account's fourth unpaid order for pick-up in words about pick-up", async () => {
  const shopper = await aShopper();
  const product = await aProduct();
  for (let order = 1; order <= 3; order += 1) {
    expect((await orderAtCounter(shopper, product)).status).toBe(200);
  }
  expect(await readFailure(await orderAtCounter(shopper, product))).toMatchObject({
    code: "too_many_open_orders",
    message: "We can't hold this order until you pay at pick-up. Please order fewer items, or pay by card.",
  });
});

function listRates({ quote }: Awaited<ReturnType<typeof checkout>>) {
  return quote.taxes?.map(({ name, rate_percent }) => [name, rate_percent]);
}

/** Sends POST /checkout/create-payment-intent for a pick-up. */
async function checkOutPickup(shopper: Shopper, destination: Awaited<ReturnType<typeof aPickup>>) {
  const json = { cart_id: (await getCart(shopper)).id, destination };
  return readPayment(await call("/api/checkout/create-payment-intent", { token: shopper.token, json }));
}

async function orderAtCounter(shopper: Shopper, product: Parameters<typeof add>[1]): Promise<Response> {
  await add(shopper, product);
  const json = { cart_id: (await getCart(shopper)).id, destination: await aPickup() };
  return call("/api/orders/create-cod", { token: shopper.token, json });
}

async function countTaken(startsAt: string | undefined): Promise<number> {
  const query = "SELECT taken FROM pickup_windows WHERE starts_at = ?";
  return Number((await env.DB.prepare(query).bind(startsAt).first("taken")) ?? 0);
}
