import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { closedAccountMessage } from "../../../contract/account/account.ts";
import { app } from "../../../worker/app.ts";
import { deletePendingIdentities } from "../../../worker/domain/accounts/delete-identities.ts";
import { confirmSubscription } from "../../../worker/domain/newsletter/subscriptions.ts";
import { changeOrderStatus } from "../../../worker/domain/orders/lifecycle/change-status.ts";
import { anExecution, bindings } from "../background.ts";
import { type Account, anAccount, givePassword } from "../builders/accounts.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { createConfirmToken } from "../builders/newsletter.ts";
import { aProduct } from "../builders/products.ts";
import { getAdmin } from "../builders/profiles.ts";
import { add, aShopper, atPayment, confirm, getOrder, getStock } from "../builders/shoppers.ts";
import { call, readFailure, storeContext } from "../builders/store.ts";
import { findPayment, pay, withFault } from "../builders/stripe.ts";

test("deletes the account's data and identity", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product, 2);
  await confirmSubscription(storeContext(), await createConfirmToken(shopper.email));
  const soldOut = await aProduct({ stockQuantity: 0 });
  await call("/api/stock-alerts", { json: { product_id: soldOut.id, email: shopper.email } });
  await call(`/api/wishlist/${product.id}`, { method: "PUT", token: shopper.token });
  const confirmEmail = ` ${shopper.email.toUpperCase()} `;
  expect((await deleteAccount(shopper, { confirmEmail })).status).toBe(200);

  expect(await countRows("profiles", "id", shopper.id)).toBe(0);
  expect(await countRows("addresses", "profile_id", shopper.id)).toBe(0);
  expect(await countRows("carts", "profile_id", shopper.id)).toBe(0);
  expect(await countRows("wishlist_items", "profile_id", shopper.id)).toBe(0);
  expect(await countRows("newsletter_subscribers", "email", shopper.email)).toBe(0);
  expect(await countRows("stock_alerts", "email", shopper.email)).toBe(0);
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
  expect(await countRows("profiles", "id", shopper.id)).toBe(0);
  // Public endpoints ignore the token.
  const search = await call("/api/products/search?query=thing", { token: shopper.token });
  expect(search.status).toBe(200);
});

test("erases the personal data of an order, but not its amounts", async () => {
  const product = await aProduct();
  const { shopper, ...payment } = await atPayment(product, 3);
  await pay(payment.intentId);
  await confirm(shopper, payment);
  const admin = await anAccount({ app: { role: "admin" } });
  await call("/api/auth/me", { token: admin.token });
  await changeOrderStatus(storeContext(), await getAdmin(admin), {
    orderId: payment.orderId,
    status: "delivered",
  });
  const before = await getOrder(shopper, payment.orderId);
  expect((await deleteAccount(shopper)).status).toBe(200);

  const order = await env.DB.prepare("SELECT * FROM orders WHERE id = ?")
    .bind(payment.orderId)
    .first<Record<string, unknown>>();
  expect(order).toMatchObject({
    profile_id: null,
    guest_email: null,
    order_number: before.order_number,
    total_cents: Math.round(before.total_amount * 100),
    tax_cents: Math.round(before.tax_amount * 100),
    status: "delivered",
  });
  expect(JSON.parse(String(order?.shipping_address))).toEqual({
    full_name: "Deleted account",
    phone_number: "",
    address_line1: "",
    address_line2: null,
    city: "",
    province: "Manitoba",
    postal_code: "",
    delivery_instructions: null,
  });
  const orderRows = await env.DB.batch(
    [
      "SELECT * FROM orders WHERE id = ?",
      "SELECT * FROM order_status_history WHERE order_id = ?",
      "SELECT * FROM emails WHERE order_id = ?",
      "SELECT * FROM audit_log WHERE entity_id = ?",
      "SELECT * FROM order_items WHERE order_id = ?",
    ].map((query) => env.DB.prepare(query).bind(payment.orderId)),
  );
  const text = JSON.stringify(orderRows.map(({ results }) => results));
  const { address_line1: street, phone_number: phone } = shopper.address;
  for (const personalData of [shopper.email, "Robin Shopper", street, phone, shopper.id]) {
    expect(text).not.toContain(personalData);
  }
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND sql NOT LIKE '%fts5(%'",
  ).all<{ name: string }>();
  expect(tables.results.length).toBeGreaterThan(20);
  for (const { name } of tables.results) {
    const rows = JSON.stringify((await env.DB.prepare(`SELECT * FROM ${name}`).all()).results);
    expect(rows, name).not.toContain(shopper.email);
    // The list of closed accounts must contain the id, because it refuses earlier tokens.
    if (name !== "closed_accounts") expect(rows, name).not.toContain(shopper.id);
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
  expect(refusal).toMatchObject({ status: 422, errors: { password: "This password is not right" } });
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
  expect((await deletePendingIdentities(storeContext())).deleted).toBeGreaterThanOrEqual(1);
  expect(await hasIdentity(account)).toBe(false);
  expect(await deletePendingIdentities(storeContext())).toEqual({ deleted: 0, failed: 0 });
});

test("closes an account even if the identity cannot be deleted without a service key", async () => {
  const account = await anAccount();
  const { SUPABASE_SERVICE_ROLE_KEY: _key, ...withoutKey } = bindings;
  const request = new Request("http://store.test/api/auth/account", {
    method: "DELETE",
    headers: { Authorization: `Bearer ${account.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ confirm_email: account.email, password: await givePassword(account) }),
  });
  // Removing a key makes TypeScript lose the type of the other bindings.
  const response = await app.fetch(request, withoutKey as typeof bindings, anExecution());
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
  expect(await countRows("closed_accounts", "id", account.id)).toBe(1);
  expect(await countRows("profiles", "id", account.id)).toBe(0);
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

async function countRows(table: string, column: string, value: string): Promise<number | null> {
  return env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`)
    .bind(value)
    .first<number>("n");
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
