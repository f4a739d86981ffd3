import { createFileRoute } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { EmptyState } from "../../../components/page-states.tsx";
import { auditColumns } from "../../../features/admin/audit/audit-columns.tsx";
import { AuditFilters } from "../../../features/admin/audit/audit-filters.tsx";
import { auditSearch, isFiltered } from "../../../features/admin/audit/audit-search.ts";
import { auditLogOptions } from "../../../features/admin/audit/queries.ts";
import { AdminList } from "../../../features/admin/shared/admin-list.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { useListSearch } from "../../../features/admin/shared/use-list-search.ts";

export const Route = createFileRoute("/_admin/admin/audit-log")({
  staticData: { errorTitle: "The audit log could not be loaded" },
  validateSearch: auditSearch,
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(auditLogOptions(auditSearch(location.search))),
  component: AuditLogPage,
});

function AuditLogPage() {
  const {
    search,
    loadedSearch,
    data: log,
    isStale,
    change,
    toPage,
  } = useListSearch(Route.useSearch(), auditLogOptions);
  return (
    <AdminPage title="Audit log">
      <AuditFilters search={search} onChange={change} />
      <AdminList
        caption="Audit log"
        list={log}
        columns={auditColumns}
        rowId={(entry) => entry.id}
        isStale={isStale}
        empty={
          <EmptyState
            icon={ScrollText}
            title="Nothing found"
            message={
              isFiltered(loadedSearch)
                ? "No changes match your filters."
                : "Changes that admins make will appear here."
            }
          />
        }
        onPageChange={toPage}
      />
    </AdminPage>
  );
}
