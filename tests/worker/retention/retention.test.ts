import { expect, test } from "vitest";
import { orderInvoicesResponse } from "../../../contract/orders/invoices.ts";
import { addDays } from "../../../contract/shared/store-time.ts";
import { bindings } from "../background.ts";
import { anAccount, aToken, givePassword } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { minutesLater } from "../builders/clock.ts";
import { listEmails } from "../builders/emails.ts";
import { soon } from "../builders/eventually.ts";
import { aGuestWith, getGuestCart, guestCheckout, sellToGuests } from "../builders/guests.ts";
import { aSubscriber, visit } from "../builders/newsletter.ts";
import { anOffer, recordUse } from "../builders/offers.ts";
import { moveTo, setStatus } from "../builders/order-status.ts";
import { withMethods } from "../builders/outages.ts";
import { aProduct } from "../builders/products.ts";
import { reconcileIn, refund } from "../builders/refunds.ts";
import { runNightlyCron } from "../builders/schedule.ts";
import {
  add,
  aPaidOrder,
  aShopper,
  atPayment,
  cancel,
  checkout,
  getCart,
  getOrder,
} from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { listTablesWith } from "../builders/stored-text.ts";
import { anIntentAtStripe, deliver, findEvent, pay, readOutcome } from "../builders/stripe.ts";
import { allowLogged } from "../logged.ts";

test("deletes abandoned checkouts after a year, but no open, paid or canceled orders", async () => {
  const product = await aProduct();
  const [abandoned, canceled, open] = [
    await atPayment(product),
    await atPayment(product),
    await atPayment(product),
  ];
  const paid = await aPaidOrder(product);
  await cancel(canceled.shopper, canceled.orderId);
  await minutesLater(25, () => checkout(open.shopper));
  await reconcileIn(31);
  await runNightlyCron(364);
  expect(await listTablesWith(abandoned.orderId)).toContain("orders");
  await runNightlyCron(366);
  expect(await listTablesWith(abandoned.orderId)).toEqual([]);
  const admin = await anAdmin();
  for (const { orderId } of [canceled, open, paid]) {
    expect((await getOrder(admin, orderId)).items).toHaveLength(1);
  }
  await expectSoundBooks(product);
});

test("deletes a guest's cart 30 days after its last change, but no account's and none with an open order", async () => {
  await sellToGuests();
  const product = await aProduct({ stockQuantity: 50 });
  const [left, changed, paying] = [
    await aGuestWith(product),
    await aGuestWith(product),
    await aGuestWith(product),
  ];
  const shopper = await aShopper();
  await add(shopper, product);
  const listCartIds = async () => {
    const { results } = await bindings.DB.prepare("SELECT id FROM carts").all<{ id: string }>();
    return results.map(({ id }) => id);
  };
  const cartIds = {
    left: (await getGuestCart(left)).id,
    changed: (await getGuestCart(changed)).id,
    paying: (await getGuestCart(paying)).id,
    own: (await getCart(shopper)).id,
  };
  const dayMinutes = 24 * 60;
  const json = { product_id: product.id, quantity: 1 };
  const addition = await minutesLater(20 * dayMinutes, () =>
    call("/api/cart/items", { headers: changed.headers, json }),
  );
  expect(addition.status).toBe(200);
  await minutesLater(31 * dayMinutes, () => guestCheckout(paying));
  await runNightlyCron(29);
  expect(await listCartIds()).toContain(cartIds.left);
  await runNightlyCron(31);
  const kept = await listCartIds();
  expect(kept).not.toContain(cartIds.left);
  expect(kept).toEqual(expect.arrayContaining([cartIds.changed, cartIds.paying, cartIds.own]));
  await runNightlyCron(51);
  expect(await listCartIds()).not.toContain(cartIds.changed);
});

test("erases the customer of an offer two years after its end, and opens it to nobody", async () => {
  const email = `${crypto.randomUUID()}@store.test`;
  const ends = addDays(new Date().toISOString().slice(0, 10), 10);
  const [ending, endless] = [
    await anOffer({ customerEmail: email, endsOn: ends }),
    await anOffer({ customerEmail: email }),
  ];
  await runNightlyCron(739);
  expect(await listTablesWith(email)).toEqual(["offers"]);
  await runNightlyCron(742);
  const readOffer = ({ id }: { readonly id: string }) =>
    bindings.DB.prepare("SELECT customer_email, ended_at IS NULL AS is_open FROM offers WHERE id = ?")
      .bind(id)
      .first();
  expect(await readOffer(ending)).toEqual({ customer_email: null, is_open: 0 });
  expect(await readOffer(endless)).toEqual({ customer_email: email, is_open: 1 });
});

test.each([
  ["has no uses left", { maxUses: 1 }],
  ["counts once for its customer", { isOncePerCustomer: true }],
])("erases the customer of an offer that %s two years after its last use", async (_, limit) => {
  const email = `${crypto.randomUUID()}@store.test`;
  const { orderId } = await aPaidOrder(await aProduct());
  const offer = await anOffer({ customerEmail: email, ...limit });
  await recordUse(offer, orderId);
  await runNightlyCron(729);
  expect(await listTablesWith(email)).toEqual(["offers"]);
  await runNightlyCron(731);
  expect(await listTablesWith(email)).toEqual([]);
});

test("deletes Stripe's events after a year, except those that could not be applied", async () => {
  allowLogged(/^Event .* could not be applied/);
  const payment = await atPayment(await aProduct());
  await pay(payment.intentId);
  const applied = await findEvent(payment.intentId, "payment_intent.succeeded");
  expect(await readOutcome(await deliver(applied))).toBe("applied");
  const strangeIntentId = await anIntentAtStripe({ order_id: crypto.randomUUID() });
  await pay(strangeIntentId);
  const failed = await findEvent(strangeIntentId, "payment_intent.succeeded");
  expect((await deliver(failed)).status).toBe(503);
  await runNightlyCron(364);
  expect(await listTablesWith(applied.id)).toEqual(["stripe_events"]);
  await runNightlyCron(366);
  expect(await listTablesWith(applied.id)).toEqual([]);
  expect(await listTablesWith(failed.id)).toEqual(["stripe_events"]);
});

test("deletes the record of an email after half a year, and does not send the email again", async () => {
  const admin = await anAdmin();
  const { orderId } = await aPaidOrder(await aProduct());
  expect((await refund(admin, orderId, { amount: 1 })).status).toBe(200);
  const listStates = async () =>
    (await listEmails(orderId)).map(({ kind, state }) => `${kind} ${state}`).toSorted();
  await expect.poll(listStates, soon).toEqual(["paid sent", "refunded sent"]);
  await runNightlyCron(179);
  expect(await listStates()).toHaveLength(2);
  await runNightlyCron(181);
  expect(await listStates()).toEqual([]);
  const dayMinutes = 24 * 60;
  const token = await aToken(admin.id, { exp: Date.now() / 1_000 + 182 * dayMinutes * 60 });
  const noted = await minutesLater(181 * dayMinutes, () =>
    setStatus({ ...admin, token }, orderId, { notes: "A note" }),
  );
  expect(noted.status).toBe(200);
  expect(await listStates()).toEqual([]);
});

test("never deletes a pending email", async () => {
  const payment = await atPayment(await aProduct());
  await pay(payment.intentId);
  const EMAIL_QUEUE = withMethods(bindings.EMAIL_QUEUE, { send: failToQueue, sendBatch: failToQueue });
  await call("/api/checkout/confirm-order", {
    token: payment.shopper.token,
    json: { orderId: payment.orderId, paymentIntentId: payment.intentId },
    bindings: { EMAIL_QUEUE },
  });
  await runNightlyCron(1_000);
  expect(await listEmails(payment.orderId)).toMatchObject([{ kind: "paid", state: "queued" }]);
});

test("deletes audit entries after the number of days in the settings", async () => {
  const admin = await anAdmin();
  const saveSettings = (json: object) =>
    call("/api/admin/settings", { method: "PUT", token: admin.token, json });
  expect((await saveSettings({ audit_days: 119 })).status).toBe(422);
  expect((await saveSettings({ audit_days: 120 })).status).toBe(200);
  await runNightlyCron(119);
  expect(await listTablesWith(admin.id)).toContain("audit_log");
  await runNightlyCron(121);
  expect(await listTablesWith(admin.id)).not.toContain("audit_log");
});

test("erases names and addresses from orders after seven years, finished or not, but not their amounts", async () => {
  const [product, admin] = [await aProduct(), await anAdmin()];
  const { shopper, orderId } = await aPaidOrder(product);
  const open = await aPaidOrder(product);
  await moveTo(admin, orderId, "delivered");
  const before = await getOrder(admin, orderId);
  const street = shopper.address.address_line1;
  await runNightlyCron(7 * 365);
  expect((await getOrder(admin, orderId)).shipping_address.address_line1).toBe(street);
  await runNightlyCron(7 * 366);
  const order = await getOrder(admin, orderId);
  expect(order).toMatchObject({ total_amount: before.total_amount, tax_amount: before.tax_amount });
  expect(order.shipping_address).toMatchObject({ full_name: "Deleted account", address_line1: "" });
  expect(order.shipping_address.province).toBe(before.shipping_address.province);
  const { data } = await unwrap(
    await call(`/api/orders/${orderId}/invoices`, { token: admin.token }),
    orderInvoicesResponse,
  );
  expect(data).toMatchObject([{ customer: null, buyer: null, delivered_to: null }]);
  expect((await getOrder(admin, open.orderId)).shipping_address.full_name).toBe("Deleted account");
  await expectSoundBooks(product);
});

test("deletes a withdrawn consent and the unsubscribed address after three years, but no other", async () => {
  const [withdrawn, current] = [await aSubscriber(), await aSubscriber()];
  await visit("/api/newsletter/unsubscribe", { json: { token: withdrawn.token } });
  await runNightlyCron(3 * 365);
  expect(await listTablesWith(withdrawn.email)).toEqual(["newsletter_consents", "newsletter_subscribers"]);
  await runNightlyCron(3 * 366);
  expect(await listTablesWith(withdrawn.email)).toEqual([]);
  expect(await listTablesWith(current.email)).toEqual(["newsletter_consents", "newsletter_subscribers"]);
});

test("deletes imports and bulk changes with the audit log", async () => {
  const admin = await anAdmin();
  const { id } = await aProduct();
  const json = { action: "feature", ids: [id] };
  expect((await call("/api/admin/products/bulk", { token: admin.token, json })).status).toBe(200);
  expect(await listTablesWith(admin.id)).toContain("product_change_sets");
  await runNightlyCron(1_000);
  expect(await listTablesWith(admin.id)).not.toContain("product_change_sets");
});

test("deletes the number of a closed account after a month, unless its identity still exists", async () => {
  const [closed, pending] = [await anAccount(), await anAccount()];
  for (const [account, bindings] of [
    [closed, {}],
    [pending, { SUPABASE_SERVICE_ROLE_KEY: undefined }],
  ] as const) {
    const response = await call("/api/auth/account", {
      method: "DELETE",
      token: account.token,
      json: { confirm_email: account.email, password: await givePassword(account) },
      bindings,
    });
    expect(response.status).toBe(200);
  }
  await runNightlyCron(29);
  expect(await listTablesWith(closed.id)).toEqual(["closed_accounts"]);
  await runNightlyCron(31);
  expect(await listTablesWith(closed.id)).toEqual([]);
  expect(await listTablesWith(pending.id)).toEqual(["closed_accounts"]);
});

function failToQueue(): Promise<never> {
  return Promise.reject(new Error("The queue is down"));
}
