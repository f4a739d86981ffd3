import { count, desc } from "drizzle-orm";
import { type IncidentView, incidentFields } from "../../../contract/admin/incidents.ts";
import { formatCsvRow } from "../../../contract/shared/csv.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { privacyIncidents } from "../../db/schema/privacy.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { auditExport } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { type CsvExport, streamText } from "../csv-export.ts";
import { type Page, toPage } from "../page.ts";
import { readTimeZone } from "../store/time-zone.ts";
import { toFields, toIncidentView } from "./incident-rows.ts";

/** Lists the register of confidentiality incidents, latest first. */
export async function listIncidents(
  context: StoreContext,
  query: { readonly page: number; readonly limit: number },
): Promise<Page<IncidentView>> {
  const [[total], rows] = await context.db.batch([
    context.db.select({ found: count() }).from(privacyIncidents),
    selectIncidents(context)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ]);
  return toPage(rows.map(toIncidentView), total?.found, query);
}

/** Exports the whole register as CSV, and records who exported it. A regulator may ask for it. */
export async function exportIncidents(context: StoreContext, admin: AdminActor): Promise<CsvExport> {
  await auditExport(context, admin, { what: "incidents", filters: {} });
  const day = toStoreDay(context.now(), await readTimeZone(context));
  const names = Object.keys(incidentFields.entries);
  async function* writeRows() {
    yield formatCsvRow([...names, "changed_at"]);
    for (const row of await selectIncidents(context)) {
      yield formatCsvRow([...Object.values(toFields(row)), row.updatedAt]);
    }
  }
  return { fileName: `privacy-incidents-${day}.csv`, body: streamText(writeRows()) };
}

function selectIncidents({ db }: StoreContext) {
  return db
    .select()
    .from(privacyIncidents)
    .orderBy(desc(privacyIncidents.foundOn), desc(privacyIncidents.createdAt), desc(privacyIncidents.id));
}
