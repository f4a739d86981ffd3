import { getCashToCollect, getPaidAmount } from "../../../contract/orders/order-amounts.ts";
import type { OrderSummaryView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";

interface CashTotalProps {
  readonly order: OrderSummaryView;
  readonly label: string;
}

/** Shows the cash to collect below an order's total, or the collected cash if it was rounded. */
export function CashTotal({ order, label }: CashTotalProps) {
  const collected = order.cash_rounding === 0 ? undefined : getPaidAmount(order);
  const cash = getCashToCollect(order) ?? collected;
  if (cash === undefined) return null;
  return (
    <div className="mt-3 rounded-control bg-accent-100 px-3.5 py-2.5 text-accent-700">
      <p className="flex items-baseline justify-between gap-4 font-bold">
        {collected === undefined ? label : "Paid in cash"}
        <span className="text-lead tabular-nums">{formatDollars(cash)}</span>
      </p>
      {cash !== order.total_amount && <p className="text-small">{cashRoundingNote}</p>}
    </div>
  );
}

export const cashRoundingNote = "Cash totals are rounded to the nearest 5¢.";
