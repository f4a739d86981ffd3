import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { failureView } from "../../../contract/shared/errors.ts";
import { EmailRefusedError } from "../../../worker/domain/emails/email-refused.ts";
import { subscribe, unsubscribeByEmail } from "../../../worker/domain/newsletter/subscriptions.ts";
import { purgeEmailCooldowns } from "../../../worker/domain/send-once-a-day.ts";
import { anEmail, aSubscriber, createListeningStore, visit } from "../builders/newsletter.ts";
import { storeContext, unwrap } from "../builders/store.ts";

const dayMs = 86_400_000;

test("emails an address once a day", async () => {
  const { context, sent, settle } = createListeningStore();
  const email = anEmail();
  for (let count = 0; count < 10; count += 1) subscribe(context, email);
  await settle();
  expect(sent.map(({ to }) => to)).toEqual([email]);

  const nextDay = createListeningStore(new Date(Date.now() + dayMs));
  subscribe(nextDay.context, email);
  await nextDay.settle();
  expect(nextDay.sent).toHaveLength(1);
});

test("emails no confirmation link to a subscriber", async () => {
  const { context, sent, settle } = createListeningStore();
  subscribe(context, (await aSubscriber()).email);
  await settle();
  expect(sent).toEqual([]);
});

test("emails a subscriber one unsubscribe link a day", async () => {
  const { context, sent, settle } = createListeningStore();
  const { email } = await aSubscriber();
  await Promise.all([1, 2, 3].map(() => unsubscribeByEmail(context, email, undefined)));
  await settle();
  expect(sent).toHaveLength(1);
});

test.each([
  ["a tag", (name: string) => [`${name}@reader.test`, `${name}+1@reader.test`, `${name}+2+3@reader.test`]],
  [
    "dots at Gmail",
    (name: string) => [`a.${name}@gmail.com`, `a${name}+x@gmail.com`, `a${name}@googlemail.com`],
  ],
])("emails one mailbox once a day for spellings by %s", async (_name, spell) => {
  const { context, sent, settle } = createListeningStore();
  const spellings = spell(crypto.randomUUID());
  for (const email of spellings) {
    subscribe(context, email);
    await settle();
  }
  expect(sent.map(({ to }) => to)).toEqual(spellings.slice(0, 1));
});

test("emails each of several similar mailboxes", async () => {
  const { context, sent, settle } = createListeningStore();
  const name = crypto.randomUUID();
  const emails = [`a.${name}@reader.test`, `a${name}@reader.test`, `+${name}@reader.test`, `+@reader.test`];
  for (const email of emails) subscribe(context, email);
  await settle();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
});

test.each([
  ["sends another email if the mail service refused the first one", new EmailRefusedError("status 422"), 1],
  [
    "sends no second email on the same day if the first one may have been sent",
    new DOMException("timed out", "TimeoutError"),
    0,
  ],
])("%s", async (_name, error, count) => {
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
  const { context, settle } = createListeningStore(new Date(Date.now() - 2 * dayMs));
  subscribe(context, anEmail());
  await settle();
  const countCooldowns = () =>
    env.DB.prepare("SELECT count(*) AS n FROM email_cooldowns WHERE sent_at < ?")
      .bind(new Date(Date.now() - dayMs).toISOString())
      .first("n");
  expect(await countCooldowns()).toBe(1);
  await purgeEmailCooldowns(storeContext());
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
  if (refused !== undefined) expect((await unwrap(refused, failureView)).code).toBe("too_many_requests");
});
