import { toCustomerHistory } from "../../../contract/orders/customer-history.ts";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import type { OrderView, StatusHistoryView } from "../../../contract/orders/orders.ts";
import { Badge } from "../../components/badge.tsx";
import { Panel } from "../../components/panel.tsx";
import { StoreDateTime } from "../../components/store-date.tsx";
import { sortLatestFirst } from "./order-progress-state.ts";
import { OrderStatusBadge } from "./status-badge.tsx";

export function OrderHistory({ order }: { readonly order: OrderView }) {
  return (
    <Panel title="History">
      <HistoryList order={order} history={toCustomerHistory(order.status_history)} />
    </Panel>
  );
}

interface HistoryListProps {
  readonly order: Pick<OrderView, "fulfilment" | "ready_at" | "tracking_carrier" | "tracking_number">;
  readonly history: readonly StatusHistoryView[];
  /** Shows who made each change and which notes are internal. */
  readonly isForAdmin?: boolean;
}

/** Lists the status history, latest entry first. */
export function HistoryList({ order, history, isForAdmin = false }: HistoryListProps) {
  if (history.length === 0) return <p className="text-ink-muted">No status history available</p>;
  return (
    <ol aria-label="Status History" className="grid gap-4">
      {sortLatestFirst(history).map((entry, index, entries) => (
        <li key={entry.id} className="border-l-2 border-line pl-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {/* To a customer, a note that changed nothing is no second cancellation. */}
            {(isForAdmin || entries[index + 1]?.status !== entry.status) && (
              <OrderStatusBadge order={toOrderThen(order, entry)} />
            )}
            <span className="text-small text-ink-muted">
              {isForAdmin && `${entry.created_by}, `}
              <time dateTime={entry.created_at}>
                <StoreDateTime at={entry.created_at} />
              </time>
            </span>
            {isForAdmin && entry.notes && !entry.notes_for_customer && <Badge>Internal</Badge>}
          </div>
          <p className="mt-1 text-body break-words">
            {entry.notes || (isForAdmin ? describeForAdmin(order, entry) : describeEntry(order, entry))}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Returns what an order's status was called at the time of an entry. */
function toOrderThen(
  { fulfilment, ready_at: readyAt }: HistoryListProps["order"],
  { status, created_at: createdAt }: StatusHistoryView,
) {
  return { status, fulfilment, ready_at: readyAt !== null && createdAt >= readyAt ? readyAt : null };
}

function describeForAdmin(order: HistoryListProps["order"], { status }: StatusHistoryView): string {
  return status === "shipped" ? describeShipment(order) : "Status updated";
}

export function describeShipment({
  tracking_carrier,
  tracking_number,
}: Pick<OrderView, "tracking_carrier" | "tracking_number">): string {
  const parcel = [tracking_carrier, tracking_number].filter(Boolean).join(" ");
  return parcel === "" ? "Marked as shipped" : `Marked as shipped: ${parcel}`;
}

/** Describes an entry without a note to the customer. */
function describeEntry({ fulfilment }: HistoryListProps["order"], { status }: StatusHistoryView): string {
  return (fulfilment === "pickup" ? pickupSentences[status] : undefined) ?? statusSentences[status];
}

const pickupSentences: Partial<Record<OrderStatus, string>> = {
  processing: "We're getting your order ready.",
  delivered: "You picked up your order.",
};

const statusSentences: Record<OrderStatus, string> = {
  pending_payment: "We're waiting for your payment.",
  payment_processing: "Your bank is processing the payment.",
  payment_failed: "The payment didn't go through.",
  paid: "We received your payment.",
  processing: "We're preparing your order.",
  shipped: "Your order is on its way.",
  delivered: "Your order was delivered.",
  canceled: "This order was canceled.",
  refund_requested: "A refund is on its way.",
  refunded: "Your money was refunded.",
};
