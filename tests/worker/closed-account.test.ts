import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { closedAccountMessage } from "../../contract/account/account.ts";
import { app } from "../../worker/app.ts";
import { deletePendingIdentities } from "../../worker/domain/accounts/close-account.ts";
import { confirmLink } from "../../worker/domain/newsletter/signed-links.ts";
import { confirmSubscription } from "../../worker/domain/newsletter/subscriptions.ts";
import { changeOrderStatus } from "../../worker/domain/orders/lifecycle/change-status.ts";
import { eraseDeliveryEvidence } from "../../worker/domain/orders/payments/delivery-evidence.ts";
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
  const row = await env.DB.prepare(`SELECT count(*) AS found FROM ${table} WHERE ${column} = ?`)
    .bind(value)
    .first<number>("found");
  return row ?? Number.NaN;
}

/** Whether the sign-in service still knows the identity. */
async function identityExists(account: Account): Promise<boolean> {
  const { SUPABASE_SERVICE_ROLE_KEY: key } = bindings;
  const headers = { apikey: String(key), Authorization: `Bearer ${key}` };
  const response = await fetch(`${env.SUPABASE_URL}/auth/v1/admin/users/${account.id}`, { headers });
  return response.ok;
}

test("deletes profile, addresses, cart, newsletter and identity, and refuses the account's token", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product, 2);
  await confirmSubscription(
    storeContext(),
    new URL(await confirmLink(storeContext(), shopper.email)).searchParams.get("token") ?? "",
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
  // Public endpoints treat the token as a guest's.
  const search = await call("/api/products/search?query=thing", { token: shopper.token });
  expect(search.status).toBe(200);
});

test("keeps an order for the books without personal data", async () => {
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

  const kept = await env.DB.prepare("SELECT * FROM orders WHERE id = ?")
    .bind(payment.orderId)
    .first<Record<string, unknown>>();
  expect(kept).toMatchObject({
    profile_id: null,
    guest_email: null,
    order_number: before.order_number,
    total_cents: Math.round(before.total_amount * 100),
    tax_cents: Math.round(before.tax_amount * 100),
    status: "delivered",
  });
  expect(JSON.parse(String(kept?.shipping_address))).toEqual({
    full_name: "Deleted account",
    phone_number: "",
    address_line1: "",
    address_line2: null,
    city: "",
    province: "Manitoba",
    postal_code: "",
    delivery_instructions: null,
  });
  const everything = await Promise.all(
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
  const text = JSON.stringify(everything);
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
    // The closed account's id refuses earlier tokens.
    if (name !== "closed_accounts") expect(rows, name).not.toContain(shopper.id);
  }
  await expectSoundBooks(product);
});

test("first cancels an unpaid order with its intent and stock", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 4);
  expect((await deleteAccount(payment.shopper)).status).toBe(200);
  expect(await getStock(product)).toBe(20);
  expect((await readLedger()).find((intent) => intent.id === payment.intentId)?.status).toBe("canceled");
  await expectSoundBooks(product);
});

test("keeps the account while an order is open, even if its payment was unknown", async () => {
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

test("refuses a wrong or missing email address and an admin's account, and deletes nothing", async () => {
  const account = await anAccount();
  for (const address of ["", "someone@else.test"]) {
    expect((await deleteAccount(account, { confirmEmail: address })).status).toBe(422);
  }
  const admin = await anAccount({ app: { role: "admin" } });
  expect((await deleteAccount(admin)).status).toBe(409);
  for (const each of [account, admin]) {
    expect((await call("/api/auth/me", { token: each.token })).status).toBe(200);
    expect(await identityExists(each)).toBe(true);
  }
});

test("requires the password, deletes nothing for a wrong one, and limits guesses per minute", async () => {
  const account = await anAccount();
  const password = await givePassword(account);
  const refusal = await readFailure(await deleteAccount(account, { password: "not-the-password" }));
  expect(refusal).toMatchObject({ status: 422, errors: { password: "This password is not right" } });
  const missing = await call("/api/auth/account", {
    method: "DELETE",
    token: account.token,
    json: { confirm_email: account.email },
  });
  expect((await readFailure(missing)).errors).toEqual({ password: "Please type your password" });
  // A minute may end meanwhile, which allows twice as many.
  const guesses = Array.from({ length: 41 }, () => deleteAccount(account, { password: "another-guess" }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses).toContain(429);
  expect((await call("/api/auth/me", { token: account.token })).status).toBe(200);
  expect(await identityExists(account)).toBe(true);
  expect(password).not.toBe("");
});

test("deletes nothing while the sign-in service cannot check the password", async () => {
  const account = await anAccount();
  const password = await givePassword(account);
  const action = { do: "error", status: 503, code: "unavailable", message: "Down" };
  const fault = { service: "auth", method: "POST", path: "/auth/v1/token", action };
  const response = await withFault(fault, () => deleteAccount(account, { password }));
  expect(response.status).toBe(503);
  expect((await call("/api/auth/me", { token: account.token })).status).toBe(200);
  expect((await deleteAccount(account, { password })).status).toBe(200);
});

test("closes the account while the sign-in service is unreachable, and deletes the identity in the scheduled run", async () => {
  const account = await anAccount();
  const fault = {
    service: "auth",
    method: "DELETE",
    path: `/admin/users/${account.id}`,
    action: { do: "error", status: 503, code: "unavailable", message: "Down" },
  };
  const answer = await withFault(fault, () => deleteAccount(account));
  expect(answer.status).toBe(200);
  expect(await identityExists(account)).toBe(true);
  expect((await call("/api/auth/me", { token: account.token })).status).toBe(401);
  expect((await deletePendingIdentities(storeContext())).deleted).toBeGreaterThanOrEqual(1);
  expect(await identityExists(account)).toBe(false);
  expect(await deletePendingIdentities(storeContext())).toEqual({ deleted: 0, failed: 0 });
});

test("keeps the identity without the service key, and explains at sign-in why nothing opens", async () => {
  const account = await anAccount();
  const { SUPABASE_SERVICE_ROLE_KEY: _key, ...withoutKey } = bindings;
  const request = new Request("http://store.test/api/auth/account", {
    method: "DELETE",
    headers: { Authorization: `Bearer ${account.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ confirm_email: account.email, password: await givePassword(account) }),
  });
  // The copy lost the type of the remaining bindings, which are unchanged.
  const response = await app.fetch(request, withoutKey as typeof bindings, anExecution());
  expect(response.status).toBe(200);
  expect(await identityExists(account)).toBe(true);
  const refusal = await readFailure(await call("/api/auth/me", { token: account.token }));
  expect(refusal).toMatchObject({ status: 401, message: closedAccountMessage });
});

test("deletes once for ten simultaneous requests", async () => {
  const account = await aShopper();
  const password = await givePassword(account);
  const responses = await Promise.all(Array.from({ length: 10 }, () => deleteAccount(account, { password })));
  const statuses = responses.map((answer) => answer.status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => ![200, 401, 409, 422].includes(status))).toEqual([]);
  expect(await count("closed_accounts", "id", account.id)).toBe(1);
  expect(await count("profiles", "id", account.id)).toBe(0);
});

test.each([
  ["GET", "/api/auth/me"],
  ["PUT", "/api/auth/profile"],
  ["DELETE", "/api/auth/account"],
  ["GET", "/api/auth/admin-check"],
  ["GET", "/api/addresses"],
  ["POST", "/api/addresses"],
  ["PUT", `/api/addresses/${crypto.randomUUID()}`],
  ["DELETE", `/api/addresses/${crypto.randomUUID()}`],
  ["PUT", `/api/addresses/${crypto.randomUUID()}/default`],
  ["GET", "/api/orders/my-orders"],
  ["GET", `/api/orders/${crypto.randomUUID()}`],
  ["PUT", `/api/orders/${crypto.randomUUID()}/cancel`],
  ["GET", `/api/orders/${crypto.randomUUID()}/transactions`],
])("%s %s returns 401 without a valid token before anything else", async (method, path) => {
  const json = method === "GET" ? {} : { json: {} };
  for (const token of [undefined, "eyJhbGciOiJub25lIn0.e30.x", "a.b.c"]) {
    const response = await call(path, { method, ...json, ...(token === undefined ? {} : { token }) });
    expect(await readFailure(response)).toMatchObject({ status: 401, code: "authentication_required" });
  }
});

test("keeps the destination of card orders for 120 days, apart from the order, for admins only", async () => {
  const product = await aProduct();
  const { shopper, ...payment } = await atPayment(product, 2);
  await pay(payment.intentId);
  await confirm(shopper, payment);
  const admin = await anAccount({ app: { role: "admin" } });
  await call("/api/auth/me", { token: admin.token });
  const deliver = async (status: "shipped" | "delivered") =>
    changeOrderStatus(storeContext(), await getAdmin(admin), {
      orderId: payment.orderId,
      status,
      trackingCarrier: "Canada Post",
      trackingNumber: "7023210039414604",
    });
  await deliver("shipped");
  await deliver("delivered");
  const { shipping_address } = await getOrder(shopper, payment.orderId);
  expect((await getOrder(admin, payment.orderId)).delivery_evidence).toBeNull();
  expect((await deleteAccount(shopper)).status).toBe(200);

  const kept = await getOrder(admin, payment.orderId);
  expect(kept.shipping_address.full_name).toBe("Deleted account");
  expect(kept.delivery_evidence).toMatchObject({
    address: shipping_address,
    tracking_number: "7023210039414604",
    shipped_at: expect.any(String),
    delivered_at: expect.any(String),
    items: [{ name: product.name, quantity: 2 }],
  });
  const inDays = (days: number) => storeContext(new Date(Date.now() + days * 86_400_000));
  const isKept = () => count("delivery_evidence", "order_id", payment.orderId);
  await eraseDeliveryEvidence(inDays(119));
  expect(await isKept()).toBe(1);
  const open =
    "INSERT INTO disputes (id, order_id, amount_cents, reason, status, opened_at) VALUES (?, ?, 1, '', '', '')";
  await env.DB.prepare(open).bind("dp_evidence", payment.orderId).run();
  await eraseDeliveryEvidence(inDays(121));
  expect(await isKept()).toBe(1);
  await env.DB.prepare("UPDATE disputes SET closed_at = 'now' WHERE id = 'dp_evidence'").run();
  await eraseDeliveryEvidence(inDays(121));
  expect(await isKept()).toBe(0);
});
