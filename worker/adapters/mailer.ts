import type { Settings } from "../env.ts";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same key sends once, also when the request is repeated. */
  readonly idempotencyKey: string;
}

/** Sends e-mails, one at a time. A failure is thrown: whoever calls decides whether anything depends on it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const timeoutMilliseconds = 10_000;

/** Resend where its key is set, the sandbox's outbox where there is one, otherwise nothing (said once in the log). */
export function createMailer(settings: Settings): Mailer {
  const { RESEND_API_KEY: apiKey, MAIL_FROM: from, MAIL_OUTBOX_URL: outboxUrl } = settings;
  if (apiKey !== undefined && from !== undefined) return createResendMailer(apiKey, from);
  if (outboxUrl !== undefined) return createOutboxMailer(outboxUrl);
  return silentMailer;
}

function createResendMailer(apiKey: string, from: string): Mailer {
  return {
    async send({ to, subject, text, html, headers, idempotencyKey }) {
      await post(
        "https://api.resend.com/emails",
        { from, to: [to], subject, text, html, ...(headers === undefined ? {} : { headers }) },
        { Authorization: `Bearer ${apiKey}`, "Idempotency-Key": idempotencyKey },
      );
    },
  };
}

function createOutboxMailer(url: string): Mailer {
  return {
    async send({ idempotencyKey, ...mail }) {
      await post(url, { ...mail, idempotency_key: idempotencyKey }, {});
    },
  };
}

let saidThatNothingIsSent = false;

const silentMailer: Mailer = {
  async send(mail) {
    if (saidThatNothingIsSent) return;
    saidThatNothingIsSent = true;
    console.warn(`No e-mail is sent (“${mail.subject}”): set RESEND_API_KEY and MAIL_FROM`);
  },
};

/** @throws Error with the status and no address: logs are read by many. */
async function post(url: string, body: unknown, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The mail service answered ${response.status}`);
}
