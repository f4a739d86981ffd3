import { expect, test } from "vitest";
import { adminUserDetailResponse } from "../../../contract/admin/users.ts";
import { emailsResponse } from "../../../contract/orders/emails.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { idle } from "../background.ts";
import { type Account, aLaterToken, anAccount, givePassword } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { atTime } from "../builders/clock.ts";
import { moveTo } from "../builders/order-status.ts";
import { readOutbox } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import {
  aCashOrder,
  add,
  aPaidOrder,
  atPayment,
  checkout,
  confirm,
  getOrder,
  getStock,
  placeCashOrder,
  visit,
} from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { deliver, disputeAtStripe, findPayment, listAllEvents, pay, withFault } from "../builders/stripe.ts";

test("cancels the open payment of a suspended account, and restocks its units", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 3);
  await changeStatus(await anAdmin(), payment.shopper, "suspended");
  expect(await readIntentStatus(payment.intentId)).toBe("canceled");
  await pay(payment.intentId);
  for (const event of await listAllEvents(payment.intentId)) await deliver(event);
  const token = await aLaterToken(payment.shopper);
  expect((await confirm({ ...payment.shopper, token }, payment)).status).toBe(409);
  const order = await getOrder({ ...payment.shopper, token }, payment.orderId);
  expect(order.status).toBe("canceled");
  expect(order.status_history.map(({ notes }) => notes)).toContain("The account was suspended");
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("cancels an unshipped cash order of a suspended account, but not a paid order", async () => {
  const product = await aProduct();
  const { shopper, orderId: paidId } = await aPaidOrder(product, 2);
  await add(shopper, product, 4);
  await placeCashOrder(shopper);
  expect(await getStock(product)).toBe(14);
  await changeStatus(await anAdmin(), shopper, "inactive");
  expect(await getStock(product)).toBe(18);
  const later = { ...shopper, token: await aLaterToken(shopper) };
  expect((await getOrder(later, paidId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("lists the unpaid orders that a suspension cancels, and records them", async () => {
  const admin = await anAdmin();
  const { shopper, orderNumber } = await aCashOrder();
  await add(shopper, await aProduct());
  const card = await checkout(shopper);
  const listUnpaidOrders = async () => (await readUser(admin, shopper)).unpaid_orders;
  expect(await listUnpaidOrders()).toEqual([orderNumber, card.orderNumber]);
  await changeStatus(admin, shopper, "suspended");
  expect(await listUnpaidOrders()).toEqual([]);
  const [entry] = await listAuditEntries(shopper.id);
  expect(entry?.after).toMatchObject({ canceled_orders: `${orderNumber}, ${card.orderNumber}` });
});

test("cancels no unpaid order of a suspended account on request, until its status changes again", async () => {
  const admin = await anAdmin();
  const { shopper, orderId, orderNumber } = await aCashOrder();
  const { version } = await getOrder(admin, orderId);
  await changeStatus(admin, shopper, "suspended", { keep_unpaid_orders: true });
  // The new version makes a scheduled run that has read the order read it again.
  expect((await getOrder(admin, orderId)).version).toBe(version + 1);
  await reconcileIn(1);
  // Eight days exceed the time that a first cash order waits for its confirmation.
  await reconcileIn(8 * 24 * 60);
  const readStatus = async () => (await getOrder(admin, orderId)).status;
  expect(await readStatus()).toBe("processing");
  const [entry] = await listAuditEntries(shopper.id);
  expect(entry?.after).toMatchObject({ kept_orders: orderNumber });
  await changeStatus(admin, shopper, "active");
  await changeStatus(admin, shopper, "inactive");
  expect(await readStatus()).toBe("canceled");
});

test("suspends an account while Stripe is down, and cancels its payments in the scheduled run", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  const admin = await anAdmin();
  const path = `/v1/payment_intents/${payment.intentId}/cancel`;
  const action = { do: "error", status: 503, message: "Down" };
  await withFault({ method: "POST", path, action }, () => changeStatus(admin, payment.shopper, "suspended"));
  expect(await readIntentStatus(payment.intentId)).not.toBe("canceled");
  const run = await reconcileIn(0);
  expect(run.done).toMatchObject({ suspended_accounts_released: 1 });
  expect(await readIntentStatus(payment.intentId)).toBe("canceled");
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("refuses tokens from before a suspension, even after it is lifted", async () => {
  const admin = await anAdmin();
  const account = await visit(await anAccount());
  await changeStatus(admin, account, "suspended");
  const refused = await call("/api/auth/me", { token: account.token });
  expect(refused.status).toBe(401);
  expect((await unwrap(refused, failureResponse)).message).toBe(
    "This session has ended. Please sign in again.",
  );
  await changeStatus(admin, account, "active");
  expect((await call("/api/auth/me", { token: account.token })).status).toBe(401);
  expect((await call("/api/auth/me", { token: await aLaterToken(account) })).status).toBe(200);
  // Public endpoints treat the token as a guest's.
  const status = await call("/api/newsletter/status?email=a@store.test", { token: account.token });
  expect(status.status).toBe(200);
});

test("does not erase an account with an open dispute", async () => {
  const admin = await anAdmin();
  const order = await aPaidOrder(await aProduct());
  await moveTo(admin, order.orderId, "delivered");
  await deliver(await disputeAtStripe(order.intentId));
  const refused = await deleteAccount(order.shopper, order.shopper.token);
  expect(refused.status).toBe(409);
  expect((await unwrap(refused, failureResponse)).message).toContain("disputed");
  await changeStatus(admin, order.shopper, "suspended");
  const token = await aLaterToken(order.shopper);
  expect((await deleteAccount(order.shopper, token)).status).toBe(409);
  const storedOrder = await getOrder({ ...order.shopper, token }, order.orderId);
  expect(storedOrder.shipping_address.address_line1).toBe(order.shopper.address.address_line1);
  await changeStatus(admin, order.shopper, "active");
  await deliver(await disputeAtStripe(order.intentId, "won"));
  expect((await deleteAccount(order.shopper, await aLaterToken(order.shopper))).status).toBe(200);
});

test("does not erase a suspended account within 120 days of a payment", async () => {
  const admin = await anAdmin();
  const product = await aProduct();
  const eraseAfter = async (days: number) => {
    const paidAt = new Date(Date.now() - days * 24 * 3_600_000);
    const { shopper, orderId } = await atTime(paidAt, () => aPaidOrder(product));
    await moveTo(admin, orderId, "delivered");
    await changeStatus(admin, shopper, "suspended");
    return (await deleteAccount(shopper, await aLaterToken(shopper))).status;
  };
  expect(await eraseAfter(119)).toBe(409);
  expect(await eraseAfter(121)).toBe(200);
});

test("emails a suspended customer the reason once, and shows it to admins", async () => {
  const admin = await anAdmin();
  const customer = await visit(await anAccount({ user: { first_name: "Robin" } }));
  const reason = "Three parcels were refused at the door.";
  const readReason = async () => (await readUser(admin, customer)).suspension_reason;
  await changeStatus(admin, customer, "suspended", { suspension_reason: reason });
  await changeStatus(admin, customer, "suspended");
  expect(await readReason()).toBe(reason);
  await idle();
  expect((await readOutbox(customer.email)).map(({ text }) => text)).toEqual([
    expect.stringContaining(`Reason: ${reason}`),
  ]);
  const list = await call("/api/admin/emails?state=sent", { token: admin.token });
  const { data: emails } = await unwrap(list, emailsResponse);
  expect(emails.filter(({ recipient }) => recipient === customer.email)).toMatchObject([
    { kind: "account_suspended", order_id: null, order_number: null },
  ]);
  await changeStatus(admin, customer, "active");
  expect(await readReason()).toBeNull();
});

async function changeStatus(
  admin: Account,
  account: Account,
  account_status: string,
  options: { keep_unpaid_orders?: boolean; suspension_reason?: string } = {},
): Promise<void> {
  const path = `/api/admin/users/${account.id}`;
  const json = { account_status, ...options };
  const response = await call(path, { method: "PUT", token: admin.token, json });
  expect(response.status).toBe(200);
}

async function readIntentStatus(intentId: string) {
  return (await findPayment(intentId))?.status;
}

async function readUser(admin: Account, account: Account) {
  const response = await call(`/api/admin/users/${account.id}`, { token: admin.token });
  return (await unwrap(response, adminUserDetailResponse)).data;
}

async function deleteAccount(account: Account, token: string): Promise<Response> {
  const json = { confirm_email: account.email, password: await givePassword(account) };
  return call("/api/auth/account", { method: "DELETE", token, json });
}
