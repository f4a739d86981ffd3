import type { OrderItemView, OrderRefundView, OrderView } from "../../../contract/orders/orders.ts";
import { getPaidAmount } from "../../../contract/orders/settlement.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { useStore } from "../../lib/store-settings.ts";

interface OrderProps {
  readonly order: OrderView;
}

/** Tells the customer that a refund failed and that the store takes care of it. */
export function FailedRefundNotice({ order }: OrderProps) {
  const store = useStore();
  const amount = sumRefunds(order.refunds.filter(({ state }) => state === "failed"));
  if (amount === 0) return null;
  return (
    <Alert tone="warning" title={`A refund of ${formatDollars(amount)} did not go through`}>
      <p>
        The money is still yours. You do not have to do anything: we pay it back another way and write to you.
        If you would like it by e-transfer, or in cash at the store, write to{" "}
        <a href={`mailto:${store.email}`} className="font-semibold underline">
          {store.email}
        </a>
        .
      </p>
    </Alert>
  );
}

/** Refunds and the remaining total, below an order's total. */
export function RefundTotals({ order }: OrderProps) {
  const own = order.refunds.filter((refund) => !refund.is_unmatched);
  const pending = sumRefunds(own.filter(({ state }) => state === "requested"));
  const refunded = order.refunded_amount;
  if (refunded === 0 && pending === 0) return null;
  const leftCents = dollarsToCents(getPaidAmount(order)) - dollarsToCents(refunded) - dollarsToCents(pending);
  const rows = [
    { label: "Refunded", amount: refunded },
    { label: "Refund on its way", amount: pending },
  ].filter(({ amount }) => amount > 0);
  return (
    <dl className="mt-3 grid gap-2.5 border-t border-line pt-3 text-[0.9375rem] tabular-nums">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="font-medium">{formatDollars(-amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 font-bold">
        <dt>Total after refunds</dt>
        <dd>{formatDollars(centsToDollars(leftCents))}</dd>
      </div>
    </dl>
  );
}

/** The refunded units of a line, such as "1 of 2 refunded". */
export function RefundedUnits({ item }: { readonly item: OrderItemView }) {
  const { refunded_quantity: refunded, quantity } = item;
  if (refunded === 0) return null;
  return (
    <span className="block text-sm font-medium text-wheat-700">
      {refunded === quantity ? "Refunded" : `${refunded} of ${quantity} refunded`}
    </span>
  );
}

/** The quantity of a line; after refunds, the original struck through and the rest. */
export function RemainingQuantity({ item }: { readonly item: OrderItemView }) {
  const { refunded_quantity: refunded, quantity } = item;
  if (refunded === 0) return quantity;
  return (
    <>
      <s className="text-ink-muted">{quantity}</s> {quantity - refunded}
      <RefundedUnits item={item} />
    </>
  );
}

function sumRefunds(refunds: readonly OrderRefundView[]): number {
  return centsToDollars(refunds.reduce((sum, refund) => sum + dollarsToCents(refund.amount), 0));
}
