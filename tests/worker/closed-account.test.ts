import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { closedAccountMessage } from "../../contract/account/account.ts";
import { app } from "../../worker/app.ts";
import { deletePendingIdentities } from "../../worker/domain/accounts/delete-identities.ts";
import { createConfirmLink } from "../../worker/domain/newsletter/signed-links.ts";
import { confirmSubscription } from "../../worker/domain/newsletter/subscriptions.ts";
import { changeOrderStatus } from "../../worker/domain/orders/lifecycle/change-status.ts";
import { anExecution, bindings } from "./background.ts";
import { type Account, anAccount, givePassword } from "./builders/accounts.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { aProduct } from "./builders/products.ts";
import { getAdmin } from "./builders/profiles.ts";
import { add, aShopper, atPayment, confirm, getOrder, getStock } from "./builders/shoppers.ts";
import { call, readFailure, storeContext } from "./builders/store.ts";
import { pay, readLedger, withFault } from "./builders/stripe.ts";

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

async function count(table: string, column: string, value: string): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`)
    .bind(value)
    .first<number>("n");
  return row ?? Number.NaN;
}

/** True if the sign-in service has the identity. */
async function identityExists(account: Account): Promise<boolean> {
  const { SUPABASE_SERVICE_ROLE_KEY: key } = bindings;
  const headers = { apikey: String(key), Authorization: `Bearer ${key}` };
  const response = await fetch(`${env.SUPABASE_URL}/auth/v1/admin/users/${account.id}`, { headers });
  return response.ok;
}

test("deletes the account's data and identity, and refuses its token", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product, 2);
  await confirmSubscription(
    storeContext(),
    new URL(await createConfirmLink(storeContext(), shopper.email)).searchParams.get("token") ?? "",
  );
  const soldOut = await aProduct({ stockQuantity: 0 });
  await call("/api/stock-alerts", { json: { product_id: soldOut.id, email: shopper.email } });
  await call(`/api/wishlist/${product.id}`, { method: "PUT", token: shopper.token });
  const confirmEmail = ` ${shopper.email.toUpperCase()} `;
  expect((await deleteAccount(shopper, { confirmEmail })).status).toBe(200);

  expect(await count("profiles", "id", shopper.id)).toBe(0);
  expect(await count("addresses", "profile_id", shopper.id)).toBe(0);
  expect(await count("carts", "profile_id", shopper.id)).toBe(0);
  expect(await count("wishlist_items", "profile_id", shopper.id)).toBe(0);
  expect(await count("newsletter_subscribers", "email", shopper.email)).toBe(0);
  expect(await count("stock_alerts", "email", shopper.email)).toBe(0);
  expect(await identityExists(shopper)).toBe(false);
  for (const path of ["/api/auth/me", "/api/cart", "/api/addresses", "/api/orders/my-orders"]) {
    expect(await readFailure(await call(path, { token: shopper.token }))).toMatchObject({
      status: 401,
      message: closedAccountMessage,
    });
  }
  expect(await count("profiles", "id", shopper.id)).toBe(0);
  // Public endpoints ignore the token.
  const search = await call("/api/products/search?query=thing", { token: shopper.token });
  expect(search.status).toBe(200);
});

test("keeps an order's amounts, but erases its personal data", async () => {
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
  const orderRows = await Promise.all(
    [
      "orders.id",
      "order_status_history.order_id",
      "mails.order_id",
      "audit_log.entity_id",
      "order_items.order_id",
    ]
      .map((column) => `SELECT * FROM ${column.split(".")[0]} WHERE ${column} = ?`)
      .map(async (query) => (await env.DB.prepare(query).bind(payment.orderId).all()).results),
  );
  const text = JSON.stringify(orderRows);
  const { address_line1: street, phone_number: phone } = shopper.address;
  for (const trace of [shopper.email, "Robin Shopper", street, phone, shopper.id]) {
    expect(text).not.toContain(trace);
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
  expect((await readLedger()).find((intent) => intent.id === payment.intentId)?.status).toBe("canceled");
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
  expect(await identityExists(payment.shopper)).toBe(true);
  await expectSoundBooks(product);
});

test("refuses a wrong or missing email address and an admin's account", async () => {
  const account = await anAccount();
  for (const address of ["", "someone@else.test"]) {
    expect((await deleteAccount(account, { confirmEmail: address })).status).toBe(422);
  }
  const admin = await anAccount({ app: { role: "admin" } });
  expect((await deleteAccount(admin)).status).toBe(409);
  for (const owner of [account, admin]) {
    expect((await call("/api/auth/me", { token: owner.token })).status).toBe(200);
    expect(await identityExists(owner)).toBe(true);
  }
});

test("requires the correct password, and limits guesses per minute", async () => {
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
  // If a minute ends during the requests, twice as many are allowed.
  const guesses = Array.from({ length: 41 }, () => deleteAccount(account, { password: "another-guess" }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses).toContain(429);
  expect((await call("/api/auth/me", { token: account.token })).status).toBe(200);
  expect(await identityExists(account)).toBe(true);
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
  expect(await identityExists(account)).toBe(true);
  expect((await call("/api/auth/me", { token: account.token })).status).toBe(401);
  expect((await deletePendingIdentities(storeContext())).deleted).toBeGreaterThanOrEqual(1);
  expect(await identityExists(account)).toBe(false);
  expect(await deletePendingIdentities(storeContext())).toEqual({ deleted: 0, failed: 0 });
});

test("closes the account without the service key, and explains the closed account at sign-in", async () => {
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
  expect(await identityExists(account)).toBe(true);
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
  expect(await count("closed_accounts", "id", account.id)).toBe(1);
  expect(await count("profiles", "id", account.id)).toBe(0);
});
