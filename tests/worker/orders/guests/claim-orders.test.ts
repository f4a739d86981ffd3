import { env } from "cloudflare:workers";
import * as v from "valibot";
import { beforeEach, expect, test } from "vitest";
import { claimResponse } from "../../../../contract/orders/claim.ts";
import { ownDataView } from "../../../../contract/orders/own-data.ts";
import { holding } from "../../../builders/guests.ts";
import { anything } from "../../../builders/sandbox.ts";
import { idle } from "../../background.ts";
import {
  type Account,
  aLaterToken,
  anAccount,
  aToken,
  givePassword,
  sandbox,
} from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aGuestOrder, aGuestWith, guestCheckout, sellToGuests } from "../../builders/guests.ts";
import { moveTo } from "../../builders/order-status.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { aProduct } from "../../builders/products.ts";
import { add, anAddress, getOrder, startCheckout, suspend } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";
import { withFault } from "../../builders/stripe.ts";

beforeEach(sellToGuests);

test("adds a guest's orders to the account that has confirmed their address, once", async () => {
  const account = await anAccount();
  const first = await anOrderOf(account.email);
  const second = await anOrderOf(account.email);
  const other = await aGuestOrder(await aProduct());
  expect(await countClaimable(account)).toBe(2);
  expect(await claim(account)).toBe(2);
  expect(await claim(account)).toBe(0);
  expect(await countClaimable(account)).toBe(0);
  for (const { orderId, link } of [first, second]) {
    const order = await getOrder(account, orderId);
    expect(order).toMatchObject({ guest_email: null, user: { email: account.email }, status: "paid" });
    expect(order.status_history[0]).toMatchObject({ notes: "Added to an account", status: "paid" });
    expect((await call(`/api/orders/${orderId}`, { headers: holding(link) })).status).toBe(404);
  }
  expect((await call(`/api/orders/${other.orderId}`, { headers: holding(other.link) })).status).toBe(200);
});

test("limits the questions to Supabase by account", async () => {
  const { token } = await anAccount();
  const bindings = { CHECKOUT_ACCOUNT_LIMIT: { limit: async () => ({ success: false }) } };
  expect((await call("/api/orders/claimable", { token, bindings })).status).toBe(429);
  expect((await call("/api/orders/claim", { method: "POST", token, bindings })).status).toBe(429);
});

test("gives an account nothing whose address nobody has confirmed", async () => {
  const { email } = await aGuestOrderWithEmail();
  const { id } = await sandbox.send("POST", "/auth/v1/admin/users", userSchema, { email });
  const claims = { user_metadata: { email_verified: true, email_confirmed_at: new Date().toISOString() } };
  const account = { id, email, token: await aToken(id, claims) };
  expect([await countClaimable(account), await claim(account)]).toEqual([0, 0]);
  await sandbox.send("PUT", `/auth/v1/admin/users/${id}`, userSchema, { email_confirm: true });
  expect(await claim(account)).toBe(1);
});

test("gives nothing if Supabase confirms addresses without asking their owners", async () => {
  const account = await anAccount();
  await anOrderOf(account.email);
  await sandbox.send("PUT", "/sandbox/config", anything, { confirmEmail: false });
  try {
    expect([await countClaimable(account), await claim(account)]).toEqual([0, 0]);
  } finally {
    await sandbox.send("PUT", "/sandbox/config", anything, { confirmEmail: true });
  }
  expect(await claim(account)).toBe(1);
});

test("gives the orders to nobody with a token from before the account's address changed", async () => {
  const account = await anAccount();
  await anOrderOf(account.email);
  const email = `${crypto.randomUUID()}@store.test`;
  await sandbox.send("PUT", `/auth/v1/admin/users/${account.id}`, userSchema, { email, email_confirm: true });
  expect([await countClaimable(account), await claim(account)]).toEqual([0, 0]);
  const renewed = { ...account, email, token: await aLaterToken(account) };
  expect(await claim(renewed)).toBe(0);
  await anOrderOf(email);
  expect(await claim(renewed)).toBe(1);
});

test("gives the orders to one of two accounts that claim at the same moment", async () => {
  const former = await anAccount();
  const { email } = former;
  const { orderId } = await anOrderOf(email);
  const otherEmail = `${crypto.randomUUID()}@store.test`;
  await sandbox.send("PUT", `/auth/v1/admin/users/${former.id}`, userSchema, { email: otherEmail });
  const { id } = await sandbox.send("POST", "/auth/v1/admin/users", userSchema, {
    email,
    email_confirm: true,
  });
  const owner = { id, email, token: await aToken(id) };
  expect(await Promise.all([claim(former), claim(owner), claim(former)])).toEqual([0, 1, 0]);
  expect((await getOrder(owner, orderId)).user?.email).toBe(email);
});

test.each([
  ["the user", "/auth/v1/user"],
  ["the settings", "/auth/v1/settings"],
])("claims nothing while Supabase does not return %s, and all of it afterwards", async (_, path) => {
  const account = await anAccount();
  const { orderId, link } = await anOrderOf(account.email);
  for (const action of [{ do: "error", status: 503 }, { do: "drop_response" }]) {
    const responses = await withFault({ service: "auth", path, action }, async () => [
      await call("/api/orders/claimable", { token: account.token }),
      await call("/api/orders/claim", { method: "POST", token: account.token }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
  }
  expect((await call(`/api/orders/${orderId}`, { headers: holding(link) })).status).toBe(200);
  expect(await claim(account)).toBe(1);
});

test("answers an account without orders of its address like an unconfirmed one, also while Supabase is down", async () => {
  await aGuestOrder(await aProduct());
  const account = await anAccount();
  expect(await countClaimable(account)).toBe(0);
  const fault = { service: "auth", path: "/auth/v1/user", action: { do: "error", status: 503 } };
  const response = await withFault(fault, () => call("/api/orders/claimable", { token: account.token }));
  expect(response.status).toBe(503);
});

test("counts canceled orders that an account claims as nobody's cancellation of today", async () => {
  const account = await anAccount();
  const admin = await anAdmin();
  const canceled = [];
  for (let count = 1; count <= 3; count += 1) {
    const { orderId } = await anOrderOf(account.email);
    await moveTo(admin, orderId, "canceled");
    canceled.push(orderId);
  }
  expect(await claim(account)).toBe(3);
  const shopper = { ...account, address: await anAddress(account) };
  await add(shopper, await aProduct());
  expect((await startCheckout(shopper)).status).toBe(200);
  for (const orderId of canceled) {
    expect((await getOrder(account, orderId)).status_history[0]).toMatchObject({
      notes: "Added to an account",
      created_by: "Store",
    });
  }
});

test("leaves an order that is being paid with its guest", async () => {
  const account = await anAccount();
  const guest = { ...(await aGuestWith(await aProduct())), email: account.email };
  await guestCheckout(guest);
  expect(await claim(account)).toBe(0);
});

test("refuses guests and suspended accounts", async () => {
  expect((await call("/api/orders/claimable")).status).toBe(401);
  const account = await suspend(await anAccount());
  await anOrderOf(account.email);
  const response = await call("/api/orders/claim", { method: "POST", token: account.token });
  expect(response.status).toBe(403);
});

test("sends emails that were queued before the claim, with links to the account", async () => {
  const account = await anAccount();
  const { orderId } = await withFault(
    { service: "email", action: { do: "error", status: 503 } },
    async () => {
      const order = await anOrderOf(account.email);
      await idle();
      return order;
    },
  );
  expect(await claim(account)).toBe(1);
  await moveTo(await anAdmin(), orderId, "shipped");
  await sendEmails();
  const emails = await readOutbox(account.email);
  expect(emails).toHaveLength(2);
  for (const { links } of emails) expect(links).toContain(`http://store.test/account/orders/${orderId}`);
});

test("exports and erases claimed orders with the account", async () => {
  const account = await anAccount();
  const { orderId } = await anOrderOf(account.email);
  await moveTo(await anAdmin(), orderId, "delivered");
  expect(await claim(account)).toBe(1);
  const file = await call("/api/auth/data", { token: account.token });
  expect(v.parse(ownDataView, await file.json()).orders.map(({ id }) => id)).toEqual([orderId]);
  const deletion = await call("/api/auth/account", {
    method: "DELETE",
    token: account.token,
    json: { confirm_email: account.email, password: await givePassword(account) },
  });
  expect(deletion.status).toBe(200);
  const { results } = await env.DB.prepare(
    "SELECT profile_id, guest_email, billing_address ->> 'full_name' AS name FROM orders WHERE id = ?",
  )
    .bind(orderId)
    .all();
  expect(results).toEqual([{ profile_id: null, guest_email: null, name: "Deleted account" }]);
  const authors = await env.DB.prepare(
    "SELECT DISTINCT created_by FROM order_status_history WHERE order_id = ? AND actor = 'customer'",
  )
    .bind(orderId)
    .raw();
  expect(authors).toEqual([["Customer"]]);
});

const userSchema = v.object({ id: v.string() });

/** Places a guest's paid order with an address. */
async function anOrderOf(email: string) {
  return aGuestOrder(await aProduct(), { guest_email: email });
}

async function aGuestOrderWithEmail() {
  const email = `${crypto.randomUUID()}@store.test`;
  return { email, ...(await anOrderOf(email)) };
}

async function countClaimable({ token }: Pick<Account, "token">): Promise<number> {
  return (await unwrap(await call("/api/orders/claimable", { token }), claimResponse)).data.count;
}

async function claim({ token }: Pick<Account, "token">): Promise<number> {
  return (await unwrap(await call("/api/orders/claim", { method: "POST", token }), claimResponse)).data.count;
}
