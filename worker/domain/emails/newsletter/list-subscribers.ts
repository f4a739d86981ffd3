import { and, count, desc, eq, sql } from "drizzle-orm";
import type { SubscribersQuery, SubscriberView } from "../../../../contract/admin/subscribers.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { newsletterSubscribers } from "../../../db/schema/accounts.ts";
import { newsletterConsents } from "../../../db/schema/privacy.ts";
import { contains } from "../../../db/text-search.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { type CsvExport, streamText } from "../../csv-export.ts";
import { type Page, toPage } from "../../page.ts";

const rowsPerRead = 1_000;

/** Admin only. Lists newsletter subscribers, latest first. */
export async function listSubscribers(
  context: StoreContext,
  query: SubscribersQuery,
): Promise<Page<SubscriberView>> {
  const { status, search = "" } = query;
  const condition = and(
    hasStatus(status),
    search === "" ? undefined : contains(newsletterSubscribers.email, search),
  );
  const { counts, rows } = await readBatch(context.db, {
    counts: context.db.select({ found: count() }).from(newsletterSubscribers).where(condition),
    rows: context.db
      .select({
        id: newsletterSubscribers.id,
        email: newsletterSubscribers.email,
        status: newsletterSubscribers.status,
        created_at: newsletterSubscribers.createdAt,
        updated_at: newsletterSubscribers.updatedAt,
      })
      .from(newsletterSubscribers)
      .where(condition)
      .orderBy(...latestFirst)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  });
  return toPage(rows, counts[0]?.found, query);
}

/** Admin only. Streams the subscribers with their latest consents as CSV, and records who exported them. */
export async function exportSubscribers(
  context: StoreContext,
  admin: AdminActor,
  status: SubscribersQuery["status"],
): Promise<CsvExport> {
  await auditExport(context, admin, { what: "subscribers", filters: { status } });
  return { fileName: "newsletter-subscribers.csv", body: streamText(writeRows()) };

  async function* writeRows() {
    yield formatCsvRow(Object.keys(exportedColumns));
    let last: { readonly id: string; readonly subscribed_at: string } | undefined;
    while (true) {
      const isLater =
        last && sql`(${createdAt}, ${newsletterSubscribers.id}) < (${last.subscribed_at}, ${last.id})`;
      const rows = await context.db
        .select({ id: newsletterSubscribers.id, ...exportedColumns })
        .from(newsletterSubscribers)
        .leftJoin(newsletterConsents, isLatestConsent)
        .where(and(hasStatus(status), isLater))
        .orderBy(...latestFirst)
        .limit(rowsPerRead);
      if (rows.length > 0) yield rows.map(({ id: _, ...row }) => formatCsvRow(Object.values(row))).join("");
      if (rows.length < rowsPerRead) return;
      last = rows.at(-1);
    }
  }
}

function hasStatus(status: SubscribersQuery["status"]) {
  return status === undefined ? undefined : eq(newsletterSubscribers.status, status);
}

const { createdAt } = newsletterSubscribers;
const latestFirst = [desc(createdAt), desc(newsletterSubscribers.id)] as const;

/** The columns of the file, by their headings. */
const exportedColumns = {
  email: newsletterSubscribers.email,
  status: newsletterSubscribers.status,
  subscribed_at: createdAt,
  changed_at: newsletterSubscribers.updatedAt,
  consent_form: newsletterConsents.form,
  consent_text: newsletterConsents.text,
  consent_language: newsletterConsents.language,
  asked_at: newsletterConsents.askedAt,
  confirmed_at: newsletterConsents.confirmedAt,
  confirmed_by: newsletterConsents.confirmedBy,
  withdrawn_at: newsletterConsents.withdrawnAt,
  withdrawn_by: newsletterConsents.withdrawnBy,
};

// The row number decides between two consents of one millisecond.
const isLatestConsent = sql`newsletter_consents.rowid = (SELECT given.rowid FROM newsletter_consents AS given
  WHERE given.email = newsletter_subscribers.email ORDER BY given.confirmed_at DESC, given.rowid DESC LIMIT 1)`;
