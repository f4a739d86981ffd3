import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { failureView } from "../../contract/shared/errors.ts";
import { messageResponse } from "../../contract/shared/success.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import { EmailRefusedError } from "../../worker/domain/emails/email-refused.ts";
import { signUnsubscribeToken } from "../../worker/domain/newsletter/signed-links.ts";
import {
  confirmSubscription,
  subscribe,
  unsubscribeByEmail,
  unsubscribeByToken,
} from "../../worker/domain/newsletter/subscriptions.ts";
import { purgeEmailCooldowns } from "../../worker/domain/send-once-a-day.ts";
import { soon } from "./builders/eventually.ts";
import {
  anEmail,
  aSubscriber,
  confirmWith,
  createConfirmToken,
  createListeningStore,
  findSubscriber,
  parseConfirmToken,
  parseUnsubscribeToken,
  subscribeTo,
  visit,
} from "./builders/newsletter.ts";
import { readOutbox } from "./builders/outbox.ts";
import { openPage } from "./builders/pages.ts";
import { storeContext, unwrap } from "./builders/store.ts";

async function tokenInOutbox(email: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const response = await fetch(`${env.STRIPE_API_BASE}/outbox.json?to=${encodeURIComponent(email)}`);
      token = /\/newsletter\/confirm\?token=([\w.-]+)/.exec(await response.text())?.[1];
      return token;
    }, soon)
    .toBeDefined();
  return token ?? "";
}

const thanks = "Successfully subscribed to newsletter!";

test("subscribes an address only by the link in its mailbox", async () => {
  const email = anEmail();
  for (const typed of [`  ${email.toUpperCase()} `, email]) {
    const response = await subscribeTo(typed);
    expect(response.status).toBe(200);
    const { message } = await unwrap(response, messageResponse);
    expect(message).toMatch(/^Almost done: follow the link in the email that we sent you\./);
    expect(message).not.toContain(thanks);
  }
  expect(await findSubscriber(email)).toBeNull();
  const token = await tokenInOutbox(email);
  // Mail scanners open every link.
  expect((await openPage(`/newsletter/confirm?token=${token}`)).status).toBe(200);
  expect((await visit(`/api/newsletter/confirm?token=${token}`)).status).toBe(405);
  expect(await findSubscriber(email)).toBeNull();
  const confirmed = await Promise.all([confirmWith(token), confirmWith(token)]);
  for (const response of confirmed) {
    expect(await unwrap(response, messageResponse)).toEqual({ success: true, message: thanks });
  }
  const count = await env.DB.prepare("SELECT count(*) AS n FROM newsletter_subscribers WHERE email = ?")
    .bind(email)
    .first("n");
  expect(count).toBe(1);
});

test("subscribes nobody by a forged, changed or expired link, or one of another kind", async () => {
  const email = anEmail();
  const token = await createConfirmToken(email);
  const [subject, expiry, mac] = token.split(".");
  const other = btoa(anEmail()).replaceAll("=", "");
  const weekAgo = storeContext(new Date(Date.now() - 8 * 86_400_000));
  for (const bad of [
    await createConfirmToken(email, weekAgo),
    `${other}.${expiry}.${mac}`,
    `${subject}.${Number(expiry) + 1}.${mac}`,
    `${subject}.${expiry}.${"A".repeat(43)}`,
    await signUnsubscribeToken(storeContext(), crypto.randomUUID()),
    "",
    "..",
    7,
    null,
    "a".repeat(5_000),
  ]) {
    const response = await confirmWith(bad);
    expect(response.status, String(bad).slice(0, 60)).toBe(422);
    expect((await unwrap(response, failureView)).errors).toHaveProperty("token");
  }
  expect(await findSubscriber(email)).toBeNull();
});

test("links to the store's configured URL, whatever the request's host", async () => {
  const email = anEmail();
  const response = await exports.default.fetch(
    new Request("http://evil.example/api/newsletter/subscribe", {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": "2001:db8:bad::1" },
      body: JSON.stringify({ email }),
    }),
  );
  expect(response.status).toBe(200);
  await tokenInOutbox(email);
  const [message] = await readOutbox(email);
  expect(message?.text).toContain("http://store.test/newsletter/confirm?token=");
  expect(JSON.stringify(message)).not.toContain("evil.example");
});

test("does not subscribe again by a link from before unsubscribing, but by a new one", async () => {
  const { context, sent, settle } = createListeningStore();
  const email = anEmail();
  subscribe(context, email);
  await settle();
  const before = parseConfirmToken(sent[0]);
  expect((await confirmWith(before)).status).toBe(200);
  const row = await findSubscriber(email);
  await unsubscribeByToken(storeContext(), await signUnsubscribeToken(storeContext(), row?.id ?? ""));

  const refused = await confirmWith(before);
  expect(refused.status).toBe(422);
  expect((await unwrap(refused, failureView)).errors).toHaveProperty("token");
  expect((await findSubscriber(email))?.status).toBe("unsubscribed");

  subscribe({ ...context, now: () => new Date() }, email);
  await settle();
  expect(sent.filter(({ subject }) => subject.startsWith("Confirm"))).toHaveLength(2);
  expect((await confirmWith(parseConfirmToken(sent.at(-1)))).status).toBe(200);
  expect((await findSubscriber(email))?.status).toBe("subscribed");
});

test("sends one email a day to an address that anyone types, and none to a subscriber", async () => {
  const { context, sent, settle } = createListeningStore();
  const email = anEmail();
  for (let asked = 0; asked < 10; asked += 1) subscribe(context, email);
  await settle();
  expect(sent.map(({ to }) => to)).toEqual([email]);
  const known = await aSubscriber();
  subscribe(context, known.email);
  await settle();
  expect(sent.some(({ to }) => to === known.email)).toBe(false);

  const nextDay = createListeningStore(new Date(Date.now() + 86_400_000));
  subscribe(nextDay.context, email);
  await nextDay.settle();
  expect(nextDay.sent).toHaveLength(1);
});

test("sends a subscriber whose address anyone types one unsubscribe link a day", async () => {
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
])("spellings of one mailbox by %s get one email a day together", async (_name, spell) => {
  const { context, sent, settle } = createListeningStore();
  const spellings = spell(crypto.randomUUID());
  for (const email of spellings) {
    subscribe(context, email);
    await settle();
  }
  expect(sent.map(({ to }) => to)).toEqual(spellings.slice(0, 1));
});

test("sends an email each to mailboxes that only look alike", async () => {
  const { context, sent, settle } = createListeningStore();
  const name = crypto.randomUUID();
  const emails = [`a.${name}@reader.test`, `a${name}@reader.test`, `+${name}@reader.test`, `+@reader.test`];
  for (const email of emails) subscribe(context, email);
  await settle();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
});

test.each([
  ["refused can ask for it again", new EmailRefusedError("status 422"), 1],
  ["may have sent gets no second one that day", new DOMException("timed out", "TimeoutError"), 0],
])("an address whose email the mail service %s", async (_what, error, count) => {
  const email = anEmail();
  const failing = createListeningStore();
  subscribe({ ...failing.context, mailer: { send: () => Promise.reject(error) } }, email);
  await failing.settle();
  const { context, sent, settle } = createListeningStore();
  subscribe(context, email);
  await settle();
  expect(sent).toHaveLength(count);
});

test("deletes records of sent emails after a day in the nightly run", async () => {
  const { context, settle } = createListeningStore(new Date(Date.now() - 2 * 86_400_000));
  subscribe(context, anEmail());
  await settle();
  const countCooldowns = () =>
    env.DB.prepare("SELECT count(*) AS n FROM email_cooldowns WHERE sent_at < ?")
      .bind(new Date(Date.now() - 86_400_000).toISOString())
      .first("n");
  expect(await countCooldowns()).toBe(1);
  await purgeEmailCooldowns(storeContext());
  expect(await countCooldowns()).toBe(0);
});

test.each([
  ["blank", { email: "" }],
  ["only spaces", { email: "   " }],
  ["missing", {}],
  ["null", { email: null }],
  ["a number", { email: 7 }],
  ["a list", { email: ["a@b.ca"] }],
  ["no address", { email: "someone" }],
  ["two addresses", { email: "a@b.ca,c@d.ca" }],
  ["a header smuggled in", { email: "a@b.ca\r\nBcc: c@d.ca" }],
  ["far too long", { email: `${"a".repeat(10_000)}@b.ca` }],
  ["no object", []],
  ["null as body", null],
])("an address that is %s is refused with the sentence of the form", async (_name, json) => {
  for (const path of ["subscribe", "unsubscribe"]) {
    const response = await visit(`/api/newsletter/${path}`, { json });
    expect(response.status).toBe(422);
    expect(await unwrap(response, failureView)).toMatchObject({
      code: "invalid_input",
      message: "Please enter a valid email address",
    });
  }
});

test("returns 400 for a body that is not JSON, and 415 for another content type", async () => {
  const malformed = await visit("/api/newsletter/subscribe", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    text: '{"email":',
  });
  expect(malformed.status).toBe(400);
  const form = await visit("/api/newsletter/unsubscribe", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    text: "email=a%40b.ca",
  });
  expect(form.status).toBe(415);
});

test.each(["", "?email=", "?email=%20", "?email=someone", "?email=a@b.ca&email=c@d.ca"])(
  "refuses the status of %j as the form does",
  async (query) => {
    expect((await visit(`/api/newsletter/status${query}`)).status).toBe(422);
  },
);

test("welcomes a new subscriber once, with a link for people and one for mail programs", async () => {
  const { context, sent, settle } = createListeningStore();
  const email = anEmail();
  const token = await createConfirmToken(email);
  await confirmSubscription(context, token);
  await confirmSubscription(context, token);
  await settle();
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail?.to).toBe(email);
  const page = parseUnsubscribeToken(mail);
  expect(page).toBeDefined();
  expect(mail?.html).toContain(`/newsletter/unsubscribe?token=${page}`);
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const oneClick = /^<(https?:\/\/[^>]+\/api\/newsletter\/unsubscribe\?token=[^>]+)>$/.exec(
    mail?.headers?.["List-Unsubscribe"] ?? "",
  );
  const url = new URL(oneClick?.[1] ?? "");
  expect((await visit(`${url.pathname}${url.search}`, { method: "POST" })).status).toBe(200);
  expect((await findSubscriber(email))?.status).toBe("unsubscribed");
});

test("shows the welcome email in the sandbox's outbox", async () => {
  const { email } = await aSubscriber();
  await expect
    .poll(async () => {
      const response = await fetch(`${env.STRIPE_API_BASE}/outbox.json?to=${encodeURIComponent(email)}`);
      return (await response.text()).includes("/newsletter/unsubscribe?token=");
    }, soon)
    .toBe(true);
});

test("subscribes even while the mail service is down", async () => {
  const works: Promise<unknown>[] = [];
  const context: StoreContext = {
    ...storeContext(),
    mailer: { send: () => Promise.reject(new Error("down")) },
    inBackground: (work) => {
      works.push(work);
    },
  };
  const email = anEmail();
  await confirmSubscription(context, await createConfirmToken(email));
  expect(works).toHaveLength(1);
  await Promise.all(works);
  expect((await findSubscriber(email))?.status).toBe("subscribed");
});

test("limits a client that writes too often, even if its IPv6 address changes", async () => {
  const network = crypto.randomUUID().slice(0, 4);
  const responses: Response[] = [];
  // The limit is ten a minute: of 21 in two of its minutes at least one is refused.
  while (responses.at(-1)?.status !== 429 && responses.length < 21) {
    responses.push(
      await visit("/api/newsletter/subscribe", {
        json: { email: anEmail() },
        headers: { "CF-Connecting-IP": `2001:db8:ffff:${network}::${responses.length + 1}` },
      }),
    );
  }
  expect(responses.slice(0, 10).map((answer) => answer.status)).toEqual(Array(10).fill(200));
  const refused = responses.at(-1);
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get("Retry-After")).toBe("60");
  if (refused !== undefined) expect((await unwrap(refused, failureView)).code).toBe("too_many_requests");
});
