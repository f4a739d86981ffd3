import type { OrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";

interface TaxChangeNoteProps {
  readonly order: Pick<OrderView, "tax_change" | "total_amount">;
}

/** Says why an unpaid order has another total than when it was placed. */
export function TaxChangeNote({ order }: TaxChangeNoteProps) {
  if (order.tax_change === null) return null;
  const { former_total: former, reason } = order.tax_change;
  return (
    <p className="rounded-control bg-accent-100 px-3 py-2 text-small text-accent-700">
      {reason}. The total is {formatDollars(order.total_amount)} instead of {formatDollars(former)}.
    </p>
  );
}
