import { beforeAll, expect, test } from "vitest";
import { paymentLinkResponse } from "../../../contract/admin/draft-orders.ts";
import { toMoment } from "../../../contract/shared/store-time.ts";
import { type Account, anAdminToken } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { atTime, minutesLater } from "../builders/clock.ts";
import { aDraft, draftBody, place } from "../builders/drafts.ts";
import { aPickup, offerPickup, sellToGuests } from "../builders/guests.ts";
import { setStatus } from "../builders/order-status.ts";
import { readOutbox, sendEmails } from "../builders/outbox.ts";
import {
  anOrderWithLink,
  confirmLink,
  getLinkedOrder,
  getPaymentLink,
  openLink,
  requestLinkPayment,
  signLink,
} from "../builders/payment-links.ts";
import { aProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import { addressInput, aShopper, atPayment, getOrder, getStock, suspend } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import {
  cancelAtStripe,
  deliverAll,
  findPayment,
  listPayments,
  pay,
  whileHeld,
  withFault,
} from "../builders/stripe.ts";
import { allRegistrations, taxByPlace, taxPerProduct } from "../builders/taxes.ts";

const dayMinutes = 24 * 60;

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  await sellToGuests();
  await offerPickup();
});

test("emails a payment link, holds the stock for three days, and is paid once", async () => {
  const product = await aProduct();
  const { orderId, draft, token } = await anOrderWithLink(product);
  await sendEmails();
  const [email] = await readOutbox(draft.customer?.email ?? "");
  expect(email?.subject).toContain("please pay");
  expect(email?.text).toContain("/pay/order_");
  await reconcileIn(3 * dayMinutes - 60);
  expect(await getStock(product)).toBe(18);

  const request = await getPaymentLink(token);
  expect(request).toMatchObject({
    kind: "order",
    state: "payable",
    order: { total_amount: draft.quote?.total },
  });
  const { intentId, amount } = await openLink(token);
  expect(amount).toBe(draft.quote?.total);
  expect((await openLink(token)).intentId).toBe(intentId);
  await pay(intentId);
  expect(await confirmLink(token)).toMatchObject({ state: "paid", until: null });
  expect(await confirmLink(token)).toMatchObject({ state: "paid" });
  expect(await getOrder(admin, orderId)).toMatchObject({ status: "paid", invoices: [{ kind: "invoice" }] });
  expect(await readFailure(await requestLinkPayment(token, amount))).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("This order is paid"),
  });
  await expectSoundBooks(product);
});

test("shows whoever has a link neither address nor name, and opens nothing else", async () => {
  const { token, draft, orderId } = await anOrderWithLink(await aProduct());
  // A page whose path ends like a file's is not served.
  expect(token).not.toContain(".");
  const shown = JSON.stringify(await getPaymentLink(token));
  for (const secret of ["Casey", "Main Street", "204-555", draft.customer?.email ?? "", orderId]) {
    expect(shown).not.toContain(secret);
  }
  const asOrderLink = await call(`/api/orders/${orderId}`, { headers: { "Order-Link": token } });
  expect(asOrderLink.status).toBe(404);
  for (const forged of [`${token}x`, token.replace("order_", "draft_"), "order_1~2~3"]) {
    expect((await call(`/api/payment-links/${forged}`)).status).toBe(404);
  }
});

test("opens no checkout that its shopper has not placed", async () => {
  const { orderId } = await atPayment(await aProduct());
  const token = await signLink(orderId);
  expect(await getPaymentLink(token)).toMatchObject({ state: "ended" });
  expect((await requestLinkPayment(token, 1)).status).toBe(409);
});

test("lets a customer whose bank refuses the card try another", async () => {
  const { token, orderId } = await anOrderWithLink(await aProduct());
  const { intentId } = await openLink(token);
  await pay(intentId, "pm_card_chargeDeclined");
  await deliverAll(intentId);
  expect(await getPaymentLink(token)).toMatchObject({ state: "payable" });
  const again = await openLink(token);
  await pay(again.intentId);
  expect(await confirmLink(token)).toMatchObject({ state: "paid" });
  expect(await listPayments(orderId)).toMatchObject([{ captures: 1 }]);
});

test("ends a link that was not paid in time, and takes no money after", async () => {
  const product = await aProduct({ stockQuantity: 2 });
  const { token } = await anOrderWithLink(product, {}, { days: 1 });
  const { intentId, amount } = await openLink(token);
  await minutesLater(3 * dayMinutes, async () => {
    // The cron has not run yet.
    expect(await getPaymentLink(token)).toMatchObject({ state: "ended" });
    expect((await requestLinkPayment(token, amount)).status).toBe(409);
  });
  await reconcileIn(3 * dayMinutes);
  expect(await pay(intentId)).toEqual({ isPaid: false });
  expect(await getPaymentLink(token)).toMatchObject({ state: "ended" });
  expect(await getStock(product)).toBe(2);
  await expectSoundBooks(product);
});

test("refunds a payment that arrives after the order was canceled", async () => {
  const product = await aProduct();
  const { token, orderId } = await anOrderWithLink(product);
  const { intentId } = await openLink(token);
  await pay(intentId);
  // The store does not know of the payment yet, and Stripe refuses to cancel it.
  const response = await setStatus(admin, orderId, { status: "canceled" });
  expect(response.status).toBe(200);
  await confirmLink(token);
  await deliverAll(intentId);
  expect(await getPaymentLink(token)).toMatchObject({ state: "ended" });
  const payment = await findPayment(intentId);
  expect(payment?.refunded).toBe(payment?.captured);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("takes one payment if two tabs open a link at the same moment", async () => {
  const product = await aProduct();
  const { token, orderId } = await anOrderWithLink(product);
  const opened = await Promise.all([openLink(token), openLink(token), openLink(token)]);
  expect(new Set(opened.map(({ intentId }) => intentId)).size).toBe(1);
  await Promise.all(opened.map(({ intentId }) => pay(intentId)));
  await Promise.all([confirmLink(token), confirmLink(token)]);
  expect(await listPayments(orderId)).toMatchObject([{ captures: 1 }]);
  await expectSoundBooks(product);
});

test("finds the payment again after Stripe's answer was lost", async () => {
  const product = await aProduct();
  const { token, orderId } = await anOrderWithLink(product);
  const order = await getLinkedOrder(token);
  const rule = { method: "POST", path: "/v1/payment_intents", count: 1, action: { do: "drop_response" } };
  await withFault(rule, () => requestLinkPayment(token, order.total_amount));
  const { intentId } = await openLink(token);
  await pay(intentId);
  expect(await confirmLink(token)).toMatchObject({ state: "paid" });
  expect((await listPayments(orderId)).filter(({ captures }) => captures > 0)).toHaveLength(1);
  await expectSoundBooks(product);
});

test("starts another payment after the first was canceled at Stripe", async () => {
  const { token } = await anOrderWithLink(await aProduct());
  const { intentId } = await openLink(token);
  await cancelAtStripe(intentId);
  await deliverAll(intentId);
  const request = await getPaymentLink(token);
  // The store cancels an order whose payment is canceled at Stripe.
  expect(request.state).toBe("ended");
});

test("charges the taxes of the day on which a link is paid, after the page has shown them", async () => {
  await taxByPlace({
    registrations: allRegistrations.map((registration) =>
      registration.kind === "mb_rst" ? { ...registration, until: "2026-11-28" } : registration,
    ),
  });
  const midnight = toMoment("2026-11-28", "00:00", "America/Winnipeg");
  const product = await aProduct();
  const before = await atTime(new Date(midnight.getTime() - 60_000), () => anOrderWithLink(product));
  await atTime(midnight, async () => {
    const token = await signLink(before.orderId);
    const placedTotal = before.draft.quote?.total ?? 0;
    const order = await getLinkedOrder(token);
    expect(order.total_amount).toBeLessThan(placedTotal);
    expect(order.tax_change).toMatchObject({ former_total: placedTotal });
    expect(await readFailure(await requestLinkPayment(token, placedTotal))).toMatchObject({
      code: "cart_changed",
    });
    const { intentId, amount } = await openLink(token);
    expect(amount).toBe(order.total_amount);
    await pay(intentId);
    expect(await confirmLink(token)).toMatchObject({ state: "paid", order: { total_amount: amount } });
  });
  await taxPerProduct();
  await expectSoundBooks(product);
});

test("holds an order for pick-up no longer than until its window", async () => {
  const destination = await aPickup();
  const { token } = await anOrderWithLink(await aProduct(), { destination }, { days: 14 });
  expect((await getPaymentLink(token)).until).toBe(destination.starts_at);
});

test("cancels the order of a link when its account is suspended", async () => {
  const customer = await aShopper();
  const draft = await aDraft(await aProduct(), {
    customer: { kind: "account", id: customer.id },
    destination: { kind: "saved_addresses", shipping_address_id: customer.address.id },
  });
  const { order_id: orderId } = await place(draft, { kind: "link" });
  await suspend(customer);
  expect(await getPaymentLink(await signLink(orderId))).toMatchObject({ state: "ended" });
});

test("shows an admin the link of an unpaid order, and emails it again", async () => {
  const { orderId, draft, token } = await anOrderWithLink(await aProduct());
  const path = `/api/orders/${orderId}/payment-link`;
  const { data } = await unwrap(await call(path, { token: admin.token }), paymentLinkResponse);
  expect(data).toMatchObject({ recipient: draft.customer?.email, until: expect.any(String) });
  const shownToken = new URL(data?.url ?? "").pathname.replace("/pay/", "");
  expect(await getPaymentLink(shownToken)).toMatchObject({ state: "payable" });
  const sent = await call(`${path}/email`, { method: "POST", token: await anAdminToken() });
  expect(sent.status).toBe(200);
  await sendEmails();
  const emails = await readOutbox(draft.customer?.email ?? "");
  expect(emails.filter(({ subject }) => subject.includes("please pay"))).toHaveLength(2);
  await pay((await openLink(token)).intentId);
  await confirmLink(token);
  const paid = await unwrap(await call(path, { token: admin.token }), paymentLinkResponse);
  expect(paid.data).toBeNull();
  expect((await call(`${path}/email`, { method: "POST", token: admin.token })).status).toBe(409);
});

test("settles a payment whose confirmation was lost, by Stripe's events", async () => {
  const product = await aProduct();
  const { token, orderId } = await anOrderWithLink(product);
  const { intentId } = await openLink(token);
  await pay(intentId);
  await deliverAll(intentId);
  expect(await getOrder(admin, orderId)).toMatchObject({ status: "paid" });
  expect(await getPaymentLink(token)).toMatchObject({ state: "paid" });
  await expectSoundBooks(product);
});

test("cancels no order whose payment is on its way", async () => {
  const product = await aProduct();
  const { token, orderId } = await anOrderWithLink(product);
  const { intentId } = await openLink(token);
  const held = { method: "POST", path: `/v1/payment_intents/${intentId}/cancel`, hold: "before" } as const;
  await whileHeld(
    held,
    () => setStatus(admin, orderId, { status: "canceled" }),
    () => pay(intentId),
  );
  await deliverAll(intentId);
  const payment = await findPayment(intentId);
  expect(payment?.captured).toBe(payment?.refunded);
  await expectSoundBooks(product);
});

test("keeps the notes and typed address of the draft in the order", async () => {
  const product = await aProduct();
  const draft = await aDraft(product, {
    ...draftBody(product),
    notes: "Leave it at the back",
    destination: { kind: "typed_addresses", shipping_address: addressInput({ full_name: "Pat Payer" }) },
  });
  const { order_id: orderId } = await place(draft, { kind: "link" });
  expect(await getOrder(admin, orderId)).toMatchObject({
    customer_notes: "Leave it at the back",
    shipping_address: { full_name: "Pat Payer" },
  });
});
