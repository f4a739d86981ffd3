import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import * as v from "valibot";
import { auditEntities } from "../../../../contract/admin.ts";
import { statusLabel } from "../../../../contract/order-status.ts";
import { controlClass } from "../../../components/fields.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { EmptyState, ErrorView } from "../../../components/page-states.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { api, unwrap } from "../../../lib/api.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { AdminPage } from "../shared/admin-page.tsx";
import { connectionAdvice } from "../shared/connection-advice.ts";
import { given } from "../shared/given.ts";
import { ordersPageItems } from "../shared/page-window.ts";
import { useUrlState } from "../shared/url-state.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { type AuditState, auditState } from "./audit-state.ts";

function auditLogOptions(state: AuditState) {
  const query = { ...given({ entity: state.entity }), page: String(state.page ?? 1) };
  return queryOptions({
    queryKey: accountKey("admin", "audit", query),
    queryFn: () => unwrap(api.admin["audit-log"].$get({ query }), connectionAdvice),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Who changed what and when, with the values before and after. */
export function AuditLogPage() {
  const [state, change] = useUrlState(auditState);
  const log = useQuery(auditLogOptions(state));
  return (
    <AdminPage
      title="Audit log"
      subtitle="Everything admins did, latest first."
      trail={[{ label: "Audit log" }]}
      actions={
        <select
          aria-label="Show"
          value={state.entity ?? ""}
          onChange={(event) => {
            const { entity } = v.parse(auditState, { entity: event.target.value });
            change({ entity, page: undefined });
          }}
          className={`${controlClass} w-auto`}
        >
          <option value="">Everything</option>
          {auditEntities.map((entity) => (
            <option key={entity} value={entity}>
              {statusLabel(entity)}
            </option>
          ))}
        </select>
      }
    >
      {log.isPending && <Skeleton className="h-96 w-full" />}
      {log.isError && log.data === undefined && (
        <ErrorView
          title="Error loading the audit log"
          message={messageOf(log.error)}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.data?.data.length === 0 && (
        <EmptyState icon={ScrollText} title="Nothing yet" message="What admins change is listed here." />
      )}
      {log.data !== undefined && log.data.data.length > 0 && (
        <ol aria-busy={log.isPlaceholderData} className="panel divide-y divide-line">
          {log.data.data.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <Pagination
        page={state.page ?? 1}
        totalPages={log.data?.total_pages ?? 1}
        pages={ordersPageItems}
        onPageChange={(page) => change({ page: page === 1 ? undefined : page })}
      />
    </AdminPage>
  );
}
