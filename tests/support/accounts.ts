import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import * as v from "valibot";
import type { AccountStatus, AddressInput } from "../../contract/account.ts";
import { sandboxServiceKey } from "../../sandbox/keys.ts";
import { sandboxUrl } from "./sandbox-control.ts";

export interface TestAccount {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

const userSchema = v.object({ id: v.string() });
const tokenSchema = v.object({ access_token: v.string() });

/** A confirmed account of its own, so that tests may run beside each other. */
export async function createAccount(): Promise<TestAccount> {
  const account = { email: `person-${randomUUID()}@example.com`, password: "Secret123!" };
  const answer = await fetch(`${sandboxUrl}/auth/v1/admin/users`, {
    method: "POST",
    headers: { "Content-Type": "application/json", apikey: sandboxServiceKey },
    body: JSON.stringify({
      ...account,
      email_confirm: true,
      user_metadata: { first_name: "Robin", last_name: "Prairie" },
    }),
  });
  return { ...account, ...v.parse(userSchema, await answer.json()) };
}

export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A fresh account, signed in, at a page of the store. */
export async function openSignedIn(page: Page, path: string): Promise<TestAccount> {
  const account = await createAccount();
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await signIn(page, account);
  await expect(page).toHaveURL(new RegExp(`${path.replace(/[?]/g, "\\?")}$`));
  return account;
}

/** A call to the store's API as this account. */
export async function callAs(
  page: Page,
  email: string,
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  data?: object,
) {
  return requestAs(page, email, path, { method, ...(data !== undefined && { data }) });
}

/** A product's form as this account sends it: fields and pictures. */
export async function sendFormAs(page: Page, email: string, path: string, multipart: FormData) {
  return requestAs(page, email, path, { method: "POST", multipart });
}

async function requestAs(
  page: Page,
  email: string,
  path: string,
  request: { method: string; data?: object; multipart?: FormData },
) {
  const answer = await fetch(`${sandboxUrl}/sandbox/users/${encodeURIComponent(email)}/access-token`, {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  const { access_token } = v.parse(tokenSchema, await answer.json());
  const response = await page.request.fetch(`/api${path}`, {
    ...request,
    headers: { Authorization: `Bearer ${access_token}` },
  });
  if (response.ok()) return response;
  throw new Error(`${request.method} ${path}: ${response.status()} ${await response.text()}`);
}

/** As an admin does it. */
export async function setAccountStatus(page: Page, account: TestAccount, status: AccountStatus) {
  await callAs(page, "admin@store.test", "PUT", `/admin/users/${account.id}`, { account_status: status });
}

export async function saveAddress(page: Page, account: TestAccount, details: Partial<AddressInput> = {}) {
  await callAs(page, account.email, "POST", "/addresses", {
    full_name: "Robin Prairie",
    phone_number: "204-555-0123",
    address_line1: "12 Regent Avenue West",
    city: "Winnipeg",
    province: "Manitoba",
    postal_code: "R2C 1A1",
    ...details,
  });
}

const cartSchema = v.object({ data: v.object({ id: v.string() }) });
const addressesSchema = v.object({ data: v.tupleWithRest([v.object({ id: v.string() })], v.unknown()) });
const orderSchema = v.object({ data: v.object({ orderId: v.string(), orderNumber: v.string() }) });
const productsSchema = v.object({ data: v.array(v.object({ id: v.string(), name: v.string() })) });

/** A cash order of the best stocked product, over the API. The account needs a local address. */
export async function placeCashOrder(page: Page, account: TestAccount) {
  const query = "in_stock=true&sort_by=stock_quantity&order=desc&limit=1";
  const found = await page.request.get(`/api/products?${query}`);
  const [product] = v.parse(productsSchema, await found.json()).data;
  if (product === undefined) throw new Error("The store has no products");
  const call = (method: "GET" | "POST", path: string, data?: object) =>
    callAs(page, account.email, method, path, data);
  await call("POST", "/cart/items", { product_id: product.id });
  const cart = v.parse(cartSchema, await (await call("GET", "/cart")).json()).data;
  const [address] = v.parse(addressesSchema, await (await call("GET", "/addresses")).json()).data;
  const placed = await call("POST", "/orders/create-cod", {
    cart_id: cart.id,
    shipping_address_id: address.id,
  });
  const { orderId, orderNumber } = v.parse(orderSchema, await placed.json()).data;
  return { orderId, orderNumber, productName: product.name };
}

/** Lets the links in the e-mails of an account expire. */
export async function expireLinks(account: TestAccount): Promise<void> {
  await control(account, "expire-links");
}

/** Ends every session of an account at the sign-in service: its tokens cannot be renewed any more. */
export async function endSessions(account: TestAccount): Promise<void> {
  await control(account, "expire-tokens");
}

async function control(account: TestAccount, what: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/users/${account.id}/${what}`, { method: "POST" });
  if (!answer.ok) throw new Error(`The sandbox refused ${what}: ${await answer.text()}`);
}

/** Makes the stored access token look spent, so that the next call has to renew it. */
export async function spendAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = "prairie-dollar.session";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });
}
