import { env } from "cloudflare:workers";
import * as v from "valibot";
import { beforeEach, expect, test } from "vitest";
import { profileResponse } from "../../../../contract/account/account.ts";
import { addressListResponse } from "../../../../contract/account/addresses.ts";
import { claimableResponse, claimResponse } from "../../../../contract/orders/guest-orders.ts";
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
import { minutesLater } from "../../builders/clock.ts";
import { aGuestOrder, aGuestWith, guestCheckout, sellToGuests } from "../../builders/guests.ts";
import { moveTo } from "../../builders/order-status.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { aProduct } from "../../builders/products.ts";
import { add, addressInput, anAddress, getOrder, startCheckout, suspend } from "../../builders/shoppers.ts";
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

test("adds nothing to an account that was opened while Supabase confirmed addresses by itself", async () => {
  const victim = await aGuestOrderWithEmail();
  const account = await anAccountWithoutConfirmation(victim.email);
  const answer = await unwrap(await sendClaim(account, undefined), claimResponse);
  expect(answer.data).toMatchObject({ status: "link_sent", count: 0 });
  // The link goes to the owner of the mailbox. No other proof of the account's own works.
  const other = await aGuestOrder(await aProduct());
  const owner = await anAccount();
  await anOrderOf(owner.email);
  const token = await readClaimToken(owner);
  for (const proof of ["", "x", "x.1.y", other.link, token, `${token}.x`]) {
    expect((await sendClaim(account, proof)).status).toBe(422);
  }
  expect(await readOrderGuest(victim.orderId)).toBe(victim.email);
  expect((await call(`/api/orders/${victim.orderId}`, { token: account.token })).status).toBe(404);
});

test("emails the link of a claim once a day, and to nobody without earlier orders", async () => {
  const account = await anAccount();
  await sendClaim(account, undefined);
  await idle();
  expect(await readOutbox(account.email)).toEqual([]);
  await anOrderOf(account.email);
  const [first, second] = [await readClaimToken(account), await readClaimToken(account)];
  expect(second).toBe(first);
  expect(await claimWith(account, first)).toBe(1);
  // The answer may have been lost, and the link pressed again.
  expect(await claimWith(account, first)).toBe(0);
});

test("accepts the link of a claim from its account only, for a day, while the account has the address", async () => {
  const account = await anAccount();
  await anOrderOf(account.email);
  const token = await readClaimToken(account);
  expect((await sendClaim(await anAccount(), token)).status).toBe(422);
  const late = await aToken(account.id, { exp: Date.now() / 1_000 + 3 * 86_400 });
  await minutesLater(24 * 60 + 1, async () => {
    expect((await sendClaim({ token: late }, token)).status).toBe(422);
  });
  const email = newEmail();
  await sandbox.send("PUT", `/auth/v1/admin/users/${account.id}`, userSchema, { email, email_confirm: true });
  await anOrderOf(email);
  expect((await sendClaim({ token: await aLaterToken(account) }, token)).status).toBe(422);
});

test("accepts the link in an order's email for all orders of the address, and that of a browser for its own order", async () => {
  const account = await anAccount();
  const [placedHere, emailed] = [await anOrderOf(account.email), await anOrderOf(account.email)];
  await anOrderOf(account.email);
  expect(await claimWith(account, placedHere.link)).toBe(1);
  expect(await claimWith(account, placedHere.link)).toBe(0);
  expect(await countClaimable(account)).toBe(2);
  expect(await claimWith(account, await readEmailLink(account.email, emailed.orderId))).toBe(2);
  const stranger = await aGuestOrder(await aProduct());
  expect((await sendClaim(account, stranger.link)).status).toBe(422);
  expect(await readOrderGuest(stranger.orderId)).toBe(stranger.guest.email);
});

test("saves the address and telephone of the orders in an account without them, unless the orders differ", async () => {
  const typed = { full_name: "Robin Prairie", address_line1: "12 Elm Street", phone_number: "204-555-0187" };
  const destination = {
    kind: "typed_addresses",
    shipping_address: addressInput({ ...typed, delivery_instructions: "Ring twice" }),
  };
  const place = (account: Account, changes: object = { destination }) =>
    aGuestOrderFor(account.email, changes);
  const [same, differing, settled] = [await anAccount(), await anAccount(), await anAccount()];
  await place(same);
  await place(same);
  expect(await claim(same)).toBe(2);
  expect(await readDetails(same)).toMatchObject({
    phone: "204-555-0187",
    addresses: [{ ...typed, delivery_instructions: "Ring twice", is_default: true }],
  });
  await place(differing);
  await place(differing, {
    destination: {
      kind: "typed_addresses",
      shipping_address: addressInput({ address_line1: "99 Oak Road", phone_number: "204-555-0111" }),
    },
  });
  expect(await claim(differing)).toBe(2);
  expect(await readDetails(differing)).toEqual({ phone: null, addresses: [] });
  const own = await anAddress(settled);
  await place(settled);
  expect(await claim(settled)).toBe(1);
  expect((await readDetails(settled)).addresses).toMatchObject([{ id: own.id }]);
});

test("saves with the address of the orders that its province was confirmed", async () => {
  const lloydminster = { postal_code: "T9V 0A1", province: "Saskatchewan" } as const;
  const shipping_address = addressInput({ ...lloydminster, is_province_confirmed: true });
  const account = await anAccount();
  await aGuestOrderFor(account.email, { destination: { kind: "typed_addresses", shipping_address } });
  expect(await claim(account)).toBe(1);
  expect((await readDetails(account)).addresses).toMatchObject([
    { ...lloydminster, is_province_confirmed: true },
  ]);
});

test("limits the questions to Supabase by account", async () => {
  const { token } = await anAccount();
  const bindings = { CHECKOUT_ACCOUNT_LIMIT: { limit: async () => ({ success: false }) } };
  expect((await call("/api/orders/claimable", { token, bindings })).status).toBe(429);
  expect((await call("/api/orders/claim", { json: {}, token, bindings })).status).toBe(429);
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
      await sendClaim(account, undefined),
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
  expect((await sendClaim(account, undefined)).status).toBe(403);
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
  const emails = (await readOutbox(account.email)).filter(({ subject }) => subject.startsWith("Order "));
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
  return (await unwrap(await call("/api/orders/claimable", { token }), claimableResponse)).data.count;
}

/** Claims with the link that is emailed for it. Returns 0 if none is sent. */
async function claim(account: Account): Promise<number> {
  const token = await findClaimToken(account);
  return token === undefined ? 0 : claimWith(account, token);
}

async function claimWith(account: Pick<Account, "token">, proof: string): Promise<number> {
  const { data } = await unwrap(await sendClaim(account, proof), claimResponse);
  expect(data.status).toBe("added");
  return data.count;
}

function sendClaim({ token }: Pick<Account, "token">, proof: string | undefined): Promise<Response> {
  return call("/api/orders/claim", { token, json: { proof } });
}

async function readClaimToken(account: Account): Promise<string> {
  return v.parse(v.string(), await findClaimToken(account));
}

async function findClaimToken(account: Account): Promise<string | undefined> {
  expect((await sendClaim(account, undefined)).status).toBe(200);
  await idle();
  return findLink(account.email, "/account/orders?claim=");
}

async function readEmailLink(email: string, orderId: string): Promise<string> {
  await sendEmails();
  return v.parse(v.string(), await findLink(email, `/order?link=${orderId}`, "/order?link="));
}

/** Finds the latest link to an address that begins with a text, and returns what follows. */
async function findLink(email: string, start: string, prefix = start): Promise<string | undefined> {
  const links = (await readOutbox(email)).flatMap((message) => message.links);
  const link = links.find((each) => each.startsWith(`http://store.test${start}`));
  return link?.slice(`http://store.test${prefix}`.length);
}

async function aGuestOrderFor(email: string, changes: object) {
  return aGuestOrder(await aProduct(), { guest_email: email, ...changes });
}

/** Opens an account as a stranger can while “Confirm email” is off, and turns it on again. */
async function anAccountWithoutConfirmation(email: string): Promise<Account> {
  await sandbox.send("PUT", "/sandbox/config", anything, { confirmEmail: false });
  try {
    const signUp = v.object({ user: userSchema });
    const { user } = await sandbox.send("POST", "/auth/v1/signup", signUp, { email, password: "Secret123!" });
    return { id: user.id, email, token: await aToken(user.id) };
  } finally {
    await sandbox.send("PUT", "/sandbox/config", anything, { confirmEmail: true });
  }
}

async function readOrderGuest(orderId: string) {
  return env.DB.prepare("SELECT guest_email FROM orders WHERE id = ?").bind(orderId).first("guest_email");
}

async function readDetails({ token }: Account) {
  const [profile, saved] = [await call("/api/auth/me", { token }), await call("/api/addresses", { token })];
  return {
    phone: (await unwrap(profile, profileResponse)).data.phone,
    addresses: (await unwrap(saved, addressListResponse)).data,
  };
}

function newEmail(): string {
  return `${crypto.randomUUID()}@store.test`;
}
