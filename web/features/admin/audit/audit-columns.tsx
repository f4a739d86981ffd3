import { Link } from "@tanstack/react-router";
import type { AuditEntryView } from "../../../../contract/admin/audit-log.ts";
import type { Column } from "../../../components/data-table.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { pluralize } from "../shared/format.ts";
import { type ChangeInWords, describeChanges } from "./describe-changes.ts";

export const auditColumns: readonly Column<AuditEntryView>[] = [
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
  { heading: "Admin", className: "text-small text-ink-muted", cell: (entry) => entry.admin_name },
  {
    heading: "Time",
    className: "text-small text-ink-muted lg:whitespace-nowrap",
    cell: (entry) => (
      <time dateTime={entry.created_at}>
        <StoreDateTime at={entry.created_at} />
      </time>
    ),
  },
];

const linkClass = "underline-offset-4 hover:underline";

/** Links to the changed record, if it has a page. */
function EntityLink({ entry: { entity, entity_id, action, summary } }: { readonly entry: AuditEntryView }) {
  if (entity === "order") {
    return (
      <Link to="/admin/orders/$id" params={{ id: entity_id }} className={linkClass}>
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
  if (entity === "offer" && action !== "offer.delete") {
    return (
      <Link to="/admin/offers/$id" params={{ id: entity_id }} className={linkClass}>
        {summary}
      </Link>
    );
  }
  return summary;
}

const maxVisibleChanges = 3;

function Changes({ entry }: { readonly entry: AuditEntryView }) {
  const { formatDateTime } = useStoreDates();
  const changes = describeChanges(entry, formatDateTime);
  if (changes.length === 0) return null;
  if (changes.length <= maxVisibleChanges) return <ChangeList changes={changes} />;
  return (
    <Disclosure summary={`Show ${pluralize(changes.length, "change")}`} className="text-small">
      <ChangeList changes={changes} />
    </Disclosure>
  );
}

function ChangeList({ changes }: { readonly changes: readonly ChangeInWords[] }) {
  return (
    <dl className="mt-1 grid gap-1 text-small">
      {changes.map(({ label, text }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
