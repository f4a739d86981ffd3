import { and, eq } from "drizzle-orm";
import { StoreError } from "../../../contract/shared/errors.ts";
import { emails } from "../../db/schema/emails.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";

/**
 * Admin only. Queues a failed email again, as if no attempt had been made. The recipient may get it twice if an attempt
 * succeeded but its response was lost, because the mail service recognizes repeated emails for one day only.
 * @throws StoreError not_found; conflict for an email that has not failed
 */
export async function retryEmail(context: StoreContext, admin: AdminActor, emailId: string): Promise<void> {
  const email = await context.db.select().from(emails).where(eq(emails.id, emailId)).get();
  if (email === undefined) throw new StoreError("not_found");
  if (email.state !== "failed") {
    throw new StoreError("conflict", { message: "You can only send again an email that failed." });
  }
  context.onEmailsEnqueued();
  await context.db.batch([
    context.db
      .update(emails)
      .set({ state: "queued", attempts: 0, nextAttemptAt: context.now().toISOString() })
      .where(and(eq(emails.id, emailId), eq(emails.state, "failed"))),
    writeAudit(context, admin, {
      action: "email.retry",
      entity: email.orderId === null ? "user" : "order",
      entityId: email.orderId ?? email.profileId ?? email.id,
      summary: `Sent the email “${email.kind.replaceAll("_", " ")}” again`,
      before: { email: emailId, state: email.state, attempts: email.attempts },
      after: { email: emailId, state: "queued", attempts: 0 },
    }),
  ]);
}
