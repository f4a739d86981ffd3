import { createMessageBatch, createScheduledController, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { emailsResponse } from "../../../contract/orders/emails.ts";
import type { Email } from "../../../worker/adapters/mailer.ts";
import type { StoreContext } from "../../../worker/domain/context.ts";
import { attemptEmail, maxAttempts } from "../../../worker/domain/emails/sending/attempt-email.ts";
import { queueDueEmails, sendDueEmails } from "../../../worker/domain/emails/sending/due-emails.ts";
import { changeOrderStatus } from "../../../worker/domain/orders/lifecycle/change-status.ts";
import worker from "../../../worker/index.ts";
import { anExecution, bindings } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { type EmailRow, listEmails } from "../builders/emails.ts";
import { soon } from "../builders/eventually.ts";
import { readOutbox } from "../builders/outbox.ts";
import { getAdmin } from "../builders/profiles.ts";
import { aCashOrder } from "../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";

const failingMailer = { send: () => Promise.reject(new Error("The mail service answered 503")) };

test("includes the carrier and tracking number in the shipping email", async () => {
  const { orderId, mail } = await aPendingEmail();
  await env.DB.prepare("UPDATE orders SET tracking_carrier = 'Canada Post', tracking_number = ? WHERE id = ?")
    .bind("7023 2100 1234", orderId)
    .run();
  const { context, sent } = createLaterStore(0);
  await attemptEmail(context, { emailId: mail.id, attempts: 0 });
  for (const content of [sent[0]?.text, sent[0]?.html]) {
    expect(content).toContain("Canada Post");
    expect(content).toContain("7023 2100 1234");
    expect(content).toMatch(/https:\/\/www\.canadapost\S+702321001234/);
  }
});

test("retries an email with growing delays until the mail service works", async () => {
  const { mail, orderNumber } = await aPendingEmail();
  expect(
    await attemptEmail(createLaterStore(0, failingMailer).context, { emailId: mail.id, attempts: 0 }),
  ).toBe("to_be_retried");
  const retried = await getEmail(mail.id);
  expect(retried).toMatchObject({ state: "queued", attempts: 1 });
  expect(retried.last_error).toContain("answered 503");
  await sendDueEmails(createLaterStore(0.5, failingMailer).context);
  expect((await getEmail(mail.id)).attempts).toBe(1);
  await sendDueEmails(createLaterStore(2, failingMailer).context);
  expect((await getEmail(mail.id)).attempts).toBe(2);
  const { context, sent } = createLaterStore(10);
  await sendDueEmails(context);
  await sendDueEmails(createLaterStore(100).context);
  expect(sent.filter((email) => email.subject.includes(orderNumber))).toHaveLength(1);
  expect(await getEmail(mail.id)).toMatchObject({ state: "sent", attempts: 3, last_error: null });
});

test("sends one email if the mail service's response is lost", async () => {
  const { shopper, mail, orderNumber } = await aPendingEmail();
  const real = storeContext().mailer;
  const mailerWithLostResponse = {
    send: async (content: Email) => {
      await real.send(content);
      throw new Error("The connection was closed");
    },
  };
  expect(
    await attemptEmail(createLaterStore(0, mailerWithLostResponse).context, {
      emailId: mail.id,
      attempts: 0,
    }),
  ).toBe("to_be_retried");
  await sendDueEmails(createLaterStore(2, real).context);
  expect((await getEmail(mail.id)).state).toBe("sent");
  const subjects = (await readOutbox(shopper.email)).map((message) => message.subject);
  expect(subjects.filter((subject) => subject === `Order ${orderNumber} is on its way`)).toHaveLength(1);
});

test("marks an email as failed after the last attempt, with the reason", async () => {
  const { mail } = await aPendingEmail();
  let minutes = 0;
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    await attemptEmail(createLaterStore(minutes, failingMailer).context, { emailId: mail.id, attempts });
    minutes += 10;
  }
  const { context, sent } = createLaterStore(10_000);
  await sendDueEmails(context);
  expect(sent.filter((email) => email.idempotencyKey.includes(mail.id))).toEqual([]);
  const row = await getEmail(mail.id);
  expect(row).toMatchObject({ state: "failed", attempts: maxAttempts });
  expect(row.last_error).toContain("answered 503");
});

test("does not retry an email after its idempotency key has expired", async () => {
  const { mail } = await aPendingEmail();
  await attemptEmail(createLaterStore(0, failingMailer).context, { emailId: mail.id, attempts: 0 });
  const { context, sent } = createLaterStore(25 * 60);
  expect(await attemptEmail(context, { emailId: mail.id, attempts: 1 })).toBe("failed");
  expect(sent).toEqual([]);
});

test("drops invalid queue messages", async () => {
  expect(await deliverMessages([{ nonsense: true }, null, "text"])).toHaveLength(3);
});

test("sends one email for ten duplicate queue messages", async () => {
  const { shopper, mail } = await aPendingEmail();
  const before = (await readOutbox(shopper.email)).length;
  const message = { emailId: mail.id, attempts: 0, siteUrl: "http://store.test" };
  expect(await deliverMessages(Array.from({ length: 10 }, () => message))).toHaveLength(10);
  expect(await getEmail(mail.id)).toMatchObject({ state: "sent", attempts: 1 });
  expect(await readOutbox(shopper.email)).toHaveLength(before + 1);
});

test("sends one email for ten simultaneous attempts", async () => {
  const { mail } = await aPendingEmail();
  const { context, sent } = createLaterStore(0);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => attemptEmail(context, { emailId: mail.id, attempts: 0 })),
  );
  expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill("not_claimed"), "sent"]);
  expect(sent).toHaveLength(1);
});

test("sends an email once in the scheduled run if the queue is down", async () => {
  const { shopper, mail } = await aPendingEmail();
  const failingQueue = { add: () => Promise.reject(new Error("The queue is down")) };
  await queueDueEmails({ ...storeContext(), emailQueue: failingQueue });
  await sendDueEmails(createLaterStore(1, storeContext().mailer).context);
  expect((await getEmail(mail.id)).state).toBe("queued");
  await env.DB.prepare("UPDATE emails SET next_attempt_at = ? WHERE id = ?")
    .bind(new Date(Date.now() - 1_000).toISOString(), mail.id)
    .run();
  await worker.scheduled(createScheduledController(), bindings);
  await worker.scheduled(createScheduledController(), bindings);
  expect(await getEmail(mail.id)).toMatchObject({ state: "sent", attempts: 1 });
  expect(await readOutbox(shopper.email)).toHaveLength(2);
});

test("queues a due email once for simultaneous runs", async () => {
  const { mail } = await aPendingEmail();
  const queued: string[] = [];
  const context: StoreContext = {
    ...storeContext(),
    emailQueue: {
      add: async (messages) => {
        queued.push(...messages.map((message) => message.emailId));
      },
    },
  };
  await Promise.all(Array.from({ length: 5 }, () => queueDueEmails(context)));
  expect(queued.filter((id) => id === mail.id)).toHaveLength(1);
});

test("lists failed emails with their reasons until they are sent", async () => {
  const { admin, shopper, orderId, mail } = await aFailedEmail();
  const listFailed = async () =>
    unwrap(
      await call(`/api/admin/mails?order_id=${orderId}&state=failed`, { token: admin.token }),
      emailsResponse,
    );
  const failed = await listFailed();
  expect(failed.data).toMatchObject([
    { id: mail.id, kind: "shipped", recipient: shopper.email, attempts: 9, last_error: "No room" },
  ]);
  expect(failed.failed).toBeGreaterThanOrEqual(1);
  expect((await retry(admin, mail.id)).status).toBe(200);
  await expect.poll(async () => (await getEmail(mail.id)).state, soon).toBe("sent");
  expect((await listFailed()).data).toEqual([]);
});

test("retries a failed email once, if an admin requests it", async () => {
  const { admin, shopper, mail } = await aFailedEmail();
  expect((await retry(shopper, mail.id)).status).toBe(403);
  expect((await retry(admin, mail.id)).status).toBe(200);
  expect((await retry(admin, mail.id)).status).toBe(409);
  expect((await retry(admin, crypto.randomUUID())).status).toBe(404);
  await expect.poll(async () => (await getEmail(mail.id)).state, soon).toBe("sent");
  expect(await readOutbox(shopper.email)).toHaveLength(2);
});

/** Places a cash order with a sent email, and ships it so that its second email is pending. */
async function aPendingEmail() {
  const order = await aCashOrder();
  await expect
    .poll(async () => (await listEmails(order.orderId)).map((mail) => mail.state), soon)
    .toEqual(["sent"]);
  await changeOrderStatus(storeContext(), await getAdmin(await anAdmin()), {
    orderId: order.orderId,
    status: "shipped",
  });
  const mail = (await listEmails(order.orderId)).find((row) => row.kind === "shipped");
  if (mail === undefined) throw new Error("No email is pending");
  return { ...order, mail };
}

/** Creates the store's context some minutes later. Emails are recorded instead of sent, unless a mailer is passed. */
function createLaterStore(minutes: number, mailer?: StoreContext["mailer"]) {
  const sent: Email[] = [];
  const recordingMailer = {
    send: async (mail: Email) => {
      sent.push(mail);
    },
  };
  const context = {
    ...storeContext(new Date(Date.now() + minutes * 60_000)),
    mailer: mailer ?? recordingMailer,
  };
  return { context, sent };
}

async function getEmail(emailId: string) {
  const row = await env.DB.prepare("SELECT * FROM emails WHERE id = ?").bind(emailId).first<EmailRow>();
  if (row === null) throw new Error("The email was deleted");
  return row;
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

async function aFailedEmail() {
  const pending = await aPendingEmail();
  await env.DB.prepare(
    "UPDATE emails SET state = 'failed', attempts = 9, last_error = 'No room' WHERE id = ?",
  )
    .bind(pending.mail.id)
    .run();
  return { ...pending, admin: await anAdmin() };
}

function retry(account: Account, emailId: string): Promise<Response> {
  return call(`/api/admin/mails/${emailId}/retry`, { method: "POST", token: account.token });
}
