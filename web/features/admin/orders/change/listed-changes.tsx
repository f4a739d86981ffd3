import type { OrderChangeView, OrderView } from "../../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { Badge } from "../../../../components/badge.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { StoreDateTime } from "../../../../components/store-date.tsx";

interface ListedChangesProps {
  readonly order: OrderView;
  readonly heading: "h2" | "h3";
}

/** Lists what was changed of an order, the latest first. */
export function ListedChanges({ order, heading }: ListedChangesProps) {
  if (order.changes.length === 0) return null;
  return (
    <Panel title="Changes" heading={heading}>
      <ul aria-label="Changes" className="grid gap-2 text-body">
        {order.changes.map((change) => (
          <li key={change.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium tabular-nums">
              {formatDollars(change.former_total)} <span aria-hidden>→</span>
              <span className="sr-only">to</span> {formatDollars(change.total)}
            </span>
            {change.state !== "applied" && (
              <Badge tone={change.state === "ended" ? "neutral" : "accent"}>
                {stateLabels[change.state]}
              </Badge>
            )}
            {change.state === "applied" && change.due !== 0 && (
              <span className="text-small text-ink-muted">
                {change.due > 0
                  ? `${formatDollars(change.due)} more paid`
                  : `${formatDollars(-change.due)} given back`}
              </span>
            )}
            <span className="text-small text-ink-muted">
              {change.created_by}, <StoreDateTime at={change.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const stateLabels: Readonly<Record<Exclude<OrderChangeView["state"], "applied">, string>> = {
  awaiting_payment: "Awaits payment",
  ended: "Not paid, ended",
};
