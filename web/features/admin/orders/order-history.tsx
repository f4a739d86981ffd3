import type { StatusHistoryView } from "../../../../contract/orders.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { StatusBadge } from "../../orders/status-badge.tsx";
import { OrderPart } from "./order-part.tsx";

/** Latest first. */
export function OrderHistory({ history }: { readonly history: readonly StatusHistoryView[] }) {
  const entries = history.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <OrderPart title="Status History">
      {entries.length === 0 && <p className="text-ink-muted">No status history available</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <ol tabIndex={0} aria-label="Status History" className="grid max-h-80 gap-3 overflow-y-auto">
        {entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-3 text-[0.9375rem]">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <StatusBadge status={entry.status} />
              <span className="text-sm text-ink-muted">
                {entry.created_by},{" "}
                <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
              </span>
            </p>
            <p className="mt-1 break-words">{entry.notes || "Status updated"}</p>
          </li>
        ))}
      </ol>
    </OrderPart>
  );
}
