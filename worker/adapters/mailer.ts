import { EmailRefusedError } from "../domain/emails/send-once-a-day.ts";
import type { Settings } from "../env.ts";
import { toOneLine } from "../lib/escape.ts";
import { hashText } from "../lib/hash.ts";

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Identifies the email, so that a repeated request does not send it twice. */
  readonly idempotencyKey: string;
}

export interface Mailer {
  /** @throws EmailRefusedError if the email was not sent, another error if it may have been sent */
  send(email: Email): Promise<void>;
}

const timeoutMs = 10_000;

export type MailService = "cloudflare" | "resend" | "outbox";

/**
 * Chooses the service that sends emails: MAIL_SERVICE if both are configured, otherwise Resend, because only Resend
 * supports idempotency keys (docs/decisions/0030). A store without either uses the sandbox's outbox, if it has one.
 */
export function chooseMailService(
  { RESEND_API_KEY: key, MAIL_FROM: from, MAIL_SERVICE: chosenService, MAIL_OUTBOX_URL: outbox }: Settings,
  binding: SendEmail | undefined,
): MailService | undefined {
  const configured = [
    ...(key !== undefined && from !== undefined ? ["resend" as const] : []),
    ...(binding !== undefined && from !== undefined ? ["cloudflare" as const] : []),
  ];
  if (chosenService !== undefined) return configured.find((service) => service === chosenService);
  return configured[0] ?? (outbox === undefined ? undefined : "outbox");
}

/**
 * Creates the client of the configured email service. It joins a subject's lines, because a line break ends the header.
 */
export function createMailer(settings: Settings, binding: SendEmail | undefined): Mailer {
  const mailer = createServiceMailer(settings, binding);
  return { send: (email) => mailer.send({ ...email, subject: toOneLine(email.subject) }) };
}

function createServiceMailer(settings: Settings, binding: SendEmail | undefined): Mailer {
  const { RESEND_API_KEY: apiKey = "", MAIL_FROM: from = "", MAIL_OUTBOX_URL: outboxUrl = "" } = settings;
  const service = chooseMailService(settings, binding);
  if (service === "resend") return createResendMailer(apiKey, from);
  if (service === "cloudflare" && binding !== undefined) return createBindingMailer(binding, from);
  if (service === "outbox") return createOutboxMailer(outboxUrl);
  return unconfiguredMailer;
}

/**
 * Creates the client of Cloudflare's Email Service. The service has no idempotency keys, so an email is sent again if
 * its response was lost. Both copies reference the same invented message id, so that mail programs group them as one
 * conversation.
 */
function createBindingMailer(binding: SendEmail, from: string): Mailer {
  const sender = parseSender(from);
  return {
    async send({ to, subject, text, html, headers, idempotencyKey }) {
      const reference = `<${(await hashText(idempotencyKey)).slice(0, 32)}@${sender.email.replace(/^.*@/, "")}>`;
      try {
        await binding.send({
          from: sender,
          to,
          subject,
          text,
          html,
          headers: { ...headers, References: reference },
        });
      } catch (error) {
        throw toSendError(error);
      }
    },
  };
}

/** Parses a sender such as 'Store <hello@store.ca>' or 'hello@store.ca'. */
function parseSender(from: string): { email: string; name: string } {
  const [, name = "", email = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return { email: email.trim(), name };
}

const codeReasons: Readonly<Record<string, string>> = {
  E_SENDER_NOT_VERIFIED: "the domain of MAIL_FROM is not verified",
  E_SENDER_DOMAIN_NOT_AVAILABLE: "the domain of MAIL_FROM does not send from this account",
  E_RECIPIENT_NOT_ALLOWED: "the binding may not write to this address",
  E_RECIPIENT_SUPPRESSED: "this address bounced or complained before",
  E_DELIVERY_FAILED: "the mailbox refused it",
  E_RATE_LIMIT_EXCEEDED: "too many emails at once",
  E_DAILY_LIMIT_EXCEEDED: "the account's limit of the day is reached",
};

/** Creates an error with only the code, because the service's message may contain the recipient's address. */
function toSendError(error: unknown): Error {
  const { code = "" } = Object(error) as { code?: unknown };
  if (typeof code !== "string" || !/^E_[A-Z_]{1,60}$/.test(code)) {
    return new Error("The email service did not answer");
  }
  const reason = codeReasons[code];
  return new EmailRefusedError(
    reason === undefined ? `The email service refused (${code})` : `${capitalize(reason)} (${code})`,
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function createResendMailer(apiKey: string, from: string): Mailer {
  return {
    async send({ to, subject, text, html, headers, idempotencyKey }) {
      const response = await post(
        "https://api.resend.com/emails",
        {
          from,
          to: [to],
          subject,
          text,
          html,
          ...(headers !== undefined && { headers }),
        },
        { Authorization: `Bearer ${apiKey}`, "Idempotency-Key": idempotencyKey },
      );
      // An email with this key was already sent with another text, so the customer has it.
      if (response.status === 409 && (await response.text()).includes("invalid_idempotent_request")) return;
      await requireSuccess(response);
    },
  };
}

function createOutboxMailer(url: string): Mailer {
  return {
    async send({ idempotencyKey, ...email }) {
      const body = { ...email, idempotency_key: idempotencyKey };
      await requireSuccess(await post(url, body, {}));
    },
  };
}

const unconfiguredMailer: Mailer = {
  async send() {
    throw new EmailRefusedError("No email is sent: set MAIL_FROM, and RESEND_API_KEY or the binding EMAIL");
  },
};

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/**
 * Throws for a failed request. The error has only the status, because addresses must not reach the logs.
 * @throws EmailRefusedError for 4xx, Error for 5xx
 */
async function requireSuccess(response: Response): Promise<void> {
  // An unread body would occupy one of the few connections of the request.
  if (!response.bodyUsed) await response.body?.cancel();
  if (response.ok) return;
  const reason = statusReasons[response.status];
  const message = `The email service answered ${response.status}${reason === undefined ? "" : `: ${reason}`}`;
  throw response.status < 500 ? new EmailRefusedError(message) : new Error(message);
}

const refusedSender = "it refuses the key, or has not verified the domain of MAIL_FROM";
const statusReasons: Readonly<Record<number, string>> = {
  401: refusedSender,
  403: refusedSender,
  429: "a limit of your plan is reached",
};
