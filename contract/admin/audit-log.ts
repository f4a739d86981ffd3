import * as v from "valibot";
import { idSchema, wholeNumberParam } from "../shared/request-values.ts";
import { daySchema } from "../shared/store-time.ts";
import { pageOf } from "../shared/success.ts";
import { auditEntities } from "./audit-entities.ts";

/** GET /admin/audit-log lists the changes by admins, latest first. */
export const auditLogQuery = v.object({
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  entity: v.optional(v.picklist(auditEntities, `Must be one of: ${auditEntities.join(", ")}`)),
  entity_id: v.optional(v.string()),
  admin_id: v.optional(idSchema),
  /** Days in the store's time zone, both inclusive. */
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
  /** Part of the summary or of the admin's name. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, "Must be at most 200 characters"))),
});
export type AuditLogQuery = v.InferOutput<typeof auditLogQuery>;

export const auditEntryView = v.object({
  id: v.string(),
  admin_id: v.string(),
  admin_name: v.string(),
  /** The kind of change, such as 'product.update'. */
  action: v.string(),
  entity: v.string(),
  entity_id: v.string(),
  summary: v.string(),
  /** The fields that changed. `before` is null for something new, and `after` for something deleted. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  created_at: v.string(),
});
export type AuditEntryView = v.InferOutput<typeof auditEntryView>;
export const auditLogResponse = pageOf(auditEntryView);
