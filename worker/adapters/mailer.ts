import type { Settings } from "../env.ts";

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same key sends once, also when the request is repeated. */
  readonly idempotencyKey: string;
}

/** Sends emails, one at a time. Throws when an email was not sent. */
export interface Mailer {
  send(email: Email): Promise<void>;
}

const timeoutMilliseconds = 10_000;

/** Resend where its key is set, the sandbox's outbox where there is one, otherwise one that says that it cannot. */
export function createMailer(settings: Settings): Mailer {
  const { RESEND_API_KEY: apiKey, MAIL_FROM: from, MAIL_OUTBOX_URL: outboxUrl } = settings;
  if (apiKey !== undefined && from !== undefined) return createResendMailer(apiKey, from);
  if (outboxUrl !== undefined) return createOutboxMailer(outboxUrl);
  return missingMailer;
}

function createResendMailer(apiKey: string, from: string): Mailer {
  return {
    async send({ to, subject, text, html, headers, idempotencyKey }) {
      const response = await post(
        "https://api.resend.com/emails",
        {
          from,
          to: [to],
          subject: oneLine(subject),
          text,
          html,
          ...(headers === undefined ? {} : { headers }),
        },
        { Authorization: `Bearer ${apiKey}`, "Idempotency-Key": idempotencyKey },
      );
      // An email with this key was sent before, with another text: the customer has it.
      if (response.status === 409 && (await response.text()).includes("invalid_idempotent_request")) return;
      await requireSuccess(response);
    },
  };
}

function createOutboxMailer(url: string): Mailer {
  return {
    async send({ idempotencyKey, subject, ...email }) {
      const body = { ...email, subject: oneLine(subject), idempotency_key: idempotencyKey };
      await requireSuccess(await post(url, body, {}));
    },
  };
}

/** A name with a line break in it, of a product or of the store, would be refused as a header. */
function oneLine(subject: string): string {
  return subject.replace(/\s+/g, " ").trim();
}

const missingMailer: Mailer = {
  async send() {
    throw new Error("No email is sent: set RESEND_API_KEY and MAIL_FROM");
  },
};

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
}

/** @throws Error with the status and no address: logs are read by many. */
async function requireSuccess(response: Response): Promise<void> {
  if (!response.bodyUsed) await response.body?.cancel();
  if (!response.ok) throw new Error(`The mail service answered ${response.status}`);
}
