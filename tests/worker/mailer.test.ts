import { afterEach, expect, test, vi } from "vitest";
import { chooseMailService, createMailer, type Email } from "../../worker/adapters/mailer.ts";
import { EmailRefusedError } from "../../worker/domain/emails/email-refused.ts";
import { parseSettings } from "../../worker/env.ts";
import { bindings } from "./background.ts";

const email: Email = {
  to: "someone@reader.test",
  subject: "Order PD-1 confirmed",
  text: "Thank you",
  html: "<p>Thank you</p>",
  idempotencyKey: "order:1:paid",
};

const settings = {
  ...parseSettings(bindings),
  RESEND_API_KEY: "re_1",
  MAIL_FROM: "Store <hello@store.test>",
};

/** Resend is replaced, with the responses that its documentation describes. */
function resendAnswers(status: number, body: unknown) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body, { status }));
}

afterEach(() => vi.restoreAllMocks());

test("sends Resend the email with its key", async () => {
  const fetch = resendAnswers(200, { id: "1" });
  await createMailer(settings, undefined).send(email);
  const [url, request] = fetch.mock.calls[0] ?? [];
  expect(url).toBe("https://api.resend.com/emails");
  expect(request?.headers).toMatchObject({ Authorization: "Bearer re_1", "Idempotency-Key": "order:1:paid" });
  expect(JSON.parse(String(request?.body))).toEqual({
    from: "Store <hello@store.test>",
    to: ["someone@reader.test"],
    subject: email.subject,
    text: email.text,
    html: email.html,
  });
});

test("keeps the subject on one line with every mail service, despite a line break in a name", async () => {
  const fetch = resendAnswers(200, { id: "1" });
  const { messages, binding } = aBinding();
  const { RESEND_API_KEY: _key, MAIL_FROM: _from, ...withOutbox } = settings;
  for (const mailer of [
    createMailer(settings, undefined),
    createMailer(withOutbox, undefined),
    createMailer(withoutResend, binding),
  ]) {
    await mailer.send({ ...email, subject: "Mug\r\nBcc: a@b.test\n is back" });
  }
  const posted = fetch.mock.calls.map(([, request]) => JSON.parse(String(request?.body)));
  expect([...posted, ...messages]).toHaveLength(3);
  for (const sent of [...posted, ...messages]) {
    expect(sent).toMatchObject({ subject: "Mug Bcc: a@b.test is back" });
  }
});

test("treats a key that Resend knows with another body as a sent email", async () => {
  resendAnswers(409, { statusCode: 409, name: "invalid_idempotent_request", message: "Same key" });
  await expect(createMailer(settings, undefined).send(email)).resolves.toBeUndefined();
});

test.each([
  [409, "concurrent_idempotent_requests"],
  [422, "validation_error"],
  [429, "rate_limit_exceeded"],
  [500, "application_error"],
])("fails without naming anyone for the response %s %s", async (status, name) => {
  resendAnswers(status, { statusCode: status, name, message: email.to });
  await expect(createMailer(settings, undefined).send(email)).rejects.toThrow(
    `The mail service answered ${status}`,
  );
});

test.each([
  [422, true],
  [500, false],
])("knows for the response %d whether the email was certainly not sent: %s", async (status, isRefused) => {
  resendAnswers(status, {});
  const error: unknown = await createMailer(settings, undefined)
    .send(email)
    .catch((thrown: unknown) => thrown);
  expect(error instanceof EmailRefusedError).toBe(isRefused);
});

test("fails without a mail service, and claims to have sent nothing", async () => {
  const { RESEND_API_KEY: _key, MAIL_OUTBOX_URL: _outbox, ...none } = settings;
  await expect(createMailer(none, undefined).send(email)).rejects.toThrow("RESEND_API_KEY");
});

/** Cloudflare's service is replaced too: it accepts a message or throws an error with a code. */
function aBinding(response: () => Promise<unknown> = async () => ({ messageId: "1" })) {
  const messages: unknown[] = [];
  const binding = {
    send: async (message: unknown) => {
      messages.push(message);
      return response();
    },
  };
  // The types require a result that the store does not read.
  return { messages, binding: binding as unknown as SendEmail };
}

const { RESEND_API_KEY: _unset, ...withoutResend } = settings;

test("gives Cloudflare's binding the whole email, from the store's own address", async () => {
  const { messages, binding } = aBinding();
  const headers = { "List-Unsubscribe": "<https://store.test/u>" };
  await createMailer(withoutResend, binding).send({ ...email, headers });
  expect(messages).toEqual([
    {
      from: { email: "hello@store.test", name: "Store" },
      to: email.to,
      subject: email.subject,
      text: email.text,
      html: email.html,
      headers: { ...headers, References: expect.stringMatching(/^<[0-9a-f]{32}@store\.test>$/) },
    },
  ]);
});

test("names the same earlier message when an email is repeated after a lost response, so that both are one conversation", async () => {
  const { messages, binding } = aBinding(() => Promise.reject(new Error("Network connection lost")));
  const mailer = createMailer(withoutResend, binding);
  for (const _attempt of [1, 2]) await expect(mailer.send(email)).rejects.toThrow("did not answer");
  expect(messages[0]).toEqual(messages[1]);
  await expect(mailer.send({ ...email, idempotencyKey: "order:2:paid" })).rejects.toThrow();
  expect(messages[2]).not.toMatchObject({ headers: Object(messages[0]).headers });
});

test.each([
  ["E_SENDER_NOT_VERIFIED", "The domain of MAIL_FROM is not verified (E_SENDER_NOT_VERIFIED)"],
  ["E_DAILY_LIMIT_EXCEEDED", "The account's limit of the day is reached (E_DAILY_LIMIT_EXCEEDED)"],
  ["E_INTERNAL_SERVER_ERROR", "The mail service refused (E_INTERNAL_SERVER_ERROR)"],
  ["someone@reader.test", "The mail service did not answer"],
])("the binding's refusal %s is a failure that names no one", async (code, message) => {
  const refusal = Object.assign(new Error(`${email.to} was refused`), { code });
  const { binding } = aBinding(() => Promise.reject(refusal));
  await expect(createMailer(withoutResend, binding).send(email)).rejects.toThrow(message);
});

test("selects the mail service by the configuration", () => {
  const { binding } = aBinding();
  expect(chooseMailService(settings, undefined)).toBe("resend");
  expect(chooseMailService(withoutResend, binding)).toBe("cloudflare");
  expect(chooseMailService(settings, binding)).toBe("resend");
  expect(chooseMailService({ ...settings, MAIL_SERVICE: "cloudflare" }, binding)).toBe("cloudflare");
  expect(chooseMailService({ ...settings, MAIL_SERVICE: "cloudflare" }, undefined)).toBeUndefined();
  const { MAIL_FROM: _from, ...noSender } = withoutResend;
  expect(chooseMailService(noSender, binding)).toBe("outbox");
  const { MAIL_OUTBOX_URL: _outbox, ...nothing } = noSender;
  expect(chooseMailService(nothing, binding)).toBeUndefined();
});
