import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, timestamp, updatedAt } from "./columns.ts";

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

/** The register of confidentiality incidents. Admins add and correct entries; only the nightly run deletes them. */
export const privacyIncidents = sqliteTable(
  "privacy_incidents",
  {
    id: id().primaryKey(),
    // When it happened, in words, because it may be a period or unknown.
    happened: text("happened").notNull(),
    // The days in the register are in the store's time zone, as yyyy-MM-dd.
    foundOn: text("found_on").notNull(),
    description: text("description").notNull(),
    information: text("information").notNull(),
    // NULL if the number is not known.
    peopleCount: integer("people_count"),
    isSeriousRisk: flag("is_serious_risk").notNull(),
    riskReason: text("risk_reason").notNull(),
    regulatorToldOn: text("regulator_told_on"),
    peopleToldOn: text("people_told_on"),
    toldDetails: text("told_details").notNull(),
    measures: text("measures").notNull(),
    // Every change raises it. A failed guard sets it to NULL, which rolls back the batch.
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("privacy_incidents_people_not_negative", sql`people_count IS NULL OR people_count >= 0`),
    index("privacy_incidents_by_found_on").on(table.foundOn),
  ],
);
