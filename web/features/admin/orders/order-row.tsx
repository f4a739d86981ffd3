import type { AdminOrderSummaryView } from "../../../../contract/admin-orders.ts";
import { formatDollars } from "../../../../contract/money.ts";
import { formatDate } from "../../../lib/dates.ts";
import { StatusBadge } from "../../orders/status-badge.tsx";

interface OrderRowProps {
  readonly order: AdminOrderSummaryView;
  /** Whether it may be chosen to be marked as shipped. */
  readonly canShip: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onOpen: () => void;
}

/** The whole row opens the order; the box before it chooses the order for shipping. */
export function OrderRow({ order, canShip, isChosen, onChoose, onOpen }: OrderRowProps) {
  return (
    <li className="relative flex items-start gap-3 px-3 py-3 hover:bg-evergreen-50 sm:px-4 md:items-center">
      <label className="relative z-10 -m-1.5 grid size-9 shrink-0 place-items-center pointer-coarse:-m-2.5 pointer-coarse:size-11">
        <span className="sr-only">Choose order {order.order_number}</span>
        <input
          type="checkbox"
          className="size-4.5"
          disabled={!canShip}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </label>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 md:grid-cols-[9rem_minmax(0,1fr)_7rem_15rem_6rem]">
        <button
          type="button"
          onClick={onOpen}
          className="justify-self-start font-semibold tabular-nums underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {order.order_number}
        </button>
        <span className="min-w-0 max-md:order-3">
          <span className="block truncate text-[0.9375rem]">{order.user_name}</span>
          <span className="block truncate text-sm text-ink-muted">
            {order.user_email ?? order.guest_email}
          </span>
        </span>
        <span className="text-sm text-ink-muted max-md:order-4 max-md:text-right">
          {formatDate(order.created_at)}
        </span>
        <span className="flex flex-wrap gap-1.5 max-md:order-5 max-md:col-span-2">
          <StatusBadge status={order.status} kind="Order" />
          <StatusBadge status={order.payment_status} kind="Payment" />
        </span>
        <span className="text-right font-semibold tabular-nums">{formatDollars(order.total_amount)}</span>
      </div>
    </li>
  );
}
