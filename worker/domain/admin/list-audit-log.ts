import { and, count, desc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { AuditEntryView, AuditLogQuery } from "../../../contract/admin/audit-log.ts";
import { readBatch } from "../../db/read-batch.ts";
import { auditLog } from "../../db/schema/admin.ts";
import { contains } from "../../db/text-search.ts";
import type { StoreContext } from "../context.ts";
import { type Page, toPage } from "../page.ts";
import { isInPeriod, readPeriod } from "../store/period.ts";

/** Admin only: lists the audit log, latest first. */
export async function listAuditLog(
  context: StoreContext,
  query: AuditLogQuery,
): Promise<Page<AuditEntryView>> {
  const period = await readPeriod(context, query);
  const condition = and(
    query.entity === undefined ? undefined : eq(auditLog.entity, query.entity),
    query.entity_id === undefined ? undefined : eq(auditLog.entityId, query.entity_id),
    query.admin_id === undefined ? undefined : eq(auditLog.profileId, query.admin_id),
    isInPeriod(auditLog.createdAt, period),
    query.search
      ? contains(sql`${auditLog.summary} || ' ' || ${auditLog.adminName}`, query.search)
      : undefined,
  );
  const { counts, rows } = await readBatch(context.db, {
    counts: context.db.select({ found: count() }).from(auditLog).where(condition),
    rows: context.db
      .select()
      .from(auditLog)
      .where(condition)
      .orderBy(desc(auditLog.createdAt), desc(sql`audit_log.rowid`))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  });
  return toPage(rows.map(toAuditEntryView), counts[0]?.found, query);
}

// Rows are validated when they are read, because an earlier version of the code may have written them.
const fieldsSchema = v.nullable(v.record(v.string(), v.unknown()));

function toAuditEntryView(row: typeof auditLog.$inferSelect): AuditEntryView {
  return {
    id: row.id,
    admin_id: row.profileId,
    admin_name: row.adminName,
    action: row.action,
    entity: row.entity,
    entity_id: row.entityId,
    summary: row.summary,
    before: v.parse(fieldsSchema, row.before),
    after: v.parse(fieldsSchema, row.after),
    created_at: row.createdAt,
  };
}
