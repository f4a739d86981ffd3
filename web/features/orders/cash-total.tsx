import { getCashToCollect, getPaidAmount } from "../../../contract/orders/order-amounts.ts";
import type { OrderSummaryView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";

interface CashTotalProps {
  readonly order: OrderSummaryView;
  /** The label of cash that is still to collect. */
  readonly label: string;
}

/** Shows the cash to collect below an order's total, or the collected cash if it was rounded. */
export function CashTotal({ order, label }: CashTotalProps) {
  const due = getCashToCollect(order);
  if (due !== undefined) return <CashAmount label={label} amount={due} total={order.total_amount} />;
  if (order.cash_rounding === 0) return null;
  return <CashAmount label="Paid in cash" amount={getPaidAmount(order)} total={order.total_amount} />;
}

interface CashAmountProps {
  readonly label: string;
  readonly amount: number;
  readonly total: number;
}

function CashAmount({ label, amount, total }: CashAmountProps) {
  return (
    <div className="mt-3 rounded-control bg-accent-100 px-3.5 py-2.5 text-accent-700">
      <p className="flex items-baseline justify-between gap-4 font-bold">
        {label}
        <span className="text-lead tabular-nums">{formatDollars(amount)}</span>
      </p>
      {amount !== total && <p className="text-small">{cashRoundingNote}</p>}
    </div>
  );
}

export const cashRoundingNote = "Cash totals are rounded to the nearest 5¢.";
