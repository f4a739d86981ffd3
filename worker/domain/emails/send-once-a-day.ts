import { eq, lte } from "drizzle-orm";
import type { Email } from "../../adapters/mailer.ts";
import { emailCooldowns } from "../../db/schema/emails.ts";
import { describeError } from "../../lib/describe-error.ts";
import { hashWithKey } from "../../lib/hash.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";

/** The kinds of email that strangers can cause by typing somebody's address. */
export type StrangerEmailKind =
  | "account_exists"
  | "claim_orders"
  | "newsletter_confirm"
  | "newsletter_unsubscribe";

/**
 * Sends an email that a stranger can cause, after the response. A mailbox gets at most one email of each kind in 24
 * hours. The cooldown is written before sending, so that simultaneous requests cannot send more. The cooldown is
 * removed if the mail service refuses the email, so that the person can try again. It remains after a timeout, because
 * the email may have been sent.
 * @param email lower case
 * @param write returns the email, or undefined to send nothing and start no cooldown. Its `sentAt` is part of the
 *   email's idempotency key (createMessageKey)
 */
export function sendOnceADay(
  context: StoreContext,
  kind: StrangerEmailKind,
  email: string,
  write: (sentAt: string) => Promise<Omit<Email, "idempotencyKey"> | undefined>,
): void {
  sendInBackground(context, async () => {
    const sentAt = context.now().toISOString();
    const message = await write(sentAt);
    if (message === undefined) return;
    const key = await createCooldownKey(context, kind, email);
    if (!(await startCooldown(context, key, sentAt))) return;
    try {
      const idempotencyKey = await createMessageKey(context, kind, email, sentAt);
      await context.mailer.send({ ...message, idempotencyKey });
    } catch (error) {
      if (error instanceof EmailRefusedError) {
        await context.db.delete(emailCooldowns).where(eq(emailCooldowns.key, key));
      }
      throw error;
    }
  });
}

/** Thrown if an email was certainly not sent, because the mail service refused it or none is configured. */
export class EmailRefusedError extends Error {
  override readonly name = "EmailRefusedError";
}

/**
 * Sends an email after the response. A failure is only logged. Queries that depend on the address must run in `send`,
 * because otherwise the response time would reveal whether the address is known.
 */
export function sendInBackground(context: StoreContext, send: () => Promise<void>): void {
  context.inBackground(
    send().catch((error: unknown) => console.error("An email could not be sent", describeError(error))),
  );
}

/**
 * Creates the idempotency key of an email, which identifies it at the mail service and in the evidence of a consent.
 */
export async function createMessageKey(
  context: StoreContext,
  kind: StrangerEmailKind,
  email: string,
  sentAt: string,
): Promise<string> {
  return `${kind}/${await createCooldownKey(context, kind, email)}/${sentAt}`;
}

/** Allows another email of this kind at once, because the mailbox's owner has just used a signed link. */
export async function endCooldown(
  context: StoreContext,
  kind: StrangerEmailKind,
  email: string,
): Promise<void> {
  const key = await createCooldownKey(context, kind, email);
  await context.db.delete(emailCooldowns).where(eq(emailCooldowns.key, key));
}

async function startCooldown(context: StoreContext, key: string, sentAt: string): Promise<boolean> {
  const started = await context.db
    .insert(emailCooldowns)
    .values({ key, sentAt })
    .onConflictDoUpdate({
      target: emailCooldowns.key,
      set: { sentAt },
      setWhere: lte(emailCooldowns.sentAt, getDayAgo(context)),
    })
    .returning();
  return started.length > 0;
}

function createCooldownKey({ site }: StoreContext, kind: StrangerEmailKind, email: string): Promise<string> {
  return hashWithKey(site.linkSigningSecret, `email-cooldown:${kind}:${toMailbox(email)}`);
}

function getDayAgo(context: StoreContext): string {
  return minutesFromNow(context, -minutesADay);
}

/** Returns the mailbox of an address. Most services deliver `name+tag@` to `name@`, and Gmail ignores dots. */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at).replace(/(?<=.)\+.*$/, "");
  const domain = email.slice(at + 1);
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
