import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { AddressInput } from "../../../contract/account/addresses.ts";
import { adminOrderPageResponse } from "../../../contract/admin/orders.ts";
import { ownDataView } from "../../../contract/orders/own-data.ts";
import { type Account, anAdminToken } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import {
  aGuestOrder,
  aGuestWith,
  getLinkedOrder,
  offerPickup,
  startGuestCheckout,
} from "../builders/guests.ts";
import { moveTo } from "../builders/order-status.ts";
import { aPaidPickup, requestPickupStep } from "../builders/pickups.ts";
import { aProduct } from "../builders/products.ts";
import {
  addressInput,
  anAddress,
  aPaidOrder,
  aShopperWith,
  checkout,
  getCart,
  getOrder,
  requestCashOrder,
  type Shopper,
  startCheckout,
} from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import { taxByPlace, taxPerProduct } from "../builders/taxes.ts";

const lloydminster = { postal_code: "T9V 0A1", province: "Saskatchewan", city: "Lloydminster" } as const;
const confirmed = { ...lloydminster, is_province_confirmed: true } as const;
const question = "T9V is in Alberta. Which is right?";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  await offerPickup({ cash_on_delivery: true });
});

test.each(["shipping_address", "billing_address"])(
  "sells a guest to a contradicting %s only with an answer",
  async (name) => {
    const guest = await aGuestWith(await aProduct());
    const start = (details: Partial<AddressInput>) => {
      const addresses = {
        shipping_address: addressInput(),
        billing_address: addressInput(),
        [name]: addressInput(details),
      };
      return startGuestCheckout(guest, { destination: { kind: "typed_addresses", ...addresses } });
    };
    expect(await readFailure(await start(lloydminster))).toMatchObject({
      status: 422,
      message: question,
      errors: { [`destination.${name}.province`]: question },
    });
    expect((await start(confirmed)).status).toBe(200);
  },
);

test("keeps what a guest confirmed on the order, which is taxed by the postal code", async () => {
  await taxByPlace();
  const destination = { kind: "typed_addresses", shipping_address: addressInput(confirmed) };
  const { orderId, link } = await aGuestOrder(await aProduct(), { destination });
  await taxPerProduct();
  for (const order of [await getLinkedOrder(link, orderId), await getOrder(admin, orderId)]) {
    expect(order).toMatchObject({ shipping_address: confirmed, billing_address: confirmed });
  }
  expect(await readTaxPlace(orderId)).toBe("AB");
  expect(await findInList(orderId)).toMatchObject({ has_other_province: true });
});

test("keeps no confirmation of an address that agrees", async () => {
  const shipping_address = addressInput({ is_province_confirmed: true });
  const destination = { kind: "typed_addresses", shipping_address };
  const { orderId } = await aGuestOrder(await aProduct(), { destination });
  expect((await getOrder(admin, orderId)).shipping_address.is_province_confirmed).toBe(false);
  expect(await findInList(orderId)).toMatchObject({ has_other_province: false });
});

test("asks about a typed address that is paid in cash", async () => {
  const shopper = await aShopperWith(await aProduct());
  const shipping_address = addressInput({ province: "Ontario" });
  const json = {
    cart_id: (await getCart(shopper)).id,
    destination: { kind: "typed_addresses", shipping_address },
  };
  const place = (body: object) => call("/api/orders/create-cod", { token: shopper.token, json: body });
  expect(await readFailure(await place(json))).toMatchObject({
    status: 422,
    errors: { "destination.shipping_address.province": "R2C is in Manitoba. Which is right?" },
  });
  const answered = { ...shipping_address, is_province_confirmed: true };
  const destination = { kind: "typed_addresses", shipping_address: answered };
  expect((await place({ ...json, destination })).status).toBe(200);
});

test("asks about an address that was saved before it was asked, and sells once it is answered", async () => {
  const shopper = await aShopperWith(await aProduct());
  await storeUnasked(shopper, shopper.address.id, "Ontario");
  const refusal = {
    status: 422,
    code: "province_unconfirmed",
    message: "R2C is in Manitoba. Which is right?",
    errors: { "destination.shipping_address_id": "R2C is in Manitoba. Which is right?" },
  };
  expect(await readFailure(await startCheckout(shopper))).toMatchObject(refusal);
  expect(await readFailure(await requestCashOrder(shopper))).toMatchObject(refusal);
  await answer(shopper);
  const { orderId } = await checkout(shopper);
  expect((await getOrder(shopper, orderId)).shipping_address).toMatchObject({
    province: "Ontario",
    is_province_confirmed: true,
  });
});

test("asks about a saved billing address, too", async () => {
  const shopper = await aShopperWith(await aProduct());
  const billing = await anAddress(shopper);
  await storeUnasked(shopper, billing.id, "Yukon");
  expect(await readFailure(await startCheckout(shopper, { billingAddressId: billing.id }))).toMatchObject({
    status: 422,
    code: "province_unconfirmed",
    errors: { "destination.billing_address_id": expect.any(String) },
  });
  expect((await startCheckout(shopper)).status).toBe(200);
});

test("asks an admin who corrects the address of an order, and keeps the answer", async () => {
  const { orderId } = await aPaidOrder(await aProduct());
  const correct = (details: Partial<AddressInput>) =>
    call(`/api/orders/${orderId}/address`, {
      method: "PUT",
      token: admin.token,
      json: { address: addressInput({ province: "Ontario", ...details }) },
    });
  expect(await readFailure(await correct({}))).toMatchObject({
    status: 422,
    errors: { "address.province": "R2C is in Manitoba. Which is right?" },
  });
  expect((await correct({ is_province_confirmed: true })).status).toBe(200);
  expect((await getOrder(admin, orderId)).shipping_address.is_province_confirmed).toBe(true);
  expect((await correct({ province: "Manitoba" })).status).toBe(200);
  expect((await getOrder(admin, orderId)).shipping_address.is_province_confirmed).toBe(false);
});

test("asks an admin who sends a pick-up to an address", async () => {
  const { orderId } = await aPaidPickup();
  const refused = await requestPickupStep(orderId, "delivery", { address: addressInput(lloydminster) });
  expect(await readFailure(refused)).toMatchObject({ status: 422, errors: { "address.province": question } });
  const sent = await requestPickupStep(orderId, "delivery", { address: addressInput(confirmed) });
  expect(sent.status).toBe(200);
  expect((await getOrder(admin, orderId)).shipping_address).toMatchObject(confirmed);
});

test("marks no pick-up", async () => {
  const { orderId } = await aPaidPickup();
  expect(await findInList(orderId)).toMatchObject({ has_other_province: false });
});

test("exports the answer with the customer's own data", async () => {
  const shopper = await aShopperWith(await aProduct());
  await storeUnasked(shopper, shopper.address.id, "Ontario");
  await answer(shopper);
  await checkout(shopper);
  const data = await unwrap(await call("/api/auth/data", { token: shopper.token }), ownDataView);
  expect(data).toMatchObject({
    addresses: [{ is_province_confirmed: true }],
    orders: [{ shipping_address: { is_province_confirmed: true } }],
  });
});

test("erases the answer with the address", async () => {
  const destination = { kind: "typed_addresses", shipping_address: addressInput(confirmed) };
  const { orderId } = await aGuestOrder(await aProduct(), { destination });
  await moveTo(admin, orderId, "delivered");
  const erased = await call(`/api/orders/${orderId}/erase-guest`, { method: "POST", token: admin.token });
  expect(erased.status).toBe(200);
  expect((await getOrder(admin, orderId)).shipping_address).toMatchObject({
    full_name: "Deleted account",
    is_province_confirmed: false,
  });
  expect(await findInList(orderId)).toMatchObject({ has_other_province: false });
});

/** Stores a province that contradicts the postal code, as a store could before it asked. */
async function storeUnasked(shopper: Shopper, addressId: string, province: string): Promise<void> {
  await env.DB.prepare("UPDATE addresses SET province = ? WHERE id = ? AND profile_id = ?")
    .bind(province, addressId, shopper.id)
    .run();
}

async function answer({ token, address }: Shopper): Promise<void> {
  const json = { ...address, province: "Ontario", is_province_confirmed: true };
  expect((await call(`/api/addresses/${address.id}`, { method: "PUT", token, json })).status).toBe(200);
}

async function readTaxPlace(orderId: string): Promise<unknown> {
  return env.DB.prepare("SELECT tax_place FROM orders WHERE id = ?").bind(orderId).first("tax_place");
}

async function findInList(orderId: string) {
  const { order_number: number } = await getOrder(admin, orderId);
  const response = await call(`/api/orders?search=${number}`, { token: await anAdminToken() });
  return (await unwrap(response, adminOrderPageResponse)).data.find(({ id }) => id === orderId);
}
