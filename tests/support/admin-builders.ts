import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import * as v from "valibot";
import { sandboxStripeSecretKey } from "../../sandbox/keys.ts";
import { callAs, createAccount, saveAddress, sendFormAs, type TestAccount } from "./accounts.ts";
import { picture } from "./admin.ts";
import { sandboxUrl } from "./sandbox-control.ts";

export const adminEmail = "admin@store.test";

const productSchema = v.object({ data: v.object({ id: v.string(), name: v.string(), slug: v.string() }) });
const cartSchema = v.object({ data: v.object({ id: v.string() }) });
const addressesSchema = v.object({ data: v.tupleWithRest([v.object({ id: v.string() })], v.unknown()) });
const paymentSchema = v.object({
  orderId: v.string(),
  orderNumber: v.string(),
  clientSecret: v.string(),
});

export type OwnProduct = v.InferOutput<typeof productSchema>["data"];

/** A product that no other test touches: $6.00, 12 in stock, on sale. */
export async function addOwnProduct(page: Page, fields: Readonly<Record<string, string>> = {}) {
  const mark = randomUUID().slice(0, 8);
  const form = new FormData();
  const values = {
    name: `Prairie Top ${mark}`,
    slug: `prairie-top-${mark}`,
    sku: `TOP-${mark}`,
    category: "Toys",
    description: "Spins in every wind.",
    wholesale_price: "6.00",
    retail_price: "10.00",
    stock_quantity: "12",
    ...fields,
  };
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  // Its colour is its own, so that no two tests upload the same bytes at once.
  const { name, mimeType, buffer } = await picture(`${mark}.png`, `#${mark.slice(0, 6)}`);
  form.append("images", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const answer = await sendFormAs(page, adminEmail, "/products", form);
  return v.parse(productSchema, await answer.json()).data;
}

/** What the admin's API says of a product's stock. */
export async function stockOf(page: Page, product: OwnProduct): Promise<number> {
  const answer = await callAs(page, adminEmail, "GET", `/admin/products/${product.id}`);
  return v.parse(v.object({ data: v.object({ stock_quantity: v.number() }) }), await answer.json()).data
    .stock_quantity;
}

/** An order of so many pieces, paid by card over the API, by somebody who is new here. */
export async function placePaidOrder(page: Page, product: OwnProduct, quantity: number) {
  const account = await createAccount();
  await saveAddress(page, account);
  const call = callOf(page, account);
  await call("POST", "/cart/items", { product_id: product.id, quantity });
  const cart = v.parse(cartSchema, await (await call("GET", "/cart")).json()).data;
  const [address] = v.parse(addressesSchema, await (await call("GET", "/addresses")).json()).data;
  const created = await call("POST", "/checkout/create-payment-intent", {
    cartId: cart.id,
    shippingAddressId: address.id,
  });
  const { orderId, orderNumber, clientSecret } = v.parse(paymentSchema, await created.json());
  const paymentIntentId = clientSecret.split("_secret_")[0] ?? "";
  await stripe(`/v1/payment_intents/${paymentIntentId}/confirm`, {
    payment_method: "pm_card_visa",
    return_url: "http://store.test/",
  });
  await call("POST", "/checkout/confirm-order", { orderId, paymentIntentId });
  return { account, orderId, orderNumber };
}

/** A payment at Stripe that names an order which the store does not have. */
export async function payForUnknownOrder(): Promise<void> {
  await stripe("/v1/payment_intents", {
    amount: "500",
    currency: "cad",
    confirm: "true",
    payment_method: "pm_card_visa",
    return_url: "http://store.test/",
    "metadata[order_id]": randomUUID(),
  });
}

function callOf(page: Page, account: TestAccount) {
  return (method: "GET" | "POST", path: string, data?: object) =>
    callAs(page, account.email, method, path, data);
}

async function stripe(path: string, body: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(`${sandboxUrl}${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${sandboxStripeSecretKey}` },
    body: new URLSearchParams(body),
  });
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`);
}
