import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { mails } from "../../db/schema/mails.ts";
import type { StoreContext } from "../context.ts";
import { attemptMail, claimEnd } from "./attempt-mail.ts";

const mailsPerRun = 50;

/**
 * Puts the mails that are due on the queue, each once: it is not due again until the queue has had its time. What gets
 * lost on the way is found by sendDueMails. Runs behind the answer, so a failure is only logged.
 */
export async function queueDueMails(context: StoreContext): Promise<void> {
  try {
    const due = await context.db
      .update(mails)
      .set({ nextAttemptAt: claimEnd(context) })
      .where(inArray(mails.id, selectDue(context)))
      .returning({ mailId: mails.id, attempts: mails.attempts });
    await context.mailQueue.add(due.map((mail) => ({ ...mail, siteUrl: context.site.url })));
  } catch (error) {
    console.error("E-mails could not be queued; the cron sends them", error);
  }
}

export interface MailReport {
  readonly sent: number;
  readonly toBeRetried: number;
  readonly failed: number;
}

/** The scheduled look at mails that are due: lost by the queue, or to be tried again. One after the other. */
export async function sendDueMails(context: StoreContext): Promise<MailReport> {
  const due = await context.db
    .select({ mailId: mails.id, attempts: mails.attempts })
    .from(mails)
    .where(inArray(mails.id, selectDue(context)))
    .orderBy(asc(mails.nextAttemptAt));
  const report = { sent: 0, toBeRetried: 0, failed: 0 };
  for (const mail of due) {
    const outcome = await attemptMail(context, mail);
    if (outcome === "sent") report.sent += 1;
    if (outcome === "to_be_retried") report.toBeRetried += 1;
    if (outcome === "failed") report.failed += 1;
  }
  return report;
}

function selectDue(context: StoreContext) {
  return context.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, "queued"), lte(mails.nextAttemptAt, context.now().toISOString())))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(mailsPerRun);
}
