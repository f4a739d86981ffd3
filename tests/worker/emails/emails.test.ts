import { expect, test } from "vitest";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import { runBatch } from "../../../worker/db/run-batch.ts";
import { sendDueEmails } from "../../../worker/domain/emails/sending/due-emails.ts";
import { systemActor } from "../../../worker/domain/orders/actor.ts";
import { changeOrderStatus } from "../../../worker/domain/orders/lifecycle/change-status.ts";
import { changeOrder, findOrder, writeHistory } from "../../../worker/domain/orders/order-rows.ts";
import { expireReservations } from "../../../worker/domain/orders/reconciliation/expire-reservations.ts";
import { anAdmin } from "../builders/admins.ts";
import { type EmailRow, listEmails } from "../builders/emails.ts";
import { soon } from "../builders/eventually.ts";
import { readOutbox } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";
import { getAdmin } from "../builders/profiles.ts";
import { aCashOrder, atPayment, cancel, confirm } from "../builders/shoppers.ts";
import { storeContext } from "../builders/store.ts";
import { deliver, findEvent, pay } from "../builders/stripe.ts";

test("emails one confirmation for ten simultaneous webhooks and ten confirmations", async () => {
  const payment = await atPayment(await aProduct());
  await pay(payment.intentId);
  const event = await findEvent(payment.intentId, "payment_intent.succeeded");
  await Promise.all(
    Array.from({ length: 10 }, () => [deliver(event), confirm(payment.shopper, payment)]).flat(),
  );
  await expect.poll(async () => (await getOnlyEmail(payment.orderId)).state, soon).toBe("sent");
  await confirm(payment.shopper, payment);
  await sendDueEmails(storeContext());
  expect(await listKinds(payment.orderId)).toEqual(["paid"]);
  const messages = await readOutbox(payment.shopper.email);
  expect(messages.map((message) => message.subject)).toEqual([`Order ${payment.orderNumber} confirmed`]);
  expect(messages[0]?.html).toContain(`http://store.test/account/orders/${payment.orderId}`);
});

test("emails each status of a cash order once, despite corrections", async () => {
  const { shopper, orderId, orderNumber } = await aCashOrder();
  const admin = await getAdmin(await anAdmin());
  // An undefined status only adds a note.
  const statuses: (OrderStatus | undefined)[] = [
    "shipped",
    undefined,
    "processing",
    "shipped",
    "delivered",
    "shipped",
    "delivered",
    "paid",
    undefined,
  ];
  for (const status of statuses) {
    await changeOrderStatus(storeContext(), admin, { orderId, status, notes: "A note" });
  }
  // The delivery email waits for a minute, because the delivery can be undone.
  await sendDueEmails(storeContext(new Date(Date.now() + 61_000)));
  expect(await listKinds(orderId)).toEqual(["delivered", "placed", "shipped"]);
  await expect
    .poll(async () => (await readOutbox(shopper.email)).map((message) => message.subject).toSorted(), soon)
    .toEqual([
      `Order ${orderNumber} is on its way`,
      `Order ${orderNumber} placed`,
      `Order ${orderNumber} was delivered`,
    ]);
});

test("emails the cancellation and the refund of a paid order once each", async () => {
  const payment = await atPayment(await aProduct(), 3);
  await pay(payment.intentId);
  await confirm(payment.shopper, payment);
  await expect
    .poll(async () => (await listEmails(payment.orderId)).map((mail) => mail.state), soon)
    .toEqual(["sent"]);
  await Promise.all(Array.from({ length: 5 }, () => cancel(payment.shopper, payment.orderId)));
  await expect.poll(() => listKinds(payment.orderId), soon).toEqual(["canceled", "paid", "refunded"]);
  await sendDueEmails(storeContext());
  const total = await readTotal(payment.orderId);
  await expect
    .poll(async () => (await readOutbox(payment.shopper.email)).map((message) => message.subject), soon)
    .toContain(`Refund of ${total} for order ${payment.orderNumber}`);
});

test("emails the confirmation of an order without delay after a canceled one", async () => {
  const canceled = await aCashOrder();
  expect((await cancel(canceled.shopper, canceled.orderId)).status).toBe(200);
  const { orderId } = await aCashOrder({ shopper: canceled.shopper });
  await expect.poll(async () => (await getOnlyEmail(orderId)).state, soon).toBe("sent");
});

test("emails nothing about an abandoned checkout", async () => {
  const abandoned = await atPayment(await aProduct());
  await expireReservations(storeContext(new Date(Date.now() + 3_600_000)));
  expect((await findOrder(storeContext(), abandoned.orderId))?.status).toBe("canceled");
  await changeOrderStatus(storeContext(), await getAdmin(await anAdmin()), {
    orderId: abandoned.orderId,
    notes: "Seen",
  });
  expect(await listKinds(abandoned.orderId)).toEqual([]);
});

test("emails the cancellation of an unpaid order", async () => {
  const canceled = await atPayment(await aProduct());
  await cancel(canceled.shopper, canceled.orderId);
  expect(await listKinds(canceled.orderId)).toEqual(["canceled"]);
  await expect.poll(async () => (await readOutbox(canceled.shopper.email)).length, soon).toBe(1);
  expect((await readOutbox(canceled.shopper.email))[0]?.text).toContain("You were not charged.");
});

test("queues no email if the batch is rolled back", async () => {
  const { orderId } = await aCashOrder();
  const context = storeContext();
  const order = await findOrder(context, orderId);
  if (order === undefined) throw new Error("No order");
  await runBatch(context.db, [changeOrder(context, order, { customerNotes: "Faster" })]);
  const batch = [
    changeOrder(context, order, { status: "shipped" }),
    ...writeHistory(context, orderId, { status: "shipped", actor: systemActor, notes: null }),
  ];
  await expect(runBatch(context.db, batch)).rejects.toThrow();
  expect(await listKinds(orderId)).toEqual(["placed"]);
});

async function getOnlyEmail(orderId: string): Promise<EmailRow> {
  const [mail, ...otherEmails] = await listEmails(orderId);
  if (mail === undefined || otherEmails.length > 0) throw new Error("Not exactly one email");
  return mail;
}

async function listKinds(orderId: string): Promise<string[]> {
  return (await listEmails(orderId)).map((mail) => mail.kind).toSorted();
}

async function readTotal(orderId: string): Promise<string> {
  const order = await findOrder(storeContext(), orderId);
  if (order === undefined) throw new Error("No order");
  return `$${(order.totalCents / 100).toFixed(2)}`;
}
