import { afterEach, expect, test, vi } from "vitest";
import { chooseMailService, createMailer, type Email } from "../../../worker/adapters/mailer.ts";
import { EmailRefusedError } from "../../../worker/domain/emails/send-once-a-day.ts";
import { parseSettings } from "../../../worker/env.ts";
import { bindings } from "../background.ts";

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

const { RESEND_API_KEY: _unset, ...withoutResend } = settings;

afterEach(() => vi.restoreAllMocks());

test("sends an email to Resend with its idempotency key", async () => {
  const fetch = replaceResend(200, { id: "1" });
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

test("removes line breaks from the subject for every email service", async () => {
  const fetch = replaceResend(200, { id: "1" });
  const { messages, binding } = createBinding();
  const { RESEND_API_KEY: _key, MAIL_FROM: _from, ...withOutbox } = settings;
  for (const mailer of [
    createMailer(settings, undefined),
    createMailer(withOutbox, undefined),
    createMailer(withoutResend, binding),
  ]) {
    await mailer.send({ ...email, subject: "Mug\r\nBcc: a@b.test\n is back" });
  }
  const requests = fetch.mock.calls.map(([, request]) => JSON.parse(String(request?.body)));
  expect([...requests, ...messages]).toHaveLength(3);
  for (const sent of [...requests, ...messages]) {
    expect(sent).toMatchObject({ subject: "Mug Bcc: a@b.test is back" });
  }
});

test("treats an email as sent if Resend has its key with another body", async () => {
  replaceResend(409, { statusCode: 409, name: "invalid_idempotent_request", message: "Same key" });
  await expect(createMailer(settings, undefined).send(email)).resolves.toBeUndefined();
});

test.each([
  [409, "concurrent_idempotent_requests"],
  [422, "validation_error"],
  [429, "rate_limit_exceeded"],
  [500, "application_error"],
])("fails without personal data for the response %s %s", async (status, name) => {
  replaceResend(status, { statusCode: status, name, message: email.to });
  await expect(createMailer(settings, undefined).send(email)).rejects.toThrow(
    `The email service answered ${status}`,
  );
});

test.each([
  [401, "refuses the key, or has not verified the domain"],
  [403, "refuses the key, or has not verified the domain"],
  [429, "a limit of your plan"],
])("explains the response %d", async (status, reason) => {
  replaceResend(status, {});
  await expect(createMailer(settings, undefined).send(email)).rejects.toThrow(reason);
});

test.each([
  ["an EmailRefusedError", 422, true],
  ["another error", 500, false],
])("throws %s for the response %d", async (_name, status, isRefused) => {
  replaceResend(status, {});
  const error: unknown = await createMailer(settings, undefined)
    .send(email)
    .catch((thrown: unknown) => thrown);
  expect(error instanceof EmailRefusedError).toBe(isRefused);
});

test("fails without a email service", async () => {
  const { RESEND_API_KEY: _key, MAIL_OUTBOX_URL: _outbox, ...withoutService } = settings;
  await expect(createMailer(withoutService, undefined).send(email)).rejects.toThrow("RESEND_API_KEY");
});

test("sends an email from the store's address by Cloudflare's binding", async () => {
  const { messages, binding } = createBinding();
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

test("repeats the References header after a lost response, so that mail programs group both emails", async () => {
  const { messages, binding } = createBinding(() => Promise.reject(new Error("Network connection lost")));
  const mailer = createMailer(withoutResend, binding);
  for (const _attempt of [1, 2]) await expect(mailer.send(email)).rejects.toThrow("did not answer");
  expect(messages[0]).toEqual(messages[1]);
  await expect(mailer.send({ ...email, idempotencyKey: "order:2:paid" })).rejects.toThrow();
  expect(messages[2]).not.toMatchObject({ headers: Object(messages[0]).headers });
});

test.each([
  ["E_SENDER_NOT_VERIFIED", "The domain of MAIL_FROM is not verified (E_SENDER_NOT_VERIFIED)"],
  ["E_DAILY_LIMIT_EXCEEDED", "The account's limit of the day is reached (E_DAILY_LIMIT_EXCEEDED)"],
  ["E_INTERNAL_SERVER_ERROR", "The email service refused (E_INTERNAL_SERVER_ERROR)"],
  ["someone@reader.test", "The email service did not answer"],
])("fails without personal data for the binding's error %s", async (code, message) => {
  const refusal = Object.assign(new Error(`${email.to} was refused`), { code });
  const { binding } = createBinding(() => Promise.reject(refusal));
  await expect(createMailer(withoutResend, binding).send(email)).rejects.toThrow(message);
});

test("selects the email service by the configuration", () => {
  const { binding } = createBinding();
  expect(chooseMailService(settings, undefined)).toBe("resend");
  expect(chooseMailService(withoutResend, binding)).toBe("cloudflare");
  expect(chooseMailService(settings, binding)).toBe("resend");
  expect(chooseMailService({ ...settings, MAIL_SERVICE: "cloudflare" }, binding)).toBe("cloudflare");
  expect(chooseMailService({ ...settings, MAIL_SERVICE: "cloudflare" }, undefined)).toBeUndefined();
  const { MAIL_FROM: _from, ...withOutbox } = withoutResend;
  expect(chooseMailService(withOutbox, binding)).toBe("outbox");
  const { MAIL_OUTBOX_URL: _outbox, ...withoutService } = withOutbox;
  expect(chooseMailService(withoutService, binding)).toBeUndefined();
});

/** Replaces Resend's API by one that returns this response. */
function replaceResend(status: number, body: unknown) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body, { status }));
}

/** Creates a binding of Cloudflare's email service that records messages and responds by this function. */
function createBinding(respond: () => Promise<unknown> = async () => ({ messageId: "1" })) {
  const messages: unknown[] = [];
  const binding = {
    send: async (message: unknown) => {
      messages.push(message);
      return respond();
    },
  };
  // The types require a result that the store does not read.
  return { messages, binding: binding as unknown as SendEmail };
}
