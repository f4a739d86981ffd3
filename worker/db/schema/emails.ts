import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { emailKinds, emailStates } from "../../../contract/orders/emails.ts";
import { profiles } from "./accounts.ts";
import { createdAt, id, isOneOf, timestamp } from "./columns.ts";
import { transactions } from "./order-records.ts";
import { orders } from "./orders.ts";

/**
 * The outbox. Emails are inserted in the batch of the change that they report, and sent later (docs/decisions/0030).
 */
export const emails = sqliteTable(
  "emails",
  {
    id: id().primaryKey(),
    kind: text("kind", { enum: [...emailKinds] }).notNull(),
    // The order or account that the email is about. An email to the store itself may have neither.
    orderId: id("order_id").references(() => orders.id, { onDelete: "cascade" }),
    profileId: id("profile_id").references(() => profiles.id, { onDelete: "cascade" }),
    // The refund of an email about a refund.
    transactionId: id("transaction_id").references(() => transactions.id, { onDelete: "cascade" }),
    // The failed refund, the return or another event. Not a foreign key, because migrations may rebuild their tables
    // (docs/decisions/0007).
    subjectId: id("subject_id"),
    recipient: text("recipient").notNull(),
    // Allows one email per event. It is also the mail service's idempotency key.
    dedupeKey: text("dedupe_key").notNull().unique(),
    // A queued email is sent at next_attempt_at. A failed one was given up, because of last_error.
    state: text("state", { enum: [...emailStates] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamp("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: timestamp("sent_at"),
  },
  (table) => [
    // No check lists the kinds, because SQLite changes a check only by rebuilding the table. A new kind needs no
    // migration.
    check("emails_state_known", isOneOf("state", emailStates)),
    check("emails_refund_names_its_transaction", sql`(kind = 'refunded') = (transaction_id IS NOT NULL)`),
    check("emails_sent_when_sent", sql`(state = 'sent') = (sent_at IS NOT NULL)`),
    index("emails_by_order").on(table.orderId, table.createdAt),
    index("emails_by_profile").on(table.profileId).where(sql`profile_id IS NOT NULL`),
    index("emails_by_transaction").on(table.transactionId).where(sql`transaction_id IS NOT NULL`),
    index("emails_due").on(table.nextAttemptAt).where(sql`state = 'queued'`),
    index("emails_by_state").on(table.state, table.createdAt),
  ],
);

/**
 * The time when a mailbox last got an email of a kind that strangers can cause. The key is a keyed hash of mailbox and
 * kind, so that no address can be read from it. Rows are deleted after a day.
 */
export const emailCooldowns = sqliteTable("email_cooldowns", {
  key: text("key").primaryKey(),
  sentAt: timestamp("sent_at").notNull(),
});
