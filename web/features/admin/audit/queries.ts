import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { load, omitEmpty } from "../shared/requests.ts";
import type { AuditSearch } from "./audit-search.ts";

export function auditLogOptions({ entity, admin, search, from, to, page = 1 }: AuditSearch) {
  const query = {
    ...omitEmpty({ entity, admin_id: admin, search, start_date: from, end_date: to }),
    page: String(page),
  };
  return queryOptions({
    queryKey: accountKey("admin", "audit", query),
    queryFn: () => load(api.admin["audit-log"].$get({ query })),
  });
}
