import { afterEach, expect, test, vi } from "vitest";
import { createMailer, type Email } from "../../worker/adapters/mailer.ts";
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

/** Resend itself is the outside: what it answers is what its documentation says. */
function resendAnswers(status: number, body: unknown) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body, { status }));
}

afterEach(() => vi.restoreAllMocks());

test("Resend gets the email with its key", async () => {
  const fetch = resendAnswers(200, { id: "1" });
  await createMailer(settings).send(email);
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

test("a line break in a name ends no header: the subject is one line", async () => {
  const fetch = resendAnswers(200, { id: "1" });
  await createMailer(settings).send({ ...email, subject: "Mug\r\nBcc: a@b.test\n is back" });
  const [, request] = fetch.mock.calls[0] ?? [];
  expect(JSON.parse(String(request?.body))).toMatchObject({ subject: "Mug Bcc: a@b.test is back" });
});

test("a key that Resend knows with other words is an email that was sent", async () => {
  resendAnswers(409, { statusCode: 409, name: "invalid_idempotent_request", message: "Same key" });
  await expect(createMailer(settings).send(email)).resolves.toBeUndefined();
});

test.each([
  [409, "concurrent_idempotent_requests"],
  [422, "validation_error"],
  [429, "rate_limit_exceeded"],
  [500, "application_error"],
])("an answer %s %s is a failure that names no one", async (status, name) => {
  resendAnswers(status, { statusCode: status, name, message: email.to });
  await expect(createMailer(settings).send(email)).rejects.toThrow(`The mail service answered ${status}`);
});

test("a store without a mail service says so, and claims to have sent nothing", async () => {
  const { RESEND_API_KEY: _key, MAIL_OUTBOX_URL: _outbox, ...none } = settings;
  await expect(createMailer(none).send(email)).rejects.toThrow("RESEND_API_KEY");
});
