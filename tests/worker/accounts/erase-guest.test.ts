import { beforeAll, expect, test } from "vitest";
import { consentsResponse } from "../../../contract/admin/subscribers.ts";
import { eraseAddressResponse } from "../../../contract/admin/users.ts";
import { holding } from "../../builders/guests.ts";
import { bindings } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { aGuestOrder, getLinkedOrder, offerPickup } from "../builders/guests.ts";
import { aSubscriber } from "../builders/newsletter.ts";
import { moveTo } from "../builders/order-status.ts";
import { aPaidPickup, handOver, makeReady, undoHandOver } from "../builders/pickups.ts";
import { aProduct } from "../builders/products.ts";
import { listRefunds, reconcileIn, refund } from "../builders/refunds.ts";
import { addressInput, aPaidOrder, aShopper, getOrder } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import { listTablesWith } from "../builders/stored-text.ts";
import { deliver, disputeAtStripe } from "../builders/stripe.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  await offerPickup();
});

const erase = (orderId: string) =>
  call(`/api/orders/${orderId}/erase-guest`, { method: "POST", token: admin.token });
const eraseAddress = (email: string) => call("/api/admin/erasures", { token: admin.token, json: { email } });

test("erases a guest from all orders with the email address, and from nobody else's", async () => {
  const product = await aProduct();
  const name = "Wilhelmina Quaint";
  const destination = {
    kind: "typed_addresses",
    shipping_address: addressInput({ full_name: name, phone_number: "204-555-0187" }),
  };
  const first = await aGuestOrder(product, { destination });
  const { email } = first.guest;
  const second = await aGuestOrder(product, { destination, guest_email: email });
  const stranger = await aGuestOrder(product);
  for (const { orderId } of [first, second]) await moveTo(admin, orderId, "delivered");

  expect((await erase(first.orderId)).status).toBe(200);
  // The address of a card order stays as evidence for the bank, as after the deletion of an account.
  expect(await listTablesWith(name)).toEqual(["delivery_evidence"]);
  expect(await listTablesWith(email)).toEqual([]);
  const order = await getOrder(admin, second.orderId);
  expect(order).toMatchObject({ guest_email: null, shipping_address: { full_name: "Deleted account" } });
  expect(order.items).toHaveLength(1);
  const response = await call(`/api/orders/${first.orderId}`, { headers: holding(first.link) });
  expect(response.status).toBe(404);
  expect((await getLinkedOrder(stranger.link, stranger.orderId)).guest_email).toBe(stranger.guest.email);
  await expectSoundBooks(product);
});

test("reopens no order whose guest was erased within the minute after its hand-over", async () => {
  const { orderId } = await aPaidPickup();
  await handOver(orderId);
  expect((await erase(orderId)).status).toBe(200);
  expect((await undoHandOver(orderId)).status).toBe(409);
});

test("keeps which admin refunded a guest's order, and why the store did, but no text of an admin", async () => {
  const notPickedUp = await aPaidPickup();
  const { held_until } = await makeReady(notPickedUp.orderId);
  await reconcileIn(Math.round((Date.parse(held_until ?? "") - Date.now()) / 60_000) + 5);
  const returned = await aGuestOrder(await aProduct());
  await moveTo(admin, returned.orderId, "delivered");
  await refund(admin, returned.orderId, { amount: 1 });
  for (const { orderId } of [notPickedUp, returned]) {
    const { refunds } = await listRefunds(admin, orderId);
    expect(refunds).toHaveLength(1);
    expect((await erase(orderId)).status).toBe(200);
    const reason = orderId === returned.orderId ? "The text was erased" : refunds[0]?.reason;
    expect((await listRefunds(admin, orderId)).refunds).toEqual([{ ...refunds[0], reason }]);
  }
});

test("erases an address that has no order, and says in the audit log neither which nor whose", async () => {
  const { email } = await aSubscriber();
  const { data } = await unwrap(await eraseAddress(` ${email.toUpperCase()} `), eraseAddressResponse);
  expect(data).toEqual({ order_count: 0, has_account: false });
  expect(await listTablesWith(email)).toEqual([]);
  const consents = await call(`/api/admin/newsletter/consents?email=${email}`, { token: admin.token });
  expect((await unwrap(consents, consentsResponse)).data).toMatchObject([
    { withdrawal: { by: "erased_on_request" } },
  ]);
  expect((await eraseAddress(email)).status).toBe(200);
  const json = { email };
  expect((await call("/api/admin/erasures", { json })).status).toBe(401);
  expect((await call("/api/admin/erasures", { token: (await aShopper()).token, json })).status).toBe(403);
});

test("leaves an account whose address is erased, and says that its owner can delete it", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct());
  const answer = await unwrap(await eraseAddress(shopper.email), eraseAddressResponse);
  expect(answer).toMatchObject({ data: { order_count: 0, has_account: true } });
  expect(answer.message).toContain("which its owner can delete");
  expect((await getOrder(shopper, orderId)).user?.email).toBe(shopper.email);
});

test("refuses to erase a guest with an unfinished or disputed order, and changes nothing", async () => {
  const product = await aProduct();
  const finished = await aGuestOrder(product);
  await moveTo(admin, finished.orderId, "delivered");
  const open = await aGuestOrder(product, { guest_email: finished.guest.email });
  expect(await readFailure(await erase(finished.orderId))).toMatchObject({
    status: 409,
    message: expect.stringContaining((await getOrder(admin, open.orderId)).order_number),
  });
  await moveTo(admin, open.orderId, "delivered");
  await deliver(await disputeAtStripe(open.intentId));
  expect((await erase(finished.orderId)).status).toBe(409);
  expect((await getOrder(admin, finished.orderId)).guest_email).toBe(finished.guest.email);
});

test("erases nothing of a guest whose order is reopened at the same moment", async () => {
  const { orderId, guest } = await aGuestOrder(await aProduct());
  await moveTo(admin, orderId, "delivered");
  await bindings.DB.prepare(
    `CREATE TRIGGER test_reopen AFTER DELETE ON emails BEGIN
       UPDATE orders SET status = 'shipped' WHERE id = '${orderId}'; END`,
  ).run();
  expect((await erase(orderId)).status).toBe(409);
  await bindings.DB.prepare("DROP TRIGGER test_reopen").run();
  expect((await getOrder(admin, orderId)).guest_email).toBe(guest.email);
});

test("erases no account's order, and lets only admins erase", async () => {
  const { orderId } = await aPaidOrder(await aProduct());
  expect((await erase(orderId)).status).toBe(404);
  const { token } = await aShopper();
  expect((await call(`/api/orders/${orderId}/erase-guest`, { method: "POST", token })).status).toBe(403);
});
