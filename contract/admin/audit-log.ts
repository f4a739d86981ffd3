import * as v from "valibot";
import { daySchema } from "../shared/day-schema.ts";
import { idSchema, pageParam, searchText, wholeNumberParam } from "../shared/request-values.ts";
import { pageOf } from "../shared/success.ts";
import { auditEntities } from "./audit-entities.ts";

/** The query of GET /admin/audit-log, which lists the changes by admins, latest first. */
export const auditLogQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  entity: v.optional(v.picklist(auditEntities, `Must be one of: ${auditEntities.join(", ")}`)),
  entity_id: v.optional(v.string()),
  admin_id: v.optional(idSchema),
  /** The first and the last day, both included, in the store's time zone. */
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
  /** A part of the summary or of the admin's name. */
  search: v.optional(searchText),
});
export type AuditLogQuery = v.InferOutput<typeof auditLogQuery>;

/** An entry of the audit log: what an admin did. */
export const auditEntryView = v.object({
  id: v.string(),
  admin_id: v.string(),
  admin_name: v.string(),
  /** The kind of change, such as 'product.update'. */
  action: v.string(),
  /** The kind of the changed thing (`auditEntities`). */
  entity: v.string(),
  entity_id: v.string(),
  summary: v.string(),
  /** The changed fields. `before` is null if the entity was created, and `after` is null if it was deleted. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  created_at: v.string(),
});
export type AuditEntryView = v.InferOutput<typeof auditEntryView>;

/** The response to GET /admin/audit-log. */
export const auditLogResponse = pageOf(auditEntryView);
