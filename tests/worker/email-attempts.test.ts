import { createMessageBatch, createScheduledController, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { emailsResponse } from "../../contract/orders/emails.ts";
import type { Email } from "../../worker/adapters/mailer.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import { attemptEmail, maxAttempts } from "../../worker/domain/emails/sending/attempt-email.ts";
import { queueDueEmails, sendDueEmails } from "../../worker/domain/emails/sending/due-emails.ts";
import { changeOrderStatus } from "../../worker/domain/orders/lifecycle/change-status.ts";
import worker from "../../worker/index.ts";
import { anExecution, bindings } from "./background.ts";
import { anAdmin as anAdminAccount } from "./builders/admins.ts";
import { type EmailRow, listEmails } from "./builders/emails.ts";
import { soon } from "./builders/eventually.ts";
import { readOutbox } from "./builders/outbox.ts";
import { getAdmin } from "./builders/profiles.ts";
import { aCashOrder } from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

/** The store some minutes later, with a mailer that records emails, or with another one. */
function later(minutes: number, mailer?: StoreContext["mailer"]) {
  const sent: Email[] = [];
  const keeps = {
    send: async (mail: Email) => {
      sent.push(mail);
    },
  };
  const context = {
    ...storeContext(new Date(Date.now() + minutes * 60_000)),
    mailer: mailer ?? keeps,
  };
  return { context, sent };
}

const broken = { send: () => Promise.reject(new Error("The mail service answered 503")) };
const anAdmin = async () => getAdmin(await anAdminAccount());

/** A cash order whose first email is sent, and whose shipping email is pending and not queued. */
async function aPendingEmail() {
  const order = await aCashOrder();
  await expect
    .poll(async () => (await listEmails(order.orderId)).map((mail) => mail.state), soon)
    .toEqual(["sent"]);
  await changeOrderStatus(storeContext(), await anAdmin(), { orderId: order.orderId, status: "shipped" });
  const mail = (await listEmails(order.orderId)).find((row) => row.kind === "shipped");
  if (mail === undefined) throw new Error("No email is pending");
  return { ...order, mail };
}

async function getState(emailId: string) {
  const row = await env.DB.prepare("SELECT * FROM mails WHERE id = ?").bind(emailId).first<EmailRow>();
  if (row === null) throw new Error("The mail is gone");
  return row;
}

test("the shipping email contains the parcel's carrier and number", async () => {
  const { orderId, mail } = await aPendingEmail();
  await env.DB.prepare("UPDATE orders SET tracking_carrier = 'Canada Post', tracking_number = ? WHERE id = ?")
    .bind("7023 2100 1234", orderId)
    .run();
  const { context, sent } = later(0);
  await attemptEmail(context, { emailId: mail.id, attempts: 0 });
  for (const content of [sent[0]?.text, sent[0]?.html]) {
    expect(content).toContain("Canada Post");
    expect(content).toContain("7023 2100 1234");
    expect(content).toMatch(/https:\/\/www\.canadapost\S+702321001234/);
  }
});

test("retries an email while the service is down, later each time, and sends it once", async () => {
  const { mail, orderNumber } = await aPendingEmail();
  expect(await attemptEmail(later(0, broken).context, { emailId: mail.id, attempts: 0 })).toBe(
    "to_be_retried",
  );
  const waiting = await getState(mail.id);
  expect(waiting).toMatchObject({ state: "queued", attempts: 1 });
  expect(waiting.last_error).toContain("answered 503");
  await sendDueEmails(later(0.5, broken).context);
  expect((await getState(mail.id)).attempts).toBe(1);
  await sendDueEmails(later(2, broken).context);
  expect((await getState(mail.id)).attempts).toBe(2);
  const { context, sent } = later(10);
  await sendDueEmails(context);
  await sendDueEmails(later(100).context);
  expect(sent.filter((one) => one.subject.includes(orderNumber))).toHaveLength(1);
  expect(await getState(mail.id)).toMatchObject({ state: "sent", attempts: 3, last_error: null });
});

test("sends one email when the service's response is lost", async () => {
  const { shopper, mail, orderNumber } = await aPendingEmail();
  const real = storeContext().mailer;
  const losesTheResponse = {
    send: async (content: Email) => {
      await real.send(content);
      throw new Error("The connection was closed");
    },
  };
  expect(await attemptEmail(later(0, losesTheResponse).context, { emailId: mail.id, attempts: 0 })).toBe(
    "to_be_retried",
  );
  await sendDueEmails(later(2, real).context);
  expect((await getState(mail.id)).state).toBe("sent");
  const subjects = (await readOutbox(shopper.email)).map((message) => message.subject);
  expect(subjects.filter((subject) => subject === `Order ${orderNumber} is on its way`)).toHaveLength(1);
});

test("gives up an email after the last attempt, and shows it with its reason", async () => {
  const { mail } = await aPendingEmail();
  let minutes = 0;
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    await attemptEmail(later(minutes, broken).context, { emailId: mail.id, attempts });
    minutes += 10;
  }
  const { context, sent } = later(10_000);
  await sendDueEmails(context);
  expect(sent.filter((one) => one.idempotencyKey.includes(mail.id))).toEqual([]);
  const row = await getState(mail.id);
  expect(row).toMatchObject({ state: "failed", attempts: maxAttempts });
  expect(row.last_error).toContain("answered 503");
});

test("does not retry an email whose idempotency key has expired at the service", async () => {
  const { mail } = await aPendingEmail();
  await attemptEmail(later(0, broken).context, { emailId: mail.id, attempts: 0 });
  const { context, sent } = later(25 * 60);
  expect(await attemptEmail(context, { emailId: mail.id, attempts: 1 })).toBe("failed");
  expect(sent).toEqual([]);
});

test("sends once for ten messages about one attempt, and drops invalid messages", async () => {
  const { shopper, mail } = await aPendingEmail();
  const before = (await readOutbox(shopper.email)).length;
  const message = { emailId: mail.id, attempts: 0, siteUrl: "http://store.test" };
  const bodies = [...Array.from({ length: 10 }, () => message), { nonsense: true }, null, "text"];
  const batch = createMessageBatch(
    "prairie-dollar-emails",
    bodies.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body })),
  );
  const execution = anExecution();
  await worker.queue(batch, bindings, execution);
  const result = await getQueueResult(batch, execution);
  expect(result.explicitAcks).toHaveLength(bodies.length);
  expect(await getState(mail.id)).toMatchObject({ state: "sent", attempts: 1 });
  expect(await readOutbox(shopper.email)).toHaveLength(before + 1);
});

test("attempts once for ten simultaneous attempts", async () => {
  const { mail } = await aPendingEmail();
  const { context, sent } = later(0);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => attemptEmail(context, { emailId: mail.id, attempts: 0 })),
  );
  expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill("not_claimed"), "sent"]);
  expect(sent).toHaveLength(1);
});

test("sends emails that the queue lost once, by the cron", async () => {
  const { shopper, mail } = await aPendingEmail();
  const lost = { add: () => Promise.reject(new Error("The queue is down")) };
  await queueDueEmails({ ...storeContext(), emailQueue: lost });
  await sendDueEmails(later(1, storeContext().mailer).context);
  expect((await getState(mail.id)).state).toBe("queued");
  await env.DB.prepare("UPDATE mails SET next_attempt_at = ? WHERE id = ?")
    .bind(new Date(Date.now() - 1_000).toISOString(), mail.id)
    .run();
  await worker.scheduled(createScheduledController(), bindings);
  await worker.scheduled(createScheduledController(), bindings);
  expect(await getState(mail.id)).toMatchObject({ state: "sent", attempts: 1 });
  expect(await readOutbox(shopper.email)).toHaveLength(2);
});

test("queues due emails once", async () => {
  const { mail } = await aPendingEmail();
  const added: string[] = [];
  const context: StoreContext = {
    ...storeContext(),
    emailQueue: {
      add: async (messages) => {
        added.push(...messages.map((message) => message.emailId));
      },
    },
  };
  await Promise.all(Array.from({ length: 5 }, () => queueDueEmails(context)));
  expect(added.filter((id) => id === mail.id)).toHaveLength(1);
});

test("lets only admins see failed emails with their reasons, and retry them", async () => {
  const { shopper, orderId, mail } = await aPendingEmail();
  await env.DB.prepare("UPDATE mails SET state = 'failed', attempts = 9, last_error = 'No room' WHERE id = ?")
    .bind(mail.id)
    .run();
  const admin = await anAdminAccount();
  const look = async () =>
    unwrap(
      await call(`/api/admin/mails?order_id=${orderId}&state=failed`, { token: admin.token }),
      emailsResponse,
    );
  const before = await look();
  expect(before.data).toMatchObject([
    { id: mail.id, kind: "shipped", recipient: shopper.email, attempts: 9, last_error: "No room" },
  ]);
  expect(before.failed).toBeGreaterThanOrEqual(1);
  const path = `/api/admin/mails/${mail.id}/retry`;
  expect((await call(path, { method: "POST", token: shopper.token })).status).toBe(403);
  expect((await call(path, { method: "POST", token: admin.token })).status).toBe(200);
  expect((await call(path, { method: "POST", token: admin.token })).status).toBe(409);
  const unknown = `/api/admin/mails/${crypto.randomUUID()}/retry`;
  expect((await call(unknown, { method: "POST", token: admin.token })).status).toBe(404);
  await expect.poll(async () => (await getState(mail.id)).state, soon).toBe("sent");
  expect((await look()).data).toEqual([]);
  expect(await readOutbox(shopper.email)).toHaveLength(2);
});
