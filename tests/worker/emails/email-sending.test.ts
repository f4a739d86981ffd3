import { createMessageBatch, getQueueResult } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { emailsResponse } from "../../../contract/orders/emails.ts";
import worker from "../../../worker/index.ts";
import { anExecution, bindings, idle } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { aFailedEmail, listEmails, mailServiceDown } from "../builders/emails.ts";
import { moveTo } from "../builders/order-status.ts";
import { withMethods } from "../builders/outages.ts";
import { readOutbox } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";
import { runFrequentCrons } from "../builders/schedule.ts";
import { aCashOrder, atPayment, cancel, confirm, getOrder, type Shopper } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { deliver, findEvent, pay, withFault } from "../builders/stripe.ts";
import { allowLogged } from "../logged.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("emails about an order", () => {
  test("confirm a payment once, however often it is reported", async () => {
    const payment = await atPayment(await aProduct());
    await pay(payment.intentId);
    const event = await findEvent(payment.intentId, "payment_intent.succeeded");
    await Promise.all(
      Array.from({ length: 10 }, () => [deliver(event), confirm(payment.shopper, payment)]).flat(),
    );
    await runFrequentCrons();
    expect(await listKinds(payment.orderId)).toEqual(["paid"]);
    const messages = await readOutbox(payment.shopper.email);
    expect(messages.map(({ subject }) => subject)).toEqual([`Order ${payment.orderNumber} confirmed`]);
    expect(messages[0]?.html).toContain(`http://store.test/account/orders/${payment.orderId}`);
  });

  test("announce each status once, despite corrections", async () => {
    const { shopper, orderId, orderNumber } = await aCashOrder();
    for (const status of ["shipped", "processing", "shipped", "delivered", "shipped", "delivered", "paid"]) {
      await moveTo(admin, orderId, status);
      expect((await changeStatus(orderId, { notes: "A note" })).status).toBe(200);
    }
    // The delivery email waits for a minute, because the delivery can be undone.
    await runFrequentCrons(2);
    expect(await listSubjects(shopper)).toEqual([
      `Order ${orderNumber} is on its way`,
      `Order ${orderNumber} placed`,
      `Order ${orderNumber} was delivered`,
    ]);
  });

  test("include the carrier and a link with the tracking number", async () => {
    const { shopper, orderId } = await aCashOrder();
    const tracking = { tracking_carrier: "Canada Post", tracking_number: "7023 2100 1234" };
    expect((await changeStatus(orderId, { status: "shipped", ...tracking })).status).toBe(200);
    await idle();
    const [shipped] = await readOutbox(shopper.email);
    for (const content of [shipped?.text, shipped?.html]) {
      expect(content).toContain("Canada Post");
      expect(content).toContain("7023 2100 1234");
      expect(content).toMatch(/https:\/\/www\.canadapost\S+702321001234/);
    }
  });

  test("announce the cancellation and the refund of a paid order once each", async () => {
    const payment = await atPayment(await aProduct(), 3);
    await pay(payment.intentId);
    await confirm(payment.shopper, payment);
    await idle();
    await Promise.all(Array.from({ length: 5 }, () => cancel(payment.shopper, payment.orderId)));
    await runFrequentCrons();
    expect(await listKinds(payment.orderId)).toEqual(["canceled", "paid", "refunded"]);
    const { total_amount: total } = await getOrder(payment.shopper, payment.orderId);
    expect(await listSubjects(payment.shopper)).toContain(
      `Refund of $${total.toFixed(2)} for order ${payment.orderNumber}`,
    );
  });

  test("announce the cancellation of an unpaid order", async () => {
    const canceled = await atPayment(await aProduct());
    await cancel(canceled.shopper, canceled.orderId);
    await idle();
    const messages = await readOutbox(canceled.shopper.email);
    expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining("You weren't charged.")]);
  });

  test("announce nothing about an abandoned checkout", async () => {
    const abandoned = await atPayment(await aProduct());
    await runFrequentCrons(60);
    expect((await getOrder(abandoned.shopper, abandoned.orderId)).status).toBe("canceled");
    await changeStatus(abandoned.orderId, { notes: "Seen" });
    expect(await listKinds(abandoned.orderId)).toEqual([]);
  });

  test("confirm an order without delay after a canceled one", async () => {
    const canceled = await aCashOrder();
    expect((await cancel(canceled.shopper, canceled.orderId)).status).toBe(200);
    const { orderId } = await aCashOrder({ shopper: canceled.shopper });
    await idle();
    expect(await listEmails(orderId)).toMatchObject([{ state: "sent" }]);
  });
});

describe("sending an email", () => {
  test("is retried with growing delays until the email service works", async () => {
    const { shopper, orderId } = await aPendingEmail();
    await withFault(mailServiceDown, async () => {
      await runFrequentCrons(6);
      expect(await getEmail(orderId)).toMatchObject({
        state: "queued",
        attempts: 1,
        last_error: expect.stringContaining("503"),
      });
      await runFrequentCrons(6.5);
      expect((await getEmail(orderId)).attempts).toBe(1);
      await runFrequentCrons(8);
      expect((await getEmail(orderId)).attempts).toBe(2);
      await runFrequentCrons(11);
      expect((await getEmail(orderId)).attempts).toBe(2);
    });
    await runFrequentCrons(14);
    await runFrequentCrons(100);
    expect(await getEmail(orderId)).toMatchObject({ state: "sent", attempts: 3, last_error: null });
    expect(await readOutbox(shopper.email)).toHaveLength(2);
  });

  test("delivers one email if the email service's response is lost", async () => {
    const { shopper, orderId } = await aPendingEmail();
    const lostResponse = { service: "email", count: 1, action: { do: "drop_response" } };
    await withFault(lostResponse, () => runFrequentCrons(6));
    expect((await getEmail(orderId)).state).toBe("queued");
    await runFrequentCrons(8);
    expect((await getEmail(orderId)).state).toBe("sent");
    expect(await readOutbox(shopper.email)).toHaveLength(2);
  });

  test("fails after nine attempts, with the reason", async () => {
    const { shopper, orderId } = await aPendingEmail();
    await withFault(mailServiceDown, async () => {
      for (let attempt = 1; attempt <= 9; attempt += 1) {
        const { next_attempt_at: next } = await getEmail(orderId);
        await runFrequentCrons((Date.parse(next) - Date.now()) / 60_000 + 0.1);
      }
    });
    await runFrequentCrons(20 * 60);
    expect(await getEmail(orderId)).toMatchObject({
      state: "failed",
      attempts: 9,
      last_error: expect.stringContaining("503"),
    });
    expect(await readOutbox(shopper.email)).toHaveLength(1);
  });

  test("is not retried after the idempotency key has expired", async () => {
    const { shopper, orderId } = await aFailedEmail(admin);
    expect(await getEmail(orderId)).toMatchObject({ state: "failed", attempts: 2 });
    expect(await readOutbox(shopper.email)).toHaveLength(1);
  });

  test("happens once in the scheduled runs if the queue is down", async () => {
    const { shopper, orderId } = await aPendingEmail();
    await runFrequentCrons(1);
    expect((await getEmail(orderId)).state).toBe("queued");
    await runFrequentCrons(6);
    await runFrequentCrons(6);
    expect(await getEmail(orderId)).toMatchObject({ state: "sent", attempts: 1 });
    expect(await readOutbox(shopper.email)).toHaveLength(2);
  });

  test("happens once for duplicate queue messages that arrive at the same time", async () => {
    const { shopper, orderId } = await aPendingEmail();
    const message = { emailId: (await getEmail(orderId)).id, attempts: 0, siteUrl: "http://store.test" };
    const batches = Array.from({ length: 10 }, () => deliverMessages([message, message]));
    expect((await Promise.all(batches)).flat()).toHaveLength(20);
    expect(await getEmail(orderId)).toMatchObject({ state: "sent", attempts: 1 });
    expect(await readOutbox(shopper.email)).toHaveLength(2);
  });

  test("drops invalid queue messages", async () => {
    allowLogged(/^Invalid email message/);
    expect(await deliverMessages([{ nonsense: true }, null, "text"])).toHaveLength(3);
  });
});

describe("a failed email", () => {
  test("is listed with its reason until it is sent", async () => {
    const { shopper, orderId, emailId } = await aFailedEmail(admin);
    const listFailed = async () => {
      const path = `/api/admin/emails?order_id=${orderId}&state=failed`;
      return unwrap(await call(path, { token: admin.token }), emailsResponse);
    };
    const { data, failed } = await listFailed();
    const reason = expect.stringContaining("503");
    expect(data).toMatchObject([{ kind: "shipped", recipient: shopper.email, last_error: reason }]);
    expect(failed).toBeGreaterThanOrEqual(1);
    expect((await retry(admin, emailId)).status).toBe(200);
    await idle();
    expect((await listFailed()).data).toEqual([]);
  });

  test("is sent once more if an admin requests it", async () => {
    const { shopper, orderId, emailId } = await aFailedEmail(admin);
    expect((await retry(shopper, emailId)).status).toBe(403);
    expect((await retry(admin, emailId)).status).toBe(200);
    expect((await retry(admin, emailId)).status).toBe(409);
    expect((await retry(admin, crypto.randomUUID())).status).toBe(404);
    await idle();
    expect((await getEmail(orderId)).state).toBe("sent");
    expect(await readOutbox(shopper.email)).toHaveLength(2);
  });
});

/** Places a cash order, and ships it while the queue is down, so that its second email is due in five minutes. */
async function aPendingEmail() {
  const order = await aCashOrder();
  await idle();
  const refuse = () => Promise.reject(new Error("The queue is down"));
  const EMAIL_QUEUE = withMethods(bindings.EMAIL_QUEUE, { send: refuse, sendBatch: refuse });
  const response = await call(`/api/orders/${order.orderId}/status`, {
    method: "PUT",
    token: admin.token,
    json: { status: "shipped" },
    bindings: { EMAIL_QUEUE },
  });
  expect(response.status).toBe(200);
  return order;
}

/** Returns the email about the shipment of an order. */
async function getEmail(orderId: string) {
  const email = (await listEmails(orderId)).find(({ kind }) => kind === "shipped");
  if (email === undefined) throw new Error("The order has no email about its shipment");
  return email;
}

async function listKinds(orderId: string): Promise<string[]> {
  return (await listEmails(orderId)).map(({ kind }) => kind).toSorted();
}

async function listSubjects(shopper: Shopper): Promise<string[]> {
  return (await readOutbox(shopper.email)).map(({ subject }) => subject).toSorted();
}

/** Delivers messages of the email queue to the store, and returns the ids of those it acknowledged. */
async function deliverMessages(bodies: readonly unknown[]): Promise<string[]> {
  const batch = createMessageBatch(
    "prairie-dollar-emails",
    bodies.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body })),
  );
  const execution = anExecution();
  await worker.queue(batch, bindings, execution);
  return (await getQueueResult(batch, execution)).explicitAcks;
}

function changeStatus(orderId: string, json: unknown) {
  return call(`/api/orders/${orderId}/status`, { method: "PUT", token: admin.token, json });
}

function retry(account: Account, emailId: string): Promise<Response> {
  return call(`/api/admin/emails/${emailId}/retry`, { method: "POST", token: account.token });
}
