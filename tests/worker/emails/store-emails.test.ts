import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { userDetailResponse } from "../../../contract/admin/users.ts";
import { emailsResponse } from "../../../contract/orders/emails.ts";
import type { Email } from "../../../worker/adapters/mailer.ts";
import { sendDueEmails } from "../../../worker/domain/emails/sending/due-emails.ts";
import { anAccount } from "../builders/accounts.ts";
import { anAdmin, visit } from "../builders/admins.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/refunds.ts";
import { add, aShopper, atPayment, confirm, getCart } from "../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";
import { deliver, findEvent, pay } from "../builders/stripe.ts";

const storeEmail = "counter@store.test";

afterEach(() => setNewOrderEmail(null));

test("emails the store about a paid order once, however often its payment is reported", async () => {
  await setNewOrderEmail(` ${storeEmail.toUpperCase()} `);
  const payment = await atPayment(await aProduct({ name: "Blue Kite" }), 2);
  expect(await listStoredEmails(payment.orderId)).toEqual([]);
  await pay(payment.intentId);
  const event = await findEvent(payment.intentId, "payment_intent.succeeded");
  await Promise.all([deliver(event), confirm(payment.shopper, payment), deliver(event)]);
  expect(await listStoredEmails(payment.orderId)).toEqual([
    { kind: "new_order", recipient: storeEmail },
    { kind: "paid", recipient: payment.shopper.email },
  ]);
  const email = (await sendAll()).find(({ to }) => to === storeEmail);
  expect(email?.subject).toMatch(/^New order PD-.{9}: 2 items, \$\d+\.\d\d$/);
  expect(email?.text).toContain("New order from Robin Shopper".toUpperCase());
  expect(email?.text).toContain("Blue Kite");
  expect(email?.text).toContain(`/admin/orders?detail=${payment.orderId}`);
  expect(email?.text).not.toMatch(/Hello|Questions/);
  expect(email?.html).not.toMatch(/Hello|Questions/);
});

test("emails the store about a cash order when it is placed, with the customer's note", async () => {
  await setNewOrderEmail(storeEmail);
  const shopper = await aShopper();
  await add(shopper, await aProduct(), 1);
  const { id } = await getCart(shopper);
  const response = await call("/api/orders/create-cod", {
    token: shopper.token,
    json: { cart_id: id, shipping_address_id: shopper.address.id, notes: "The bell <is> broken" },
  });
  expect(response.status).toBe(200);
  const email = (await sendAll()).find(({ subject }) => subject.startsWith("New order"));
  expect(email?.text).toContain("to be paid on delivery");
  expect(email?.text).toContain("Note from the customer: The bell <is> broken");
  expect(email?.html).toContain("The bell &lt;is&gt; broken");
});

test("emails the store about no order without an address", async () => {
  await setNewOrderEmail("");
  const { orderId } = await aPaidOrder(await aProduct());
  expect((await listStoredEmails(orderId)).map(({ kind }) => kind)).toEqual(["paid"]);
});

test("refuses an invalid address for the store's emails", async () => {
  const { token } = await anAdmin();
  const json = { new_order_email: "the counter" };
  const refused = await call("/api/admin/settings", { method: "PUT", token, json });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    errors: { new_order_email: "Please enter a valid email address" },
  });
});

test("emails a suspended customer the reason once, and stores it with the account", async () => {
  const admin = await anAdmin();
  const customer = await visit(await anAccount({ user: { first_name: "Robin" } }));
  const changeAccount = (json: unknown) =>
    call(`/api/admin/users/${customer.id}`, { method: "PUT", token: admin.token, json });
  const reason = "Three parcels were refused at the door.";
  const readReason = async () => {
    const account = await call(`/api/admin/users/${customer.id}`, { token: admin.token });
    return (await unwrap(account, userDetailResponse)).data.suspension_reason;
  };
  expect((await changeAccount({ account_status: "suspended", suspension_reason: reason })).status).toBe(200);
  expect((await changeAccount({ account_status: "suspended" })).status).toBe(200);
  expect(await readReason()).toBe(reason);
  const emails = (await sendAll()).filter(({ to }) => to === customer.email);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain(`The reason: ${reason}`);

  const list = await call("/api/admin/mails?state=sent", { token: admin.token });
  const row = (await unwrap(list, emailsResponse)).data.find(({ recipient }) => recipient === customer.email);
  expect(row).toMatchObject({ kind: "account_suspended", order_id: null, order_number: null });

  expect((await changeAccount({ account_status: "active" })).status).toBe(200);
  expect(await readReason()).toBeNull();
});

async function setNewOrderEmail(address: string | null): Promise<void> {
  const { token } = await anAdmin();
  const json = { new_order_email: address };
  const response = await call("/api/admin/settings", { method: "PUT", token, json });
  expect(response.status).toBe(200);
}

async function listStoredEmails(orderId: string) {
  const { results } = await env.DB.prepare(
    "SELECT kind, recipient FROM emails WHERE order_id = ? ORDER BY kind",
  )
    .bind(orderId)
    .all<{ kind: string; recipient: string }>();
  return results;
}

/** Sends all stored emails, even those that were already sent, and returns them. */
async function sendAll(): Promise<Email[]> {
  const sent: Email[] = [];
  const recordingMailer = { send: async (email: Email) => void sent.push(email) };
  await env.DB.prepare("UPDATE emails SET state = 'queued', sent_at = NULL").run();
  await sendDueEmails({ ...storeContext(new Date(Date.now() + 3_600_000)), mailer: recordingMailer });
  return sent;
}
