import { beforeAll, expect, test } from "vitest";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { changeOrder, quoteChange, sendChange } from "../../builders/changes.ts";
import { aDraft, place } from "../../builders/drafts.ts";
import { listInvoices, sumInvoices } from "../../builders/invoices.ts";
import {
  confirmLink,
  getPaymentLink,
  openLink,
  requestLinkPayment,
  signLink,
} from "../../builders/payment-links.ts";
import { aProduct } from "../../builders/products.ts";
import { getFirstItemId, refund } from "../../builders/refunds.ts";
import { aPaidOrder, getOrder } from "../../builders/shoppers.ts";
import { call, readFailure } from "../../builders/store.ts";
import {
  deliver,
  deliverAll,
  disputeAtStripe,
  findPayment,
  pay,
  refundAtStripe,
} from "../../builders/stripe.ts";
import { taxByPlace, taxPerProduct } from "../../builders/taxes.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

/** Asks for the payment of one more unit, and opens the link. */
async function anOpenedLink() {
  const product = await aProduct({ stockQuantity: 9 });
  const { orderId, order, intentId } = await aPaidOrder(product, 1);
  const lines = [{ order_item_id: getFirstItemId(order), quantity: 2 }];
  const asked = await sendChange(admin, orderId, { lines }, { settlement: "link" });
  if (!asked.ok) throw new Error(await asked.text());
  const [change] = (await getOrder(admin, orderId)).changes;
  if (change === undefined) throw new Error("The order has no change");
  const token = await signLink(change.id, "change");
  return { product, orderId, order, intentId, change, token, payment: (await openLink(token)).intentId };
}

test("refuses the change of a second admin who saw the order before the first one changed it", async () => {
  const product = await aProduct();
  const { orderId, order } = await aPaidOrder(product, 3);
  const lines = [{ order_item_id: getFirstItemId(order), quantity: 2 }];
  const { version } = await getOrder(admin, orderId);
  const { after } = await quoteChange(admin, orderId, { lines });
  const json = { lines, version, total: after.total, settlement: "refund" };
  const send = async (other: Account) =>
    call(`/api/orders/${orderId}/changes`, {
      token: other.token,
      json: { ...json, request_id: crypto.randomUUID() },
    });
  const second = await anAdmin("Sam");
  const answers = await Promise.all([send(admin), send(second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ ok }) => !ok);
  expect(refused && (await readFailure(refused))).toMatchObject({ code: "order_changed" });
  expect((await getOrder(admin, orderId)).changes).toHaveLength(1);
  await expectSoundBooks(product);
});

test("waits on if the bank refuses the difference, and takes another card", async () => {
  const { product, orderId, order, token, change, payment } = await anOpenedLink();
  await pay(payment, "pm_card_chargeDeclined");
  await deliverAll(payment);
  expect(await confirmLink(token)).toMatchObject({ state: "payable", due: change.due });
  expect(await getOrder(admin, orderId)).toMatchObject({ status: "paid", total_amount: order.total_amount });
  await pay((await openLink(token)).intentId);
  expect(await confirmLink(token)).toMatchObject({ state: "paid" });
  await expectSoundBooks(product);
});

test("charges a change once, although its customer opens and pays the link twice", async () => {
  const { product, orderId, token, change, payment } = await anOpenedLink();
  await pay(payment);
  expect(await pay(payment)).toEqual({ isPaid: false });
  await Promise.all([confirmLink(token), deliverAll(payment, "backwards")]);
  await deliverAll(payment);
  expect(await getPaymentLink(token)).toMatchObject({ state: "paid" });
  expect((await requestLinkPayment(token, change.due)).status).toBe(409);
  expect(await getOrder(admin, orderId)).toMatchObject({ total_amount: change.total });
  expect(await findPayment(payment)).toMatchObject({ captures: 1, refunded: 0 });
  await expectSoundBooks(product);
});

test("keeps the rate of what was ordered, and charges that of today for what is added", async () => {
  await taxByPlace();
  const product = await aProduct({ priceCents: 1_000, compareAtPriceCents: 1_000, stockQuantity: 9 });
  const { orderId } = await aPaidOrder(product, 4);
  await taxByPlace({
    rates: [
      {
        place: "MB",
        component: "provincial",
        name: "RST",
        millipercent: 9_000,
        from: "2020-01-01",
        until: null,
        status: "in_force",
        source: "Budget of the province",
      },
    ],
  });
  const after = await changeOrder(
    admin,
    orderId,
    { added: [{ product_id: product.id, quantity: 2 }] },
    { settlement: "by_hand", tender: "interac" },
  );
  expect(after.taxes).toMatchObject([
    { name: "GST", rate_percent: 5, base: 60, amount: 3 },
    { name: "RST", rate_percent: 9, base: 20, amount: 1.8 },
    { name: "RST", rate_percent: 7, base: 40, amount: 2.8 },
  ]);
  expect((await sumInvoices(orderId)).total).toBe(Math.round(after.total_amount * 100));
  await expectSoundBooks(product);
  await taxPerProduct();
});

test("keeps a changed order, and refunds its other payment, while the bank disputes the first one", async () => {
  const { product, orderId, intentId, payment } = await anOpenedLink();
  await pay(payment);
  await deliverAll(payment);
  const changed = await getOrder(admin, orderId);
  await deliver(await disputeAtStripe(intentId));
  const disputed = await sendChange(admin, orderId, {
    lines: [{ order_item_id: getFirstItemId(changed), quantity: 1 }],
  }).catch((error: unknown) => String(error));
  expect(disputed).toMatch(/payment_disputed/);
  await deliver(await disputeAtStripe(intentId, "won"));
  expect((await refund(admin, orderId, { amount: changed.total_amount })).status).toBe(200);
  expect(await getOrder(admin, orderId)).toMatchObject({ status: "refunded" });
  await expectSoundBooks(product);
});

test("returns everything if a change makes an order free, and documents a total of zero", async () => {
  const product = await aProduct();
  const { orderId, order, intentId } = await aPaidOrder(product, 2);
  const free = { discount: 1_000, reason: "A present" };
  const after = await changeOrder(admin, orderId, free);
  expect(after).toMatchObject({ total_amount: 0, status: "paid", payment_method: "none" });
  expect((await findPayment(intentId))?.refunded).toBe(Math.round(order.total_amount * 100));
  expect((await listInvoices(orderId)).map(({ totalCents }) => totalCents).at(-1)).toBe(0);
  expect((await sumInvoices(orderId)).total).toBe(0);
  const again = { lines: [{ order_item_id: getFirstItemId(after), quantity: 4 }] };
  await changeOrder(admin, orderId, again, { settlement: "by_hand", tender: "cash" });
  await expectSoundBooks(product);
});

test("records a full refund at Stripe whose event arrives after a change has lowered the total", async () => {
  await taxByPlace();
  const product = await aProduct({ priceCents: 1_000, compareAtPriceCents: 1_000, stockQuantity: 9 });
  const { orderId, order, intentId } = await aPaidOrder(product, 3);
  await refundAtStripe(intentId);
  const lines = [{ order_item_id: getFirstItemId(order), quantity: 1 }];
  await changeOrder(admin, orderId, { lines });
  await deliverAll(intentId);
  expect(await getOrder(admin, orderId)).toMatchObject({ status: "refunded", left_to_refund: 0 });
  expect(await sumInvoices(orderId)).toEqual({ total: 0, GST: 0, RST: 0 });
  await expectSoundBooks(product);
  await taxPerProduct();
});

test("takes a card for an order that was to be paid on delivery, and then made free", async () => {
  const product = await aProduct({ stockQuantity: 9 });
  const { order_id: orderId } = await place(await aDraft(product), { kind: "on_collection" });
  await changeOrder(admin, orderId, { discount: 1_000, reason: "A present" });
  const added = [{ product_id: product.id, quantity: 1, unit_price: 3 }];
  const more = { added, reason: "A damaged one", keeps_delivery_price: true };
  const { changes } = await changeOrder(admin, orderId, more, { settlement: "link" });
  const token = await signLink(changes[0]?.id ?? "", "change");
  const { intentId } = await openLink(token);
  await pay(intentId);
  expect(await confirmLink(token)).toMatchObject({ state: "paid" });
  expect(await getOrder(admin, orderId)).toMatchObject({ payment_method: "card" });
  await expectSoundBooks(product);
});
