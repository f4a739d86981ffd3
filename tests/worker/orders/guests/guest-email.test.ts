import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { holding } from "../../../builders/guests.ts";
import { idle } from "../../background.ts";
import { anAdmin } from "../../builders/admins.ts";
import { listEmails, mailServiceDown } from "../../builders/emails.ts";
import {
  aCounterOrder,
  aGuestOrder,
  aGuestWith,
  aPickup,
  getLinkedOrder,
  guestCheckout,
  offerPickup,
} from "../../builders/guests.ts";
import { anOffer, recordUse } from "../../builders/offers.ts";
import { moveTo } from "../../builders/order-status.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { aPaidPickup, getPickup, handOver, makeReady } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { aPaidOrder } from "../../builders/shoppers.ts";
import { call, readFailure } from "../../builders/store.ts";
import { withFault } from "../../builders/stripe.ts";

beforeEach(() => offerPickup());

test("sends the confirmation with a new link to the corrected address, and ends the links in earlier emails", async () => {
  const { orderId, link, guest } = await aGuestOrder(await aProduct());
  await sendEmails();
  const strangersLink = await readEmailedLink(guest.email);
  expect(await getLinkedOrder(strangersLink, orderId)).toMatchObject({ can_correct_email: false });
  const email = anEmail();
  await correct(orderId, link, ` ${email.toUpperCase()} `);
  expect(await getLinkedOrder(link, orderId)).toMatchObject({ guest_email: email, status: "paid" });
  expect((await call(`/api/orders/${orderId}`, { headers: holding(strangersLink) })).status).toBe(404);
  await sendEmails();
  expect(await readOutbox(guest.email)).toHaveLength(1);
  expect(await readOutbox(email)).toHaveLength(1);
  expect((await getLinkedOrder(await readEmailedLink(email), orderId)).id).toBe(orderId);
});

test("lets nobody with the emailed link send the order's emails elsewhere", async () => {
  const { orderId, guest } = await aGuestOrder(await aProduct());
  await sendEmails();
  const headers = holding(await readEmailedLink(guest.email));
  const json = { email: anEmail() };
  const response = await call(`/api/orders/${orderId}/guest-email`, { method: "PUT", headers, json });
  expect(await readFailure(response)).toMatchObject({ status: 404, code: "order_not_found" });
});

test("sends emails that have not left yet to the corrected address alone", async () => {
  const product = await aProduct();
  const email = anEmail();
  const { guest, orderId, link } = await withFault(mailServiceDown, async () => {
    const order = await aGuestOrder(product);
    await moveTo(await anAdmin(), order.orderId, "shipped");
    await idle();
    return order;
  });
  await correct(orderId, link, email);
  await sendEmails();
  expect(await readOutbox(guest.email)).toEqual([]);
  expect(await readOutbox(email)).toHaveLength(1);
  expect(await listKindsTo(orderId, email)).toEqual(["shipped"]);
});

test("sends an email that the wrong address refused to the corrected one", async () => {
  const { orderId, link, guest } = await aGuestOrder(await aProduct());
  await moveTo(await anAdmin(), orderId, "shipped");
  await sendEmails();
  await env.DB.prepare(
    "UPDATE emails SET state = 'failed', sent_at = NULL, attempts = 9, last_error = 'No mailbox' WHERE order_id = ? AND kind = 'shipped'",
  )
    .bind(orderId)
    .run();
  const email = anEmail();
  await correct(orderId, link, email);
  expect((await listEmails(orderId)).find(({ kind }) => kind === "shipped")).toMatchObject({
    recipient: email,
    state: "queued",
    attempts: 0,
    last_error: null,
  });
  await sendEmails();
  expect(await readOutbox(email)).toHaveLength(1);
  expect(await readOutbox(guest.email)).toHaveLength(2);
});

test.each(["shipped", "delivered"] as const)(
  "sends the email about an order that is %s instead of its confirmation",
  async (status) => {
    const { orderId } = await aGuestOrder(await aProduct());
    await moveTo(await anAdmin(), orderId, status);
    await sendEmails();
    const email = anEmail();
    await correctAsAdmin(orderId, email);
    expect(await listKindsTo(orderId, email)).toEqual([status]);
  },
);

test("sends that an order was picked up only once, and not before the hand-over can no longer be undone", async () => {
  const { orderId } = await aPaidPickup();
  await makeReady(orderId);
  await handOver(orderId);
  await idle();
  const email = anEmail();
  await correctAsAdmin(orderId, email);
  expect(await readOutbox(email)).toEqual([]);
  await sendEmails();
  expect((await readOutbox(email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("was picked up"),
  ]);
});

test("gives a ready order a new code, and sends it to the corrected address alone", async () => {
  const { orderId, link } = await aPaidPickup();
  const { code: strangersCode } = await makeReady(orderId);
  await sendEmails();
  const email = anEmail();
  await correct(orderId, link, email);
  const { code } = await getPickup(orderId);
  expect(code).not.toBe(strangersCode);
  await sendEmails();
  expect(await readOutbox(email)).toEqual([
    expect.objectContaining({
      subject: expect.stringContaining("is ready for pick-up"),
      text: expect.stringContaining(`Your code: ${code}`),
    }),
  ]);
});

test("corrects the address of an order that is paid at the counter", async () => {
  const { orderId, link } = await aCounterOrder(await aProduct());
  const email = anEmail();
  await correct(orderId, link, email);
  await sendEmails();
  expect((await readOutbox(email)).map(({ to }) => to)).toEqual([email]);
});

test("changes nothing if the address is the order's already", async () => {
  const { orderId, link, guest } = await aGuestOrder(await aProduct());
  const { version } = await getLinkedOrder(link, orderId);
  await correct(orderId, link, guest.email);
  expect(await getLinkedOrder(link, orderId)).toMatchObject({ version, guest_email: guest.email });
});

test.each([
  ["a day later", "UPDATE orders SET created_at = '2020-01-01T00:00:00.000Z' WHERE id = ?"],
  ["after the delivery", "UPDATE orders SET status = 'delivered' WHERE id = ?"],
])("refuses a guest's correction %s, but not an admin's", async (_, change) => {
  const { orderId, link } = await aGuestOrder(await aProduct());
  await env.DB.prepare(change).bind(orderId).run();
  expect(await getLinkedOrder(link, orderId)).toMatchObject({ can_correct_email: false });
  expect((await requestCorrection(orderId, { headers: holding(link) })).status).toBe(409);
  const { token } = await anAdmin();
  expect((await requestCorrection(orderId, { token })).status).toBe(200);
});

test("refuses a correction before the payment, which the checkout makes", async () => {
  const { orderId, link } = await guestCheckout(await aGuestWith(await aProduct()));
  expect(await readFailure(await requestCorrection(orderId, { headers: holding(link) }))).toMatchObject({
    status: 409,
    message: expect.stringContaining("at the checkout"),
  });
});

test("refuses a fourth correction, because each one writes to an address that nobody has proved", async () => {
  const { orderId, link } = await aGuestOrder(await aProduct());
  for (let correction = 1; correction <= 3; correction += 1) await correct(orderId, link, anEmail());
  expect((await requestCorrection(orderId, { headers: holding(link) })).status).toBe(409);
});

test("gives one of two simultaneous corrections the order", async () => {
  const { orderId, link } = await aGuestOrder(await aProduct());
  const emails = [anEmail(), anEmail()];
  const responses = await Promise.all(
    emails.map((email) => requestCorrection(orderId, { headers: holding(link) }, email)),
  );
  const winner = responses.findLast(({ status }) => status === 200);
  expect(winner).toBeDefined();
  await sendEmails();
  const { results } = await env.DB.prepare("SELECT guest_email FROM orders WHERE id = ?").bind(orderId).all();
  expect(emails).toContain(results[0]?.guest_email);
});

test("lets nobody else correct the address: no account, no other link, and no account's order", async () => {
  const { orderId } = await aGuestOrder(await aProduct());
  const other = await aGuestOrder(await aProduct());
  const account = await aPaidOrder(await aProduct());
  const { token } = account.shopper;
  expect((await requestCorrection(orderId, { token })).status).toBe(404);
  expect((await requestCorrection(orderId, { headers: holding(other.link) })).status).toBe(404);
  expect((await requestCorrection(account.orderId, { token })).status).toBe(404);
  expect((await requestCorrection(account.orderId, { token: (await anAdmin()).token })).status).toBe(404);
});

test("records an admin's correction in the audit log, without the addresses", async () => {
  const { orderId, guest } = await aGuestOrder(await aProduct());
  const email = anEmail();
  expect((await requestCorrection(orderId, { token: (await anAdmin()).token }, email)).status).toBe(200);
  const { results } = await env.DB.prepare("SELECT * FROM audit_log WHERE entity_id = ?").bind(orderId).all();
  expect(results.map(({ action }) => action)).toEqual(["order.email"]);
  const text = JSON.stringify(results);
  expect(text).not.toContain(email);
  expect(text).not.toContain(guest.email);
});

test("corrects the address of an unpaid order to none that has as many as it may order", async () => {
  const product = await aProduct({ stockQuantity: 100 });
  const guest_email = anEmail();
  const place = async (last: number, changes = {}) =>
    aCounterOrder(product, { destination: await aPickup({ phone_number: `204-555-77${last}` }), ...changes });
  for (const last of [10, 11, 12]) await place(last, { guest_email });
  const { orderId, link } = await place(13);
  const response = await requestCorrection(orderId, { headers: holding(link) }, guest_email);
  expect(await readFailure(response)).toMatchObject({
    status: 409,
    message: "You can no longer change this email address here. Please write to us.",
  });
  await correct(orderId, link, anEmail());
  await correctAsAdmin(orderId, guest_email);
});

test("moves the use of an offer to the corrected address, which may use the offer no more", async () => {
  const offer = await anOffer({ isOncePerCustomer: true });
  const { orderId, link, guest } = await aGuestOrder(await aProduct());
  await recordUse(offer, orderId, { customerEmail: guest.email });
  const email = anEmail();
  await correct(orderId, link, email);
  expect(await listUsers(offer)).toEqual([email]);
});

test("refuses an address that has used the offer of the order, and changes nothing", async () => {
  const offer = await anOffer({ isOncePerCustomer: true });
  const [first, second] = [await aGuestOrder(await aProduct()), await aGuestOrder(await aProduct())];
  for (const { orderId, guest } of [first, second])
    await recordUse(offer, orderId, { customerEmail: guest.email });
  const response = await requestCorrection(
    second.orderId,
    { headers: holding(second.link) },
    first.guest.email,
  );
  expect(await readFailure(response)).toMatchObject({
    status: 409,
    message: "This email address has used the offer of this order in another order.",
  });
  expect(await getLinkedOrder(second.link, second.orderId)).toMatchObject({
    guest_email: second.guest.email,
  });
  expect((await listUsers(offer)).toSorted()).toEqual([first.guest.email, second.guest.email].toSorted());
});

test("keeps the use of an offer that counts more than once without an address", async () => {
  const offer = await anOffer();
  const { orderId, link } = await aGuestOrder(await aProduct());
  await recordUse(offer, orderId);
  await correct(orderId, link, anEmail());
  expect(await listUsers(offer)).toEqual([null]);
});

async function listUsers({ id }: { readonly id: string }): Promise<unknown[]> {
  const { results } = await env.DB.prepare("SELECT customer_email FROM offer_uses WHERE offer_id = ?")
    .bind(id)
    .all();
  return results.map(({ customer_email: email }) => email);
}

let requests = 0;

/** Sends each request from another network, because the limit of addresses is per network. */
async function requestCorrection(
  orderId: string,
  { headers, ...caller }: { headers?: Readonly<Record<string, string>>; token?: string },
  email = anEmail(),
): Promise<Response> {
  requests += 1;
  return call(`/api/orders/${orderId}/guest-email`, {
    method: "PUT",
    json: { email },
    headers: { "CF-Connecting-IP": `2001:db8:${requests.toString(16)}::1`, ...headers },
    ...caller,
  });
}

/** Corrects the address as whoever has the link. */
async function correct(orderId: string, link: string, email: string): Promise<void> {
  expect((await requestCorrection(orderId, { headers: holding(link) }, email)).status).toBe(200);
}

async function correctAsAdmin(orderId: string, email: string): Promise<void> {
  expect((await requestCorrection(orderId, { token: (await anAdmin()).token }, email)).status).toBe(200);
}

async function listKindsTo(orderId: string, address: string): Promise<string[]> {
  return (await listEmails(orderId)).filter(({ recipient }) => recipient === address).map(({ kind }) => kind);
}

function anEmail(): string {
  return `right-${crypto.randomUUID()}@example.com`;
}

/** Returns the order's link in the first email to an address. */
async function readEmailedLink(address: string): Promise<string> {
  const [email] = await readOutbox(address);
  const link = email?.links.find((url) => url.includes("/order?link="));
  return new URL(link ?? "").searchParams.get("link") ?? "";
}
