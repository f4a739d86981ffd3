import { createFileRoute } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { auditColumns } from "../../../features/admin/audit/audit-columns.tsx";
import { AuditFilters } from "../../../features/admin/audit/audit-filters.tsx";
import { auditSearch, isFiltered } from "../../../features/admin/audit/audit-search.ts";
import { auditLogOptions } from "../../../features/admin/audit/queries.ts";
import { ListScreen } from "../../../features/admin/shared/list-screen.tsx";
import { useListSearch } from "../../../features/admin/shared/use-list-search.ts";

export const Route = createFileRoute("/_admin/admin/audit-log")({
  staticData: { errorTitle: "The audit log could not be loaded" },
  validateSearch: auditSearch,
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(auditLogOptions(auditSearch(location.search))),
  component: AuditLogPage,
});

function AuditLogPage() {
  const loaded = useListSearch(Route.useSearch(), auditLogOptions);
  return (
    <ListScreen
      title="Audit log"
      filters={<AuditFilters search={loaded.search} onChange={loaded.change} />}
      loaded={loaded}
      columns={auditColumns}
      rowId={(entry) => entry.id}
      empty={{
        icon: ScrollText,
        title: "Nothing found",
        message: isFiltered(loaded.loadedSearch)
          ? "No changes match your filters."
          : "Changes that admins make will appear here.",
      }}
    />
  );
}
