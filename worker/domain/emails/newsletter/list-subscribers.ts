import { and, count, desc, eq, lt, or, sql } from "drizzle-orm";
import type { SubscribersQuery } from "../../../../contract/admin/subscribers.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import { newsletterSubscribers } from "../../../db/schema/accounts.ts";
import { newsletterConsents } from "../../../db/schema/privacy.ts";
import { contains } from "../../../db/text-search.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { type CsvExport, streamText } from "../../csv-export.ts";
import { type Page, toPage } from "../../page.ts";

const rowsPerRead = 1_000;

interface SubscriberView {
  readonly id: string;
  readonly email: string;
  readonly status: "subscribed" | "unsubscribed";
  readonly created_at: string;
  readonly updated_at: string;
}

/** Lists newsletter subscribers, latest first. */
export async function listSubscribers(
  context: StoreContext,
  query: SubscribersQuery,
): Promise<Page<SubscriberView>> {
  const condition = and(
    query.status === undefined ? undefined : eq(newsletterSubscribers.status, query.status),
    query.search === undefined || query.search === ""
      ? undefined
      : contains(newsletterSubscribers.email, query.search),
  );
  const [[total], rows] = await context.db.batch([
    context.db.select({ found: count() }).from(newsletterSubscribers).where(condition),
    context.db
      .select()
      .from(newsletterSubscribers)
      .where(condition)
      .orderBy(desc(newsletterSubscribers.createdAt), desc(newsletterSubscribers.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ]);
  const data = rows.map((row) => ({
    id: row.id,
    email: row.email,
    status: row.status,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }));
  return toPage(data, total?.found, query);
}

/** Streams the subscribers with their latest consents as CSV, and records who exported them. */
export async function exportSubscribers(
  context: StoreContext,
  admin: AdminActor,
  status: SubscribersQuery["status"],
): Promise<CsvExport> {
  await auditExport(context, admin, { what: "subscribers", filters: { status } });
  return { fileName: "newsletter-subscribers.csv", body: streamText(writeRows()) };

  async function* writeRows() {
    yield formatCsvRow(exportColumns);
    let lastRow: { createdAt: string; id: string } | undefined;
    while (true) {
      const rows = await context.db
        .select()
        .from(newsletterSubscribers)
        .leftJoin(newsletterConsents, isLatestConsent)
        .where(
          and(
            status === undefined ? undefined : eq(newsletterSubscribers.status, status),
            lastRow === undefined
              ? undefined
              : or(
                  lt(newsletterSubscribers.createdAt, lastRow.createdAt),
                  and(
                    eq(newsletterSubscribers.createdAt, lastRow.createdAt),
                    lt(newsletterSubscribers.id, lastRow.id),
                  ),
                ),
          ),
        )
        .orderBy(desc(newsletterSubscribers.createdAt), desc(newsletterSubscribers.id))
        .limit(rowsPerRead);
      if (rows.length > 0) yield rows.map(toExportRow).join("");
      if (rows.length < rowsPerRead) return;
      lastRow = rows.at(-1)?.newsletter_subscribers;
    }
  }
}

const exportColumns = [
  "email",
  "status",
  "subscribed_at",
  "changed_at",
  "consent_form",
  "consent_text",
  "consent_language",
  "asked_at",
  "confirmed_at",
  "confirmed_by",
  "withdrawn_at",
  "withdrawn_by",
];

// The row number decides between two consents of one millisecond.
const isLatestConsent = sql`newsletter_consents.rowid = (SELECT given.rowid FROM newsletter_consents AS given
  WHERE given.email = newsletter_subscribers.email ORDER BY given.confirmed_at DESC, given.rowid DESC LIMIT 1)`;

interface ExportedRows {
  readonly newsletter_subscribers: typeof newsletterSubscribers.$inferSelect;
  readonly newsletter_consents: typeof newsletterConsents.$inferSelect | null;
}

function toExportRow({ newsletter_subscribers: row, newsletter_consents: consent }: ExportedRows): string {
  return formatCsvRow([
    row.email,
    row.status,
    row.createdAt,
    row.updatedAt,
    ...[consent?.form, consent?.text, consent?.language, consent?.askedAt, consent?.confirmedAt].map(toCell),
    ...[consent?.confirmedBy, consent?.withdrawnAt, consent?.withdrawnBy].map(toCell),
  ]);
}

function toCell(value: string | null | undefined): string | null {
  return value ?? null;
}
