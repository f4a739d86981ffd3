import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { useDeferredValue } from "react";
import * as v from "valibot";
import { type AuditEntryView, auditEntities } from "../../../../contract/admin/dashboard.ts";
import { statusLabel } from "../../../../contract/orders/order-status.ts";
import type { Column } from "../../../components/data-table.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { AdminList } from "../../../features/admin/shared/admin-list.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { FilterSelect } from "../../../features/admin/shared/filters.tsx";
import { connectionAdvice, omitEmpty } from "../../../features/admin/shared/requests.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { oneOfParam, pageParam } from "../../../lib/search-params.ts";

const auditSearch = v.object({ entity: oneOfParam(auditEntities), page: pageParam });

export const Route = createFileRoute("/_admin/admin/audit-log")({
  staticData: { errorTitle: "The audit log could not be loaded" },
  validateSearch: auditSearch,
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(auditLogOptions(v.parse(auditSearch, location.search))),
  component: AuditLogPage,
});

function auditLogOptions({ entity, page = 1 }: v.InferOutput<typeof auditSearch>) {
  const query = { ...omitEmpty({ entity }), page: String(page) };
  return queryOptions({
    queryKey: accountKey("admin", "audit", query),
    queryFn: () => unwrap(api.admin["audit-log"].$get({ query }), connectionAdvice),
    staleTime: 0,
  });
}

/** Who changed what and when, with the values before and after. */
function AuditLogPage() {
  const search = Route.useSearch();
  const shown = useDeferredValue(search);
  const { data: log } = useSuspenseQuery(auditLogOptions(shown));
  const navigate = Route.useNavigate();
  return (
    <AdminPage
      title="Audit log"
      subtitle="Everything admins did, latest first."
      trail={[{ label: "Audit log" }]}
      actions={
        <FilterSelect
          label="Show"
          value={search.entity}
          options={[
            { value: undefined, label: "Everything" },
            ...auditEntities.map((entity) => ({ value: entity, label: statusLabel(entity) })),
          ]}
          onChange={(entity) => void navigate({ search: { entity } })}
        />
      }
    >
      <AdminList
        caption="Audit log"
        list={log}
        columns={columns}
        rowId={(entry) => entry.id}
        isStale={shown !== search}
        empty={<EmptyState icon={ScrollText} title="Nothing yet" message="Changes by admins appear here." />}
        onPageChange={(page, replace) => void navigate({ search: { ...search, page }, replace })}
      />
    </AdminPage>
  );
}

const columns: readonly Column<AuditEntryView>[] = [
  {
    heading: "Change",
    className: "max-lg:col-span-2 lg:w-full",
    cell: (entry) => (
      <>
        <p className="font-medium break-words">{entry.summary}</p>
        <Changes entry={entry} />
      </>
    ),
  },
  {
    heading: "Action",
    className: "text-sm text-ink-muted lg:whitespace-nowrap",
    cell: (entry) => statusLabel(entry.action.replace(".", "_")),
  },
  { heading: "Admin", className: "text-sm text-ink-muted", cell: (entry) => entry.admin_name },
  {
    heading: "Time",
    className: "text-sm text-ink-muted lg:whitespace-nowrap",
    cell: (entry) => <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>,
  },
];

function Changes({ entry }: { readonly entry: AuditEntryView }) {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  if (fields.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit rounded-lg px-1.5 py-1 font-semibold text-evergreen-800 hover:bg-evergreen-50 pointer-coarse:py-3">
        Before and after
      </summary>
      <dl className="mt-1 grid gap-1.5">
        {fields.map((field) => (
          <div key={field} className="grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-ink-muted">{field}</dt>
            <dd className="break-words">
              <del>{formatValue(entry.before?.[field])}</del> → <ins>{formatValue(entry.after?.[field])}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}
