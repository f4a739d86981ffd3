import { getPaidAmount } from "../../../contract/orders/order-amounts.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";
import { sumRefunds } from "./sum-refunds.ts";

export function RefundTotals({ order }: { readonly order: OrderView }) {
  const requested = order.refunds.filter(({ state, is_unmatched }) => state === "requested" && !is_unmatched);
  const pending = sumRefunds(requested.filter(({ is_own }) => is_own));
  const payouts = sumRefunds(requested.filter(({ is_own }) => !is_own));
  const refunded = order.refunded_amount;
  if (refunded === 0 && pending === 0 && payouts === 0) return null;
  const remainingCents =
    dollarsToCents(getPaidAmount(order)) - dollarsToCents(refunded) - dollarsToCents(pending);
  const rows = [
    { label: "Refunded", amount: refunded },
    { label: "Refund on its way", amount: pending },
  ].filter(({ amount }) => amount > 0);
  return (
    <dl className="mt-3 grid gap-2.5 border-t border-line pt-3 text-body tabular-nums">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="font-medium">{formatDollars(-amount)}</dd>
        </div>
      ))}
      {rows.length > 0 && (
        <div className="flex justify-between gap-4 font-bold">
          <dt>Total after refunds</dt>
          <dd>{formatDollars(centsToDollars(remainingCents))}</dd>
        </div>
      )}
      {payouts > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="text-ink-muted">On its way to you</dt>
          <dd className="font-medium">{formatDollars(payouts)}</dd>
        </div>
      )}
    </dl>
  );
}
