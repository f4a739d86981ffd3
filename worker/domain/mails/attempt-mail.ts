import { and, eq, sql } from "drizzle-orm";
import { mails } from "../../db/schema/mails.ts";
import type { StoreContext } from "../context.ts";
import { writeOrderMail } from "./write-order-mail.ts";

export type MailRow = typeof mails.$inferSelect;

/** `gone`: another attempt was faster, or the mail is not owed any more. */
export type AttemptOutcome = "sent" | "to_be_retried" | "failed" | "gone";

/** Minutes to wait after the first, second, ... attempt that failed. After the last one there is no other. */
const waitMinutes = [1, 5, 15, 30, 60, 120, 240, 480];
export const maxAttempts = waitMinutes.length + 1;

/** The mail service knows an idempotency key for a day (Resend). Tried again after that, a mail might come twice. */
const keyLifetimeMilliseconds = 24 * 3_600_000;

/** Whoever claimed a mail and did not come back (the Worker died) is waited for that long. */
export const claimMinutes = 5;

/**
 * Tries once to send a mail. It is claimed first, so that of any number of messages and cron runs for the same attempt
 * one sends. A failure is written down with the time of the next attempt; only the database's own is thrown.
 * @param attempts how often it had been tried when the caller read of it
 */
export async function attemptMail(
  context: StoreContext,
  { mailId, attempts }: { readonly mailId: string; readonly attempts: number },
): Promise<AttemptOutcome> {
  const mail = await claim(context, mailId, attempts);
  if (mail === undefined) return "gone";
  if (isTooLate(context, mail)) return giveUp(context, mail, mail.lastError ?? "Not sent within a day");
  try {
    await context.mailer.send(await writeOrderMail(context, mail));
  } catch (error) {
    return recordFailure(context, mail, error);
  }
  await context.db
    .update(mails)
    .set({ state: "sent", sentAt: context.now().toISOString(), lastError: null })
    .where(isStillMine(mail));
  return "sent";
}

/** When the attempt that is made now counts as lost. */
export function claimEnd(context: StoreContext): string {
  return minutesFromNow(context, claimMinutes);
}

async function claim(context: StoreContext, mailId: string, attempts: number): Promise<MailRow | undefined> {
  const [mail] = await context.db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: claimEnd(context) })
    .where(and(eq(mails.id, mailId), eq(mails.state, "queued"), eq(mails.attempts, attempts)))
    .returning();
  return mail;
}

async function recordFailure(context: StoreContext, mail: MailRow, error: unknown): Promise<AttemptOutcome> {
  const reason = String(error).slice(0, 500);
  const wait = waitMinutes[mail.attempts - 1];
  if (wait === undefined) return giveUp(context, mail, reason);
  await context.db
    .update(mails)
    .set({ nextAttemptAt: minutesFromNow(context, wait), lastError: reason })
    .where(isStillMine(mail));
  return "to_be_retried";
}

async function giveUp(context: StoreContext, mail: MailRow, reason: string): Promise<AttemptOutcome> {
  console.error(`The mail ${mail.dedupeKey} is given up: ${reason}`);
  await context.db.update(mails).set({ state: "failed", lastError: reason }).where(isStillMine(mail));
  return "failed";
}

/** A mail that was never tried may come late: nobody has it yet. */
function isTooLate(context: StoreContext, mail: MailRow): boolean {
  return mail.attempts > 1 && context.now().getTime() - Date.parse(mail.createdAt) > keyLifetimeMilliseconds;
}

function isStillMine(mail: MailRow) {
  return and(eq(mails.id, mail.id), eq(mails.state, "queued"), eq(mails.attempts, mail.attempts));
}

function minutesFromNow(context: StoreContext, minutes: number): string {
  return new Date(context.now().getTime() + minutes * 60_000).toISOString();
}
