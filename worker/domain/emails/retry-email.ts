import { and, eq } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { emails } from "../../db/schema/emails.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/**
 * An admin has an email that was given up tried again, from the first attempt on. After a day the mail service does not
 * know its key any more: where it was an answer that got lost, the customer gets the email twice.
 * @throws StoreError not_found; conflict for an email that was not given up
 */
export async function retryEmail(context: StoreContext, admin: Profile, emailId: string): Promise<void> {
  const email = await context.db.select().from(emails).where(eq(emails.id, emailId)).get();
  if (email === undefined) throw new StoreError("not_found");
  if (email.state !== "failed") {
    throw new StoreError("conflict", { message: "Only an email that was given up can be tried again." });
  }
  context.onEmailsEnqueued();
  await context.db.batch([
    context.db
      .update(emails)
      .set({ state: "queued", attempts: 0, nextAttemptAt: context.now().toISOString() })
      .where(and(eq(emails.id, emailId), eq(emails.state, "failed"))),
    writeAudit(context, admin, {
      action: "mail.retry",
      entity: "order",
      entityId: email.orderId,
      summary: `Had the email “${email.kind}” tried again`,
      before: { email: emailId, state: email.state, attempts: email.attempts },
      after: { email: emailId, state: "queued", attempts: 0 },
    }),
  ]);
}
