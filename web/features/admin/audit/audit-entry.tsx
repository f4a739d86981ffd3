import type { AuditEntryView } from "../../../../contract/admin.ts";
import { statusLabel } from "../../../../contract/order-status.ts";
import { formatDateTime } from "../../../lib/dates.ts";

export function AuditEntry({ entry }: { readonly entry: AuditEntryView }) {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  return (
    <li className="px-4 py-3 text-[0.9375rem]">
      <p className="font-medium break-words">{entry.summary}</p>
      <p className="text-sm text-ink-muted">
        {entry.admin_name}, <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>,{" "}
        {statusLabel(entry.action.replace(".", "_"))}
      </p>
      {fields.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="w-fit rounded-lg px-1.5 py-1 font-semibold text-evergreen-800 hover:bg-evergreen-50 pointer-coarse:py-3">
            Before and after
          </summary>
          <dl className="mt-1 grid gap-1.5">
            {fields.map((field) => (
              <div key={field} className="grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <dt className="text-ink-muted">{field}</dt>
                <dd className="break-words">
                  <del>{shown(entry.before?.[field])}</del> → <ins>{shown(entry.after?.[field])}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}
