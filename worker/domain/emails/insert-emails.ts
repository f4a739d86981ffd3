import type { SQL } from "drizzle-orm";
import { insertFrom, randomUuid } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { emails } from "../../db/schema/emails.ts";
import type { StoreContext } from "../context.ts";

export type EmailRow = typeof emails.$inferSelect;

/** The columns of a new email that depend on its kind. */
interface NewEmail {
  readonly id?: string;
  readonly kind: EmailRow["kind"];
  readonly orderId?: SQL | string;
  readonly profileId?: SQL;
  readonly transactionId?: SQL;
  readonly subjectId?: string;
  readonly recipient: SQL | string;
  readonly dedupeKey: SQL | string;
  readonly nextAttemptAt?: string;
}

/**
 * Returns the statement that enqueues an email for each row of a query, except emails that were enqueued before.
 * @param from the rest of the query, which names the tables of the email's columns
 */
export function insertEmails(context: StoreContext, email: NewEmail, from: SQL): Statement {
  context.onEmailsEnqueued();
  const now = context.now().toISOString();
  const columns = {
    id: randomUuid,
    orderId: null,
    profileId: null,
    transactionId: null,
    subjectId: null,
    state: "queued",
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
    createdAt: now,
    sentAt: null,
    ...email,
  };
  return insertFrom(context.db, emails, columns, from).onConflictDoNothing();
}
