import * as v from "valibot";
import { type AddressInput, addressResponse } from "../../contract/account/account.ts";
import { cartResponse } from "../../contract/orders/cart.ts";
import { sandboxServiceKey } from "../../sandbox/keys.ts";
import { Failure } from "../lib/failure.ts";

export interface Shopper {
  readonly token: string;
  readonly addressId: string;
  readonly cartId: string;
}

const tokenSchema = v.object({ access_token: v.string() });
const address: AddressInput = {
  full_name: "Robin Shopper",
  phone_number: "204-555-0134",
  address_line1: "12 Main Street",
  city: "Winnipeg",
  province: "Manitoba",
  postal_code: "R2C 0A1",
};

/** Confirmed accounts with an address and an empty cart. */
export async function makeShoppers(store: string, sandbox: string, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `bench-${index}@store.test`;
    await post(sandbox, "/auth/v1/admin/users", sandboxServiceKey, { email, email_confirm: true });
    const path = `/sandbox/users/${encodeURIComponent(email)}/access-token`;
    const answer = await post(sandbox, path, sandboxServiceKey, { expires_in_seconds: 7_200 });
    const token = v.parse(tokenSchema, answer).access_token;
    const { data } = v.parse(addressResponse, await post(store, "/api/addresses", token, address));
    const cart = await fetch(`${store}/api/cart`, { headers: { Authorization: `Bearer ${token}` } });
    const { id } = v.parse(cartResponse, await cart.json()).data;
    shoppers.push({ token, addressId: data.id, cartId: id });
  }
  return shoppers;
}

/** @throws Failure when anything but a success is answered */
export async function post(origin: string, path: string, token: string, json: unknown): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, apikey: token },
    body: JSON.stringify(json),
  });
  if (response.ok) return response.json();
  throw new Failure(`POST ${path} answered ${response.status}: ${await response.text()}`);
}
