import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { emails } from "../../../db/schema/emails.ts";
import { describeError, summarizeError } from "../../../lib/describe-error.ts";
import { minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import type { EmailRow } from "../insert-emails.ts";
import { writeEmail } from "./write-email.ts";

// An email takes up to 20 statements, and a run of the cron has 1,000 (worker/index.ts).
const emailsPerRun = 20;

// The minutes to wait after each failed attempt.
const waitMinutes = [1, 5, 15, 30, 60, 120, 240, 480];

// Resend stores idempotency keys for a day. A retry after that might deliver the email twice.
const keyLifetimeMs = 24 * 3_600_000;

// A claim expires after this time, in case its Worker was stopped.
const claimMinutes = 5;

/**
 * Puts due emails on the queue. Each of them is due again after a few minutes, so that sendDueEmails finds the emails
 * that the queue lost. This runs after the response, so a failure is only logged.
 */
export async function queueDueEmails(context: StoreContext): Promise<void> {
  try {
    const due = await context.db
      .update(emails)
      .set({ nextAttemptAt: getClaimEnd(context) })
      .where(inArray(emails.id, selectDue(context)))
      .returning({ emailId: emails.id, attempts: emails.attempts });
    await context.emailQueue.add(due.map((email) => ({ ...email, siteUrl: context.site.url })));
  } catch (error) {
    console.error("Emails could not be queued; the cron sends them", describeError(error));
  }
}

interface EmailReport {
  readonly sent: number;
  readonly toBeRetried: number;
  readonly failed: number;
}

/** Sends the emails that are due for a retry or were lost by the queue, one after the other. */
export async function sendDueEmails(context: StoreContext): Promise<EmailReport> {
  const due = await context.db
    .select({ emailId: emails.id, attempts: emails.attempts })
    .from(emails)
    .where(inArray(emails.id, selectDue(context)))
    .orderBy(asc(emails.nextAttemptAt));
  const report = { sent: 0, toBeRetried: 0, failed: 0 };
  for (const email of due) {
    const outcome = await attemptEmail(context, email);
    if (outcome === "sent") report.sent += 1;
    if (outcome === "to_be_retried") report.toBeRetried += 1;
    if (outcome === "failed") report.failed += 1;
  }
  return report;
}

function selectDue(context: StoreContext) {
  return context.db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.state, "queued"), lte(emails.nextAttemptAt, context.now().toISOString())))
    .orderBy(asc(emails.nextAttemptAt))
    .limit(emailsPerRun);
}

/**
 * The result of an attempt. It is `deleted` if the email was no longer true, and `not_claimed` if another attempt was
 * faster or the email is no longer queued.
 */
type AttemptOutcome = "sent" | "to_be_retried" | "failed" | "deleted" | "not_claimed";

/**
 * Tries once to send an email. It is claimed first, so that only one of several messages and cron runs sends it. A
 * failure of the mail service is recorded with the time of the next attempt. Only database errors are thrown.
 * @param attempts the number of attempts when the caller read the email. The claim fails if it has changed
 */
export async function attemptEmail(
  context: StoreContext,
  { emailId, attempts }: { readonly emailId: string; readonly attempts: number },
): Promise<AttemptOutcome> {
  const email = await claim(context, emailId, attempts);
  if (email === undefined) return "not_claimed";
  if (isTooLate(context, email)) return giveUp(context, email, email.lastError ?? "Not sent within a day");
  try {
    const content = await writeEmail(context, email);
    if (content === undefined) return deleteUntrue(context, email);
    await context.mailer.send(content);
  } catch (error) {
    return recordFailure(context, email, error);
  }
  await context.db
    .update(emails)
    .set({ state: "sent", sentAt: context.now().toISOString(), lastError: null })
    .where(isClaimed(email));
  return "sent";
}

/** Returns when a claim that starts now expires. */
function getClaimEnd(context: StoreContext): string {
  return minutesFromNow(context, claimMinutes);
}

async function claim(
  context: StoreContext,
  emailId: string,
  attempts: number,
): Promise<EmailRow | undefined> {
  const [email] = await context.db
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1`, nextAttemptAt: getClaimEnd(context) })
    .where(and(eq(emails.id, emailId), eq(emails.state, "queued"), eq(emails.attempts, attempts)))
    .returning();
  return email;
}

async function deleteUntrue(context: StoreContext, email: EmailRow): Promise<AttemptOutcome> {
  await context.db.delete(emails).where(isClaimed(email));
  return "deleted";
}

async function recordFailure(
  context: StoreContext,
  email: EmailRow,
  error: unknown,
): Promise<AttemptOutcome> {
  const reason = summarizeError(error).slice(0, 500);
  const wait = waitMinutes[email.attempts - 1];
  if (wait === undefined) return giveUp(context, email, reason);
  await context.db
    .update(emails)
    .set({ nextAttemptAt: minutesFromNow(context, wait), lastError: reason })
    .where(isClaimed(email));
  return "to_be_retried";
}

async function giveUp(context: StoreContext, email: EmailRow, reason: string): Promise<AttemptOutcome> {
  console.error(`The email ${email.dedupeKey} is given up: ${reason}`);
  await context.db.update(emails).set({ state: "failed", lastError: reason }).where(isClaimed(email));
  return "failed";
}

/** Returns true if a retry might deliver the email twice, because its idempotency key has expired. */
function isTooLate(context: StoreContext, email: EmailRow): boolean {
  return email.attempts > 1 && context.now().getTime() - Date.parse(email.createdAt) > keyLifetimeMs;
}

function isClaimed(email: EmailRow) {
  return and(eq(emails.id, email.id), eq(emails.state, "queued"), eq(emails.attempts, email.attempts));
}
