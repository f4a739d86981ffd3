import type { StatusHistoryView } from "../../../contract/orders.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { formatDateTime } from "../../lib/dates.ts";
import { latestFirst } from "./order-story.ts";

export function OrderHistory({ history }: { readonly history: readonly StatusHistoryView[] }) {
  return (
    <section aria-labelledby="order-history" className="panel p-5 sm:p-6">
      <h2 id="order-history" className="text-lg font-bold">
        History
      </h2>
      {history.length === 0 && <p className="mt-3 text-ink-muted">No status history available</p>}
      <ol className="mt-3 grid gap-4">
        {latestFirst(history).map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge status={entry.status} />
              <time dateTime={entry.created_at} className="text-sm text-ink-muted">
                {formatDateTime(entry.created_at)}
              </time>
            </div>
            <p className="mt-1 text-[0.9375rem]">{entry.notes || "Status updated"}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
