import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { subscribe } from "../../../../worker/domain/emails/newsletter/subscriptions.ts";
import { EmailRefusedError } from "../../../../worker/domain/emails/send-once-a-day.ts";
import { idle } from "../../background.ts";
import { minutesLater } from "../../builders/clock.ts";
import { anEmail, aSubscriber, createListeningStore, subscribeTo, visit } from "../../builders/newsletter.ts";
import { readOutbox } from "../../builders/outbox.ts";
import { runNightlyCron } from "../../builders/schedule.ts";
import { unwrap } from "../../builders/store.ts";
import { allowLogged } from "../../logged.ts";

const minutesPerDay = 24 * 60;

test("emails an address once a day", async () => {
  const email = anEmail();
  for (let count = 0; count < 10; count += 1) await subscribeTo(email);
  expect(await listEmailsTo(email)).toHaveLength(1);
  await subscribeOnDay(1, email);
  expect(await listEmailsTo(email)).toHaveLength(2);
});

test("emails no confirmation link to a subscriber", async () => {
  const { email } = await aSubscriber();
  await subscribeTo(email);
  expect((await listEmailsTo(email)).filter(({ text }) => text.includes("/newsletter/confirm"))).toEqual([]);
});

test("emails a subscriber one unsubscribe link a day", async () => {
  const { email } = await aSubscriber();
  const welcomes = await listEmailsTo(email);
  await Promise.all([1, 2, 3].map(() => visit("/api/newsletter/unsubscribe", { json: { email } })));
  expect(await listEmailsTo(email)).toHaveLength(welcomes.length + 1);
});

test.each([
  ["a tag", (name: string) => [`${name}@reader.test`, `${name}+1@reader.test`, `${name}+2+3@reader.test`]],
  [
    "dots at Gmail",
    (name: string) => [`a.${name}@gmail.com`, `a${name}+x@gmail.com`, `a${name}@googlemail.com`],
  ],
])("emails one mailbox once a day for spellings by %s", async (_name, spell) => {
  expect(await countEmails(spell(crypto.randomUUID()))).toEqual([1, 0, 0]);
});

test("emails each of several similar mailboxes", async () => {
  const name = crypto.randomUUID();
  const emails = [`a.${name}@reader.test`, `a${name}@reader.test`, `+${name}@reader.test`, `+@reader.test`];
  expect(await countEmails(emails)).toEqual([1, 1, 1, 1]);
});

test.each([
  ["sends another email if the email service refused the first one", new EmailRefusedError("status 422"), 1],
  [
    "sends no second email on the same day if the first one may have been sent",
    new DOMException("timed out", "TimeoutError"),
    0,
  ],
])("%s", async (_name, error, count) => {
  allowLogged(/^An email could not be sent/);
  const email = anEmail();
  const failing = createListeningStore();
  subscribe({ ...failing.context, mailer: { send: () => Promise.reject(error) } }, email);
  await failing.settle();
  const { context, sent, settle } = createListeningStore();
  subscribe(context, email);
  await settle();
  expect(sent).toHaveLength(count);
});

test("deletes records of sent emails after a day", async () => {
  await subscribeOnDay(-2, anEmail());
  const countCooldowns = () =>
    env.DB.prepare("SELECT count(*) AS n FROM email_cooldowns WHERE sent_at < ?")
      .bind(new Date(Date.now() - minutesPerDay * 60_000).toISOString())
      .first("n");
  expect(await countCooldowns()).toBe(1);
  await runNightlyCron();
  expect(await countCooldowns()).toBe(0);
});

test("limits a client's writes, even if its IPv6 address changes", async () => {
  const network = crypto.randomUUID().slice(0, 4);
  const responses: Response[] = [];
  // The limit is ten a minute, so at least one of 21 requests in two minutes is refused.
  while (responses.at(-1)?.status !== 429 && responses.length < 21) {
    responses.push(
      await visit("/api/newsletter/subscribe", {
        json: { email: anEmail() },
        headers: { "CF-Connecting-IP": `2001:db8:ffff:${network}::${responses.length + 1}` },
      }),
    );
  }
  expect(responses.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200));
  const refused = responses.at(-1);
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get("Retry-After")).toBe("60");
  if (refused !== undefined) expect((await unwrap(refused, failureResponse)).code).toBe("too_many_requests");
});

/** Subscribes this many days from now. The email is sent after the response, and at the same time. */
function subscribeOnDay(day: number, email: string): Promise<void> {
  return minutesLater(day * minutesPerDay, async () => {
    await subscribeTo(email);
    await idle();
  });
}

async function listEmailsTo(email: string) {
  await idle();
  return readOutbox(email);
}

/** Subscribes each address, and returns how many emails it received. */
async function countEmails(emails: readonly string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const email of emails) {
    await subscribeTo(email);
    counts.push((await listEmailsTo(email)).length);
  }
  return counts;
}
