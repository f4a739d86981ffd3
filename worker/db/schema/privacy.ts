import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, timestamp } from "./columns.ts";

/**
 * The evidence of consents to the newsletter, one row each. A trigger refuses every change except one withdrawal and
 * the erasure of the address.
 */
export const newsletterConsents = sqliteTable(
  "newsletter_consents",
  {
    id: id().primaryKey(),
    // A keyed hash of the address after the person was erased (eraseConsents).
    email: text("email").notNull(),
    // The form with the text that it showed, and the time when it was sent. NULL for consents from before the store
    // recorded them, of which only the time is known.
    form: text("form"),
    text: text("text"),
    language: text("language"),
    askedAt: timestamp("asked_at"),
    confirmedAt: timestamp("confirmed_at").notNull(),
    // The idempotency key of the email whose link confirmed the subscription. It begins with the kind of email.
    confirmedBy: text("confirmed_by"),
    withdrawnAt: timestamp("withdrawn_at"),
    // The idempotency key of the email whose link withdrew the consent, or 'signed_in', 'account_deleted',
    // 'erased_on_request' or 'earlier_link' for a link that does not name its email. NULL if that was not recorded.
    withdrawnBy: text("withdrawn_by"),
  },
  (table) => [
    check("newsletter_consents_email_lower_case", sql`email = lower(email)`),
    check(
      "newsletter_consents_recorded_as_a_whole",
      sql`(form IS NULL) = (text IS NULL) AND (form IS NULL) = (language IS NULL)
        AND (form IS NULL) = (asked_at IS NULL) AND (form IS NULL) = (confirmed_by IS NULL)`,
    ),
    check("newsletter_consents_withdrawn_once", sql`withdrawn_by IS NULL OR withdrawn_at IS NOT NULL`),
    uniqueIndex("newsletter_consents_one_open").on(table.email).where(sql`withdrawn_at IS NULL`),
    index("newsletter_consents_by_email").on(table.email, table.confirmedAt),
    index("newsletter_consents_by_withdrawn_at").on(table.withdrawnAt).where(sql`withdrawn_at IS NOT NULL`),
  ],
);
