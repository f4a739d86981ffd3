import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { emails } from "../../../db/schema/emails.ts";
import { describeError } from "../../../lib/describe-error.ts";
import type { StoreContext } from "../../context.ts";
import { attemptEmail, getClaimEnd } from "./attempt-email.ts";

// An email takes up to 20 statements, and a run of the cron has 1,000 (worker/index.ts).
const emailsPerRun = 20;

/**
 * Puts due emails on the queue. Each of them is due again after a few minutes, so that sendDueEmails finds the ones that the
 * queue lost. This runs after the response, so a failure is only logged.
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

export interface EmailReport {
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
