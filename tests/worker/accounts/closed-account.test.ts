import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { closedAccountMessage } from "../../../contract/account/account.ts";
import { orderInvoicesResponse } from "../../../contract/orders/invoices.ts";
import { bindings, idle } from "../background.ts";
import { type Account, anAccount, givePassword } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { confirmWith, createConfirmToken } from "../builders/newsletter.ts";
import { moveTo } from "../builders/order-status.ts";
import { aProduct } from "../builders/products.ts";
import { runFrequentCrons } from "../builders/schedule.ts";
import { add, aShopper, atPayment, checkout, confirm, getOrder, getStock } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import { listTablesWith } from "../builders/stored-text.ts";
import { findPayment, pay, withFault } from "../builders/stripe.ts";

test("deletes the account's data and identity", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product, 2);
  await confirmWith(await createConfirmToken(shopper.email));
  const soldOut = await aProduct({ stockQuantity: 0 });
  await call("/api/stock-alerts", { json: { product_id: soldOut.id, email: shopper.email } });
  await call(`/api/wishlist/${product.id}`, { method: "PUT", token: shopper.token });
  expect(await listTablesWith(shopper.email)).toEqual(
    expect.arrayContaining(["newsletter_subscribers", "profiles", "stock_alerts"]),
  );
  const confirmEmail = ` ${shopper.email.toUpperCase()} `;
  expect((await deleteAccount(shopper, { confirmEmail })).status).toBe(200);
  await expectErased(shopper);
  expect(await hasIdentity(shopper)).toBe(false);
});

test("refuses the token of a closed account", async () => {
  const shopper = await aShopper();
  expect((await deleteAccount(shopper)).status).toBe(200);
  for (const path of ["/api/auth/me", "/api/cart", "/api/addresses", "/api/orders/my-orders"]) {
    expect(await readFailure(await call(path, { token: shopper.token }))).toMatchObject({
      status: 401,
      message: closedAccountMessage,
    });
  }
  await expectErased(shopper);
  // Public endpoints ignore the token.
  const search = await call("/api/products/search?query=thing", { token: shopper.token });
  expect(search.status).toBe(200);
});

test("erases the personal data of an order, but not its amounts", async () => {
  const [product, admin] = [await aProduct(), await anAdmin()];
  const shopper = await aShopper({ full_name: "Zelda Vanish" });
  const name = { first_name: "Zelda", last_name: "Vanish" };
  await call("/api/auth/profile", { method: "PUT", token: shopper.token, json: name });
  await add(shopper, product, 3);
  const payment = await checkout(shopper);
  await pay(payment.intentId);
  await confirm(shopper, payment);
  await moveTo(admin, payment.orderId, "delivered");
  await idle();
  const { total_amount, tax_amount, order_number } = await getOrder(shopper, payment.orderId);
  expect((await deleteAccount(shopper)).status).toBe(200);

  const order = await getOrder(admin, payment.orderId);
  expect(order).toMatchObject({ total_amount, tax_amount, order_number, status: "delivered" });
  expect(order).toMatchObject({ user: null, guest_email: null });
  expect(order.shipping_address).toEqual({
    full_name: "Deleted account",
    phone_number: "",
    address_line1: "",
    address_line2: null,
    city: "",
    province: "Manitoba",
    postal_code: "",
    is_province_confirmed: false,
    delivery_instructions: null,
  });
  const invoices = await call(`/api/orders/${payment.orderId}/invoices`, { token: admin.token });
  expect((await unwrap(invoices, orderInvoicesResponse)).data).toMatchObject([
    { total: total_amount, customer: null, buyer: null, delivered_to: null },
  ]);
  await expectErased(shopper);
  // The evidence of the delivery remains while the bank accepts disputes.
  for (const personalData of ["Vanish", shopper.address.address_line1, shopper.address.phone_number]) {
    expect(await listTablesWith(personalData)).toEqual(["delivery_evidence"]);
  }
  await expectSoundBooks(product);
});

test("cancels an unpaid order and its intent, and releases its stock", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 4);
  expect((await deleteAccount(payment.shopper)).status).toBe(200);
  expect(await getStock(product)).toBe(20);
  expect((await findPayment(payment.intentId))?.status).toBe("canceled");
  await expectSoundBooks(product);
});

test("refuses to delete an account with an open order, even if its payment was not recorded", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId);
  const refusal = await readFailure(await deleteAccount(payment.shopper));
  expect(refusal).toMatchObject({ status: 409, code: "conflict" });
  expect(refusal.message).toContain((await getOrder(payment.shopper, payment.orderId)).order_number);
  expect(await getOrder(payment.shopper, payment.orderId)).toMatchObject({ status: "paid" });
  expect(await hasIdentity(payment.shopper)).toBe(true);
  await expectSoundBooks(product);
});

test.each(["", "someone@else.test"])("refuses the email address %j", async (confirmEmail) => {
  const account = await anAccount();
  expect((await deleteAccount(account, { confirmEmail })).status).toBe(422);
  await expectOpen(account);
});

test("refuses an admin's account", async () => {
  const admin = await anAccount({ app: { role: "admin" } });
  expect((await deleteAccount(admin)).status).toBe(409);
  await expectOpen(admin);
});

test("requires the correct password", async () => {
  const account = await anAccount();
  await givePassword(account);
  const refusal = await readFailure(await deleteAccount(account, { password: "not-the-password" }));
  expect(refusal).toMatchObject({ status: 422, errors: { password: "This is not your password" } });
  const missing = await call("/api/auth/account", {
    method: "DELETE",
    token: account.token,
    json: { confirm_email: account.email },
  });
  expect((await readFailure(missing)).errors).toEqual({ password: "Please type your password" });
  await expectOpen(account);
});

test("limits guesses of the password per minute", async () => {
  const account = await anAccount();
  await givePassword(account);
  // If a minute ends during the requests, twice as many are allowed.
  const guesses = Array.from({ length: 41 }, () => deleteAccount(account, { password: "another-guess" }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses).toContain(429);
  await expectOpen(account);
});

test("refuses to delete an account while the sign-in service cannot check the password", async () => {
  const account = await anAccount();
  const password = await givePassword(account);
  const action = { do: "error", status: 503, code: "unavailable", message: "Down" };
  const fault = { service: "auth", method: "POST", path: "/auth/v1/token", action };
  const response = await withFault(fault, () => deleteAccount(account, { password }));
  expect(response.status).toBe(503);
  expect((await call("/api/auth/me", { token: account.token })).status).toBe(200);
  expect((await deleteAccount(account, { password })).status).toBe(200);
});

test("deletes the identity in the scheduled run if the sign-in service was unreachable", async () => {
  const account = await anAccount();
  const fault = {
    service: "auth",
    method: "DELETE",
    path: `/admin/users/${account.id}`,
    action: { do: "error", status: 503, code: "unavailable", message: "Down" },
  };
  const response = await withFault(fault, () => deleteAccount(account));
  expect(response.status).toBe(200);
  expect(await hasIdentity(account)).toBe(true);
  expect((await call("/api/auth/me", { token: account.token })).status).toBe(401);
  await runFrequentCrons();
  expect(await hasIdentity(account)).toBe(false);
});

test("closes an account even if the identity cannot be deleted without a service key", async () => {
  const account = await anAccount();
  const response = await call("/api/auth/account", {
    method: "DELETE",
    token: account.token,
    json: { confirm_email: account.email, password: await givePassword(account) },
    bindings: { SUPABASE_SERVICE_ROLE_KEY: undefined },
  });
  expect(response.status).toBe(200);
  expect(await hasIdentity(account)).toBe(true);
  const refusal = await readFailure(await call("/api/auth/me", { token: account.token }));
  expect(refusal).toMatchObject({ status: 401, message: closedAccountMessage });
});

test("closes an account once for ten simultaneous requests", async () => {
  const account = await aShopper();
  const password = await givePassword(account);
  const responses = await Promise.all(Array.from({ length: 10 }, () => deleteAccount(account, { password })));
  const statuses = responses.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => ![200, 401, 409, 422].includes(status))).toEqual([]);
  await expectErased(account);
});

async function deleteAccount(
  account: Account,
  { confirmEmail = account.email, password }: { confirmEmail?: string; password?: string } = {},
): Promise<Response> {
  return call("/api/auth/account", {
    method: "DELETE",
    token: account.token,
    json: { confirm_email: confirmEmail, password: password ?? (await givePassword(account)) },
  });
}

/** Checks that no table contains the account's email or id, except the list that refuses its earlier tokens. */
async function expectErased(account: Account): Promise<void> {
  expect(await listTablesWith(account.email)).toEqual([]);
  expect(await listTablesWith(account.id)).toEqual(["closed_accounts"]);
}

/** Returns true if the sign-in service has the account's identity. */
async function hasIdentity(account: Account): Promise<boolean> {
  const { SUPABASE_SERVICE_ROLE_KEY: key } = bindings;
  const headers = { apikey: String(key), Authorization: `Bearer ${key}` };
  const response = await fetch(`${env.SUPABASE_URL}/auth/v1/admin/users/${account.id}`, { headers });
  return response.ok;
}

async function expectOpen(account: Account): Promise<void> {
  expect((await call("/api/auth/me", { token: account.token })).status).toBe(200);
  expect(await hasIdentity(account)).toBe(true);
}
