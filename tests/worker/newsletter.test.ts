import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  newsletterStatusResponse,
  subscribeResponse,
  unsubscribeResponse,
} from "../../contract/account/newsletter.ts";
import { failureView } from "../../contract/shared/errors.ts";
import type { Email } from "../../worker/adapters/mailer.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import { confirmLink, signUnsubscribeToken } from "../../worker/domain/newsletter/signed-links.ts";
import {
  confirmSubscription,
  subscribe,
  unsubscribeByEmail,
} from "../../worker/domain/newsletter/subscriptions.ts";
import { anAccount } from "./builders/accounts.ts";
import { openPage } from "./builders/pages.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

/** Emails go out behind the answer. */
const eventually = <Value>(look: () => Promise<Value>) => expect.poll(look, { timeout: 60_000 });
const anEmail = () => `${crypto.randomUUID()}@reader.test`;

/** Each visitor comes from an address of their own: the limit is about one client. */
function visit(path: string, options: Parameters<typeof call>[1] = {}): Promise<Response> {
  const address = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:${Math.floor(Math.random() * 65_536).toString(16)}::1`;
  return call(path, { ...options, headers: { "CF-Connecting-IP": address, ...options.headers } });
}

const subscribeTo = (email: unknown) => visit("/api/newsletter/subscribe", { json: { email } });
const unsubscribeFrom = (json: unknown, token?: string) =>
  visit("/api/newsletter/unsubscribe", { json, ...(token === undefined ? {} : { token }) });
const getStatus = (email: string, token?: string) =>
  visit(`/api/newsletter/status?email=${encodeURIComponent(email)}`, token === undefined ? {} : { token });

async function findRow(email: string) {
  return env.DB.prepare("SELECT id, status FROM newsletter_subscribers WHERE email = ?")
    .bind(email)
    .first<{ id: string; status: string }>();
}

const confirmWith = (token: unknown) => visit("/api/newsletter/confirm", { json: { token } });

/** Of the link in the email that asks for the confirmation. */
async function confirmToken(email: string, context = storeContext()): Promise<string> {
  return new URL(await confirmLink(context, email)).searchParams.get("token") ?? "";
}

async function aSubscriber() {
  const email = anEmail();
  expect((await confirmWith(await confirmToken(email))).status).toBe(200);
  const row = await findRow(email);
  if (row === null) throw new Error("Not subscribed");
  return { email, id: row.id, token: await signUnsubscribeToken(storeContext(), row.id) };
}

/** The store with a mailer that keeps what it is given, and a way to wait for what goes on behind the answer. */
function listeningStore(now = new Date()) {
  const sent: Email[] = [];
  const works: Promise<unknown>[] = [];
  const context: StoreContext = {
    ...storeContext(now),
    mailer: {
      send: async (mail) => {
        sent.push(mail);
      },
    },
    inBackground: (work) => {
      works.push(work);
    },
  };
  return { context, sent, settle: () => Promise.all(works) };
}

async function tokenInOutbox(email: string): Promise<string> {
  let token: string | undefined;
  await eventually(async () => {
    const response = await fetch(`${env.STRIPE_API_BASE}/outbox.json?to=${encodeURIComponent(email)}`);
    token = /\/newsletter\/confirm\?token=([\w.-]+)/.exec(await response.text())?.[1];
    return token;
  }).toBeDefined();
  return token ?? "";
}

/** The token of the link to the store's page; the API's own address shows a person nothing. */
function pageTokenIn(mail: Email | undefined): string | undefined {
  return /https?:\/\/[^/\s]+\/newsletter\/unsubscribe\?token=(\S+)/.exec(mail?.text ?? "")?.[1];
}

const thanks = "Successfully subscribed to newsletter!";

test("an address is subscribed by the link in its mailbox, and by nothing else", async () => {
  const email = anEmail();
  for (const typed of [`  ${email.toUpperCase()} `, email]) {
    const response = await subscribeTo(typed);
    expect(response.status).toBe(200);
    const { message } = await unwrap(response, subscribeResponse);
    expect(message).toBe(`${thanks} Follow the link in our email to confirm your address.`);
  }
  expect(await findRow(email)).toBeNull();
  const token = await tokenInOutbox(email);
  // Mail scanners open every link.
  expect((await openPage(`/newsletter/confirm?token=${token}`)).status).toBe(200);
  expect((await visit(`/api/newsletter/confirm?token=${token}`)).status).toBe(405);
  expect(await findRow(email)).toBeNull();
  const confirmed = await Promise.all([confirmWith(token), confirmWith(token)]);
  for (const response of confirmed) {
    expect(await unwrap(response, subscribeResponse)).toEqual({ success: true, message: thanks });
  }
  const count = await env.DB.prepare("SELECT count(*) AS n FROM newsletter_subscribers WHERE email = ?")
    .bind(email)
    .first("n");
  expect(count).toBe(1);
});

test("a link to confirm that is forged, changed, of another kind or lapsed subscribes nobody", async () => {
  const email = anEmail();
  const token = await confirmToken(email);
  const [subject, expiry, mac] = token.split(".");
  const other = btoa(anEmail()).replaceAll("=", "");
  const weekAgo = storeContext(new Date(Date.now() - 8 * 86_400_000));
  for (const bad of [
    await confirmToken(email, weekAgo),
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
  expect(await findRow(email)).toBeNull();
});

test("an address that anyone types gets one email a day, and none once it is subscribed", async () => {
  const { context, sent, settle } = listeningStore();
  const email = anEmail();
  subscribe(context, email);
  subscribe(context, email);
  await settle();
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(new Set(sent.map((mail) => JSON.stringify(mail))).size).toBe(1);
  expect(sent[0]?.to).toBe(email);
  const known = await aSubscriber();
  subscribe(context, known.email);
  await settle();
  expect(sent.some(({ to }) => to === known.email)).toBe(false);
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

test("a body that is no JSON is malformed, and another kind of content is not supported", async () => {
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
  "the status of %j is refused like the form does",
  async (query) => {
    expect((await visit(`/api/newsletter/status${query}`)).status).toBe(422);
  },
);

test("a stranger gets the same bytes for an address that is subscribed and one that is not", async () => {
  const { email } = await aSubscriber();
  const { token } = await anAccount();
  for (const ask of [
    (address: string) => subscribeTo(address),
    (address: string) => unsubscribeFrom({ email: address }),
    (address: string) => unsubscribeFrom({ email: address }, token),
    (address: string) => getStatus(address),
    (address: string) => getStatus(address, token),
    (address: string) => getStatus(address, "not.a.token"),
  ]) {
    const known = await ask(email);
    const unknown = await ask(anEmail());
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(await known.text()).toBe(await unknown.text());
  }
});

test("no stranger unsubscribes anyone by typing an address", async () => {
  const { email } = await aSubscriber();
  const { token } = await anAccount();
  for (const response of [await unsubscribeFrom({ email }), await unsubscribeFrom({ email }, token)]) {
    expect((await unwrap(response, unsubscribeResponse)).data.status).toBe("link_sent");
  }
  expect((await findRow(email))?.status).toBe("subscribed");
});

test("the signed-in owner of an address sees its state and unsubscribes it at once", async () => {
  const account = await anAccount();
  const state = async () =>
    (await unwrap(await getStatus(account.email, account.token), newsletterStatusResponse)).data;
  expect(await state()).toEqual({ status: "unsubscribed", email: account.email });
  await subscribeTo(account.email);
  expect((await state()).status).toBe("unsubscribed");
  await confirmWith(await confirmToken(account.email));
  expect((await state()).status).toBe("subscribed");
  const response = await unsubscribeFrom({ email: account.email.toUpperCase() }, account.token);
  expect(await unwrap(response, unsubscribeResponse)).toEqual({
    success: true,
    message: "Successfully unsubscribed from newsletter",
    data: { status: "unsubscribed" },
  });
  expect((await state()).status).toBe("unsubscribed");
  await confirmWith(await confirmToken(account.email));
  expect((await state()).status).toBe("subscribed");
});

test("the link shows the state and unsubscribes, as often as it is followed", async () => {
  const { email, token } = await aSubscriber();
  const state = async () =>
    (await unwrap(await visit(`/api/newsletter/status?token=${token}`), newsletterStatusResponse)).data;
  expect(await state()).toEqual({ status: "subscribed", email });
  for (let time = 0; time < 2; time += 1) {
    const response = await unsubscribeFrom({ token });
    expect(response.status).toBe(200);
    expect((await unwrap(response, unsubscribeResponse)).message).toBe(
      "Successfully unsubscribed from newsletter",
    );
  }
  expect(await state()).toEqual({ status: "unsubscribed", email });
});

test("opening the link changes nothing: mail scanners open every link", async () => {
  const { email, token } = await aSubscriber();
  expect((await visit(`/api/newsletter/unsubscribe?token=${token}`)).status).toBe(405);
  await visit(`/newsletter/unsubscribe?token=${token}`);
  expect((await findRow(email))?.status).toBe("subscribed");
});

test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "a mail program unsubscribes with one click (RFC 8058), as %s",
  async (type) => {
    const { email, token } = await aSubscriber();
    const response = await visit(`/api/newsletter/unsubscribe?token=${token}`, {
      method: "POST",
      headers: { "Content-Type": type },
      text: "List-Unsubscribe=One-Click",
    });
    expect(response.status).toBe(200);
    expect((await findRow(email))?.status).toBe("unsubscribed");
  },
);

test("a token that is forged, changed, someone else's or lapsed does nothing", async () => {
  const { email, id, token } = await aSubscriber();
  const other = await aSubscriber();
  const context = storeContext();
  const [, expiry, mac] = token.split(".");
  const withOtherSecret: StoreContext = {
    ...context,
    site: { ...context.site, linkSigningSecret: "another secret of more than 32 characters" },
  };
  const longAgo = storeContext(new Date(Date.now() - 366 * 86_400_000));
  const bad = [
    await signUnsubscribeToken(withOtherSecret, id),
    await signUnsubscribeToken(longAgo, id),
    `${other.id}.${expiry}.${mac}`,
    `${id}.${Number(expiry) + 1}.${mac}`,
    `${id}.${expiry}.${"A".repeat(43)}`,
    `${id}.${expiry}.`,
    "..",
    "",
    "💌".repeat(100),
    "a".repeat(5_000),
  ];
  for (const forged of bad) {
    for (const response of [
      await unsubscribeFrom({ token: forged }),
      await visit(`/api/newsletter/unsubscribe?token=${encodeURIComponent(forged)}`, { method: "POST" }),
      await visit(`/api/newsletter/status?token=${encodeURIComponent(forged)}`),
    ]) {
      expect(response.status, forged.slice(0, 60)).toBe(422);
      expect((await unwrap(response, failureView)).code).toBe("invalid_input");
    }
  }
  expect((await findRow(email))?.status).toBe("subscribed");
  expect((await findRow(other.email))?.status).toBe("subscribed");
});

test("a new subscriber is welcomed once, with a link for people and one for mail programs", async () => {
  const { context, sent, settle } = listeningStore();
  const email = anEmail();
  const token = await confirmToken(email);
  await confirmSubscription(context, token);
  await confirmSubscription(context, token);
  await settle();
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail?.to).toBe(email);
  const page = pageTokenIn(mail);
  expect(page).toBeDefined();
  expect(mail?.html).toContain(`/newsletter/unsubscribe?token=${page}`);
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const oneClick = /^<(https?:\/\/[^>]+\/api\/newsletter\/unsubscribe\?token=[^>]+)>$/.exec(
    mail?.headers?.["List-Unsubscribe"] ?? "",
  );
  const url = new URL(oneClick?.[1] ?? "");
  expect((await visit(`${url.pathname}${url.search}`, { method: "POST" })).status).toBe(200);
  expect((await findRow(email))?.status).toBe("unsubscribed");
});

test("a link is sent to subscribers and to nobody else, at most once a day", async () => {
  const { context, sent, settle } = listeningStore();
  const { email } = await aSubscriber();
  await unsubscribeByEmail(context, email, undefined);
  await unsubscribeByEmail(context, email, undefined);
  await unsubscribeByEmail(context, anEmail(), undefined);
  await settle();
  expect(new Set(sent.map((mail) => mail.to))).toEqual(new Set([email]));
  expect(new Set(sent.map((mail) => mail.idempotencyKey)).size).toBe(1);
  expect(new Set(sent.map((mail) => JSON.stringify(mail))).size).toBe(1);
  const token = pageTokenIn(sent[0]);
  expect((await unsubscribeFrom({ token })).status).toBe(200);
  expect((await findRow(email))?.status).toBe("unsubscribed");
});

test("the sandbox's outbox holds the welcome", async () => {
  const { email } = await aSubscriber();
  await eventually(async () => {
    const response = await fetch(`${env.STRIPE_API_BASE}/outbox.json?to=${encodeURIComponent(email)}`);
    return (await response.text()).includes("/newsletter/unsubscribe?token=");
  }).toBe(true);
});

test("a mail service that is down costs nobody the subscription", async () => {
  const works: Promise<unknown>[] = [];
  const context: StoreContext = {
    ...storeContext(),
    mailer: { send: () => Promise.reject(new Error("down")) },
    inBackground: (work) => {
      works.push(work);
    },
  };
  const email = anEmail();
  await confirmSubscription(context, await confirmToken(email));
  expect(works).toHaveLength(1);
  await Promise.all(works);
  expect((await findRow(email))?.status).toBe("subscribed");
});

test("one client that writes too often has to wait, also when it changes its IPv6 address", async () => {
  const network = crypto.randomUUID().slice(0, 4);
  const answers: Response[] = [];
  // Ten a minute: of 21 in two of the limit's minutes one is too many.
  while (answers.at(-1)?.status !== 429 && answers.length < 21) {
    answers.push(
      await visit("/api/newsletter/subscribe", {
        json: { email: anEmail() },
        headers: { "CF-Connecting-IP": `2001:db8:ffff:${network}::${answers.length + 1}` },
      }),
    );
  }
  expect(answers.slice(0, 10).map((answer) => answer.status)).toEqual(Array(10).fill(200));
  const refused = answers.at(-1);
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get("Retry-After")).toBe("60");
  if (refused !== undefined) expect((await unwrap(refused, failureView)).code).toBe("too_many_requests");
});

test("a mail program's one click is never refused for coming too often", async () => {
  const { token } = await aSubscriber();
  for (let time = 0; time < 15; time += 1) {
    const response = await call(`/api/newsletter/unsubscribe?token=${token}`, {
      method: "POST",
      headers: { "CF-Connecting-IP": "192.0.2.77" },
    });
    expect(response.status).toBe(200);
  }
});
