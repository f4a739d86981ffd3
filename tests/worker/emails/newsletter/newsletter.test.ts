import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { messageResponse } from "../../../../contract/shared/success.ts";
import type { StoreContext } from "../../../../worker/domain/context.ts";
import { signUnsubscribeToken } from "../../../../worker/domain/emails/newsletter/signed-links.ts";
import {
  confirmSubscription,
  subscribe,
  unsubscribeByToken,
} from "../../../../worker/domain/emails/newsletter/subscriptions.ts";
import { soon } from "../../builders/eventually.ts";
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
} from "../../builders/newsletter.ts";
import { readOutbox } from "../../builders/outbox.ts";
import { openPage } from "../../builders/pages.ts";
import { storeContext, unwrap } from "../../builders/store.ts";
import { allowLogged } from "../../logged.ts";

const dayMs = 86_400_000;
const confirmedMessage = "Successfully subscribed to newsletter!";

test("subscribes an address only by the link in the email to it", async () => {
  const email = anEmail();
  for (const typed of [`  ${email.toUpperCase()} `, email]) {
    const response = await subscribeTo(typed);
    expect(response.status).toBe(200);
    const { message } = await unwrap(response, messageResponse);
    expect(message).toMatch(/^Almost done: follow the link in the email we just sent you\./);
    expect(message).not.toContain(confirmedMessage);
  }
  expect(await findSubscriber(email)).toBeNull();
  const token = await waitForToken(email);
  // Opening the link must not subscribe, because mail scanners open every link.
  expect((await openPage(`/newsletter/confirm?token=${token}`)).status).toBe(200);
  expect((await visit(`/api/newsletter/confirm?token=${token}`)).status).toBe(405);
  expect(await findSubscriber(email)).toBeNull();
  const confirmed = await Promise.all([confirmWith(token), confirmWith(token)]);
  for (const response of confirmed) {
    expect(await unwrap(response, messageResponse)).toEqual({ success: true, message: confirmedMessage });
  }
  const count = await env.DB.prepare("SELECT count(*) AS n FROM newsletter_subscribers WHERE email = ?")
    .bind(email)
    .first("n");
  expect(count).toBe(1);
});

test("refuses a link that is forged, changed, expired or for another purpose", async () => {
  const email = anEmail();
  const token = await createConfirmToken(email);
  const [subject, expiry, mac] = token.split(".");
  const otherSubject = btoa(anEmail()).replaceAll("=", "");
  const weekAgo = storeContext(new Date(Date.now() - 8 * dayMs));
  for (const invalidToken of [
    await createConfirmToken(email, weekAgo),
    `${otherSubject}.${expiry}.${mac}`,
    `${subject}.${Number(expiry) + 1}.${mac}`,
    `${subject}.${expiry}.${"A".repeat(43)}`,
    await signUnsubscribeToken(storeContext(), crypto.randomUUID()),
    "",
    "..",
    7,
    null,
    "a".repeat(5_000),
  ]) {
    const response = await confirmWith(invalidToken);
    expect(response.status, String(invalidToken).slice(0, 60)).toBe(422);
    expect((await unwrap(response, failureResponse)).errors).toHaveProperty("token");
  }
  expect(await findSubscriber(email)).toBeNull();
});

test("links to the store's configured URL, not to the request's host", async () => {
  const email = anEmail();
  const response = await exports.default.fetch(
    new Request("http://evil.example/api/newsletter/subscribe", {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": "2001:db8:bad::1" },
      body: JSON.stringify({ email }),
    }),
  );
  expect(response.status).toBe(200);
  await waitForToken(email);
  const [message] = await readOutbox(email);
  expect(message?.text).toContain("http://store.test/newsletter/confirm?token=");
  expect(JSON.stringify(message)).not.toContain("evil.example");
});

test("refuses links from before unsubscribing, but accepts a new one", async () => {
  const { context, sent, settle } = createListeningStore();
  const email = anEmail();
  subscribe(context, email);
  await settle();
  const oldToken = parseConfirmToken(sent[0]);
  expect((await confirmWith(oldToken)).status).toBe(200);
  const subscriber = await findSubscriber(email);
  if (subscriber === null) throw new Error("The address was not subscribed");
  await unsubscribeByToken(storeContext(), await signUnsubscribeToken(storeContext(), subscriber.id));

  const refused = await confirmWith(oldToken);
  expect(refused.status).toBe(422);
  expect((await unwrap(refused, failureResponse)).errors).toHaveProperty("token");
  expect((await findSubscriber(email))?.status).toBe("unsubscribed");

  subscribe({ ...context, now: () => new Date() }, email);
  await settle();
  expect(sent.filter(({ subject }) => subject.startsWith("Confirm"))).toHaveLength(2);
  expect((await confirmWith(parseConfirmToken(sent.at(-1)))).status).toBe(200);
  expect((await findSubscriber(email))?.status).toBe("subscribed");
});

test.each([
  ["blank", { email: "" }],
  ["only spaces", { email: "   " }],
  ["missing", {}],
  ["null", { email: null }],
  ["a number", { email: 7 }],
  ["a list", { email: ["a@b.ca"] }],
  ["not an address", { email: "someone" }],
  ["two addresses", { email: "a@b.ca,c@d.ca" }],
  ["an address with a header", { email: "a@b.ca\r\nBcc: c@d.ca" }],
  ["too long", { email: `${"a".repeat(10_000)}@b.ca` }],
  ["a list as body", []],
  ["null as body", null],
])("refuses an address that is %s with the form's message", async (_name, json) => {
  for (const path of ["subscribe", "unsubscribe"]) {
    const response = await visit(`/api/newsletter/${path}`, { json });
    expect(response.status).toBe(422);
    expect(await unwrap(response, failureResponse)).toMatchObject({
      code: "invalid_input",
      message: "Please enter a valid email address",
    });
  }
});

test("returns 400 for a body that is not JSON", async () => {
  const response = await visit("/api/newsletter/subscribe", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    text: '{"email":',
  });
  expect(response.status).toBe(400);
});

test("returns 415 for a body of another content type", async () => {
  const response = await visit("/api/newsletter/unsubscribe", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    text: "email=a%40b.ca",
  });
  expect(response.status).toBe(415);
});

test.each(["", "?email=", "?email=%20", "?email=someone", "?email=a@b.ca&email=c@d.ca"])(
  "returns 422 for the status of %j",
  async (query) => {
    expect((await visit(`/api/newsletter/status${query}`)).status).toBe(422);
  },
);

test("welcomes a new subscriber once, also after another request's link, with links to unsubscribe", async () => {
  const { context, sent, settle } = createListeningStore();
  const email = anEmail();
  const token = await createConfirmToken(email);
  await confirmSubscription(context, token);
  await confirmSubscription(context, token);
  // The other request was made at the same moment as the first confirmation.
  const later = storeContext(new Date(context.now().getTime() + 1_000));
  await confirmSubscription(context, await createConfirmToken(email, later));
  await settle();
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail?.to).toBe(email);
  const pageToken = parseUnsubscribeToken(mail);
  expect(pageToken).toBeDefined();
  expect(mail?.html).toContain(`/newsletter/unsubscribe?token=${pageToken}`);
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const oneClickLink = /^<(https?:\/\/[^>]+\/api\/newsletter\/unsubscribe\?token=[^>]+)>$/.exec(
    String(mail?.headers?.["List-Unsubscribe"]),
  );
  const url = new URL(String(oneClickLink?.[1]));
  expect((await visit(`${url.pathname}${url.search}`, { method: "POST" })).status).toBe(200);
  expect((await findSubscriber(email))?.status).toBe("unsubscribed");
});

test("sends the welcome email", async () => {
  const { email } = await aSubscriber();
  await expect
    .poll(async () => {
      const response = await fetch(`${env.STRIPE_API_BASE}/outbox.json?to=${encodeURIComponent(email)}`);
      return (await response.text()).includes("/newsletter/unsubscribe?token=");
    }, soon)
    .toBe(true);
});

test("subscribes an address while the email service is down", async () => {
  allowLogged(/^An email could not be sent/);
  const backgroundWork: Promise<unknown>[] = [];
  const context: StoreContext = {
    ...storeContext(),
    mailer: { send: () => Promise.reject(new Error("down")) },
    inBackground: (work) => {
      backgroundWork.push(work);
    },
  };
  const email = anEmail();
  await confirmSubscription(context, await createConfirmToken(email));
  expect(backgroundWork).toHaveLength(1);
  await Promise.all(backgroundWork);
  expect((await findSubscriber(email))?.status).toBe("subscribed");
});

async function waitForToken(email: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const response = await fetch(`${env.STRIPE_API_BASE}/outbox.json?to=${encodeURIComponent(email)}`);
      token = /\/newsletter\/confirm\?token=([\w.-]+)/.exec(await response.text())?.[1];
      return token;
    }, soon)
    .toBeDefined();
  if (token === undefined) throw new Error("The email contains no link");
  return token;
}
