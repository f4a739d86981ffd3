import { queryOptions, useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { type AuditEntity, auditEntities } from "../../../../contract/admin/audit-entities.ts";
import type { AuditEntryView } from "../../../../contract/admin/dashboard.ts";
import type { Column } from "../../../components/data-table.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { type ChangeInWords, describeChanges } from "../../../features/admin/audit/describe-changes.ts";
import { AdminList } from "../../../features/admin/shared/admin-list.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { DayFilter } from "../../../features/admin/shared/day-filter.tsx";
import { FilterSelect } from "../../../features/admin/shared/filter-select.tsx";
import { connectionAdvice, omitEmpty } from "../../../features/admin/shared/requests.ts";
import { SearchField } from "../../../features/admin/shared/search-field.tsx";
import { useListSearch } from "../../../features/admin/shared/use-list-search.ts";
import { usersOptions } from "../../../features/admin/users/queries.ts";
import { getUserName } from "../../../features/admin/users/user-name.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { dayParam, oneOfParam, pageParam, searchSchema, textParam } from "../../../lib/search-params.ts";

const auditSearch = searchSchema({
  entity: oneOfParam(auditEntities),
  admin: textParam,
  search: textParam,
  from: dayParam,
  to: dayParam,
  page: pageParam,
});
type AuditSearch = ReturnType<typeof auditSearch>;

export const Route = createFileRoute("/_admin/admin/audit-log")({
  staticData: { errorTitle: "The audit log could not be loaded" },
  validateSearch: auditSearch,
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(auditLogOptions(auditSearch(location.search))),
  component: AuditLogPage,
});

function auditLogOptions({ entity, admin, search, from, to, page = 1 }: AuditSearch) {
  const query = {
    ...omitEmpty({ entity, admin_id: admin, search, start_date: from, end_date: to }),
    page: String(page),
  };
  return queryOptions({
    queryKey: accountKey("admin", "audit", query),
    queryFn: () => unwrap(api.admin["audit-log"].$get({ query }), connectionAdvice),
    staleTime: 0,
  });
}

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
    <AdminPage
      title="Audit log"
      subtitle="Everything admins did, latest first."
      trail={[{ label: "Audit log" }]}
    >
      <AuditFilters search={search} onChange={change} />
      <AdminList
        caption="Audit log"
        list={log}
        columns={columns}
        rowId={(entry) => entry.id}
        isStale={isStale}
        empty={
          <EmptyState
            icon={ScrollText}
            title="Nothing found"
            message={
              isFiltered(loadedSearch) ? "No changes match your filters." : "Changes by admins appear here."
            }
          />
        }
        onPageChange={toPage}
      />
    </AdminPage>
  );
}

function isFiltered({ entity, admin, search, from, to }: AuditSearch): boolean {
  return [entity, admin, search, from, to].some(Boolean);
}

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly onChange: (changed: Partial<AuditSearch>, replace?: boolean) => void;
}

function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { data: admins } = useQuery(usersOptions({ role: "admin" }));
  return (
    <section
      aria-label="Filters"
      className="panel grid gap-3 p-3 sm:grid-cols-2 lg:grid-cols-[minmax(12rem,1fr)_auto_auto_auto_auto] lg:items-end"
    >
      <div className="sm:max-lg:col-span-2">
        <SearchField
          label="Search the audit log"
          placeholder="Product, order number, email..."
          value={search.search}
          onCommit={(text, isTyping) => onChange({ search: text }, isTyping)}
        />
      </div>
      <FilterSelect
        label="Show"
        value={search.entity}
        options={[
          { value: undefined, label: "Everything" },
          ...auditEntities.map((entity) => ({ value: entity, label: entityLabels[entity] })),
        ]}
        onChange={(entity) => onChange({ entity })}
      />
      <FilterSelect<string | undefined>
        label="Admin"
        value={search.admin}
        options={[
          { value: undefined, label: "All admins" },
          ...(admins?.data ?? []).map((admin) => ({ value: admin.id, label: getUserName(admin) })),
        ]}
        onChange={(admin) => onChange({ admin })}
      />
      <DayFilter
        label="From"
        value={search.from}
        max={search.to}
        onCommit={(day, isTyping) => onChange({ from: day }, isTyping)}
      />
      <DayFilter
        label="To"
        value={search.to}
        min={search.from}
        onCommit={(day, isTyping) => onChange({ to: day }, isTyping)}
      />
    </section>
  );
}

const entityLabels: Record<AuditEntity, string> = {
  product: "Products",
  order: "Orders",
  user: "Users",
  category: "Categories",
  settings: "Settings",
  product_draft: "Product drafts",
  change_set: "Imports and bulk changes",
  payments: "Payments",
  export: "Exports",
};

const columns: readonly Column<AuditEntryView>[] = [
  {
    heading: "Change",
    className: "max-lg:col-span-2 lg:w-full",
    cell: (entry) => (
      <>
        <p className="font-medium break-words">
          <EntityLink entry={entry} />
        </p>
        <Changes entry={entry} />
      </>
    ),
  },
  { heading: "Admin", className: "text-sm text-ink-muted", cell: (entry) => entry.admin_name },
  {
    heading: "Time",
    className: "text-sm text-ink-muted lg:whitespace-nowrap",
    cell: (entry) => <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>,
  },
];

const linkClass = "underline-offset-4 hover:underline";

/** Links to the changed record, if it has a page. */
function EntityLink({ entry: { entity, entity_id, action, summary } }: { readonly entry: AuditEntryView }) {
  if (entity === "order") {
    return (
      <Link to="/admin/orders" search={{ detail: entity_id }} className={linkClass}>
        {summary}
      </Link>
    );
  }
  if (entity === "user") {
    return (
      <Link to="/admin/users" search={{ user: entity_id }} className={linkClass}>
        {summary}
      </Link>
    );
  }
  if (entity === "product" && action !== "product.delete") {
    return (
      <Link to="/admin/products/$id/edit" params={{ id: entity_id }} className={linkClass}>
        {summary}
      </Link>
    );
  }
  return summary;
}

const mostInView = 3;

function Changes({ entry }: { readonly entry: AuditEntryView }) {
  const changes = describeChanges(entry);
  if (changes.length === 0) return null;
  if (changes.length <= mostInView) return <ChangeList changes={changes} />;
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit rounded-lg px-1.5 py-1 font-semibold text-evergreen-800 hover:bg-evergreen-50 pointer-coarse:py-3">
        {changes.length} fields
      </summary>
      <ChangeList changes={changes} />
    </details>
  );
}

function ChangeList({ changes }: { readonly changes: readonly ChangeInWords[] }) {
  return (
    <dl className="mt-1 grid gap-1 text-sm">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="break-words">
            {before} → <strong className="font-semibold">{after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
