import { auditEntities } from "../../../../contract/admin/audit-entities.ts";
import { dayParam, oneOfParam, pageParam, searchSchema, textParam } from "../../../lib/search-params.ts";

export const auditSearch = searchSchema({
  entity: oneOfParam(auditEntities),
  admin: textParam,
  search: textParam,
  from: dayParam,
  to: dayParam,
  page: pageParam,
});
export type AuditSearch = ReturnType<typeof auditSearch>;

export function isFiltered({ entity, admin, search, from, to }: AuditSearch): boolean {
  return [entity, admin, search, from, to].some(Boolean);
}
