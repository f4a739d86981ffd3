import { and, eq } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { mails } from "../../db/schema/mails.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/**
 * An admin has a mail that was given up tried again, from the first attempt on. After a day the mail service does not
 * know its key any more: where it was an answer that got lost, the customer gets the mail twice.
 * @throws StoreError not_found; conflict for a mail that was not given up
 */
export async function retryMail(context: StoreContext, admin: Profile, mailId: string): Promise<void> {
  const mail = await context.db.select().from(mails).where(eq(mails.id, mailId)).get();
  if (mail === undefined) throw new StoreError("not_found");
  if (mail.state !== "failed") {
    throw new StoreError("conflict", { message: "Only an e-mail that was given up can be tried again." });
  }
  context.onEmailsEnqueued();
  await context.db.batch([
    context.db
      .update(mails)
      .set({ state: "queued", attempts: 0, nextAttemptAt: context.now().toISOString() })
      .where(and(eq(mails.id, mailId), eq(mails.state, "failed"))),
    writeAudit(context, admin, {
      action: "mail.retry",
      entity: "order",
      entityId: mail.orderId,
      summary: `Had the e-mail “${mail.kind}” tried again`,
      before: { mail: mailId, state: mail.state, attempts: mail.attempts },
      after: { mail: mailId, state: "queued", attempts: 0 },
    }),
  ]);
}
