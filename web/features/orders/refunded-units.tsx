import type { ReactNode } from "react";
import type { OrderItemView } from "../../../contract/orders/orders.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";

/** Shows the refunded units of a line, such as "1 of 2 refunded". */
export function RefundedUnits({ item }: { readonly item: OrderItemView }) {
  const { refunded_quantity: refunded, quantity } = item;
  if (refunded === 0) return null;
  return (
    <span className="block text-small font-medium text-accent-700">
      {refunded === quantity ? "Refunded" : `${refunded} of ${quantity} refunded`}
    </span>
  );
}

interface RemainingQuantityProps {
  readonly item: OrderItemView;
  /** Shown after the quantity. */
  readonly children?: ReactNode;
}

/** Shows the quantity of a line. After refunds, the ordered quantity is crossed out beside the remaining one. */
export function RemainingQuantity({ item, children }: RemainingQuantityProps) {
  const { refunded_quantity: refunded, quantity } = item;
  return (
    <>
      {refunded > 0 && <s className="text-ink-muted">{quantity}</s>} {quantity - refunded}
      {children}
      <RefundedUnits item={item} />
    </>
  );
}

/** Shows the amount of a line. After refunds, the ordered amount is crossed out above the remaining one. */
export function RemainingTotal({ item }: { readonly item: OrderItemView }) {
  const { refunded_quantity: refunded, quantity, unit_price: price, total_amount: total } = item;
  if (refunded === 0) return formatDollars(total);
  return (
    <>
      <s className="text-ink-muted">{formatDollars(total)}</s>{" "}
      {formatDollars(centsToDollars(dollarsToCents(price) * (quantity - refunded)))}
    </>
  );
}
