import type { OrderItemView } from "../../../contract/orders/orders.ts";

/** Shows the refunded units of a line, such as "1 of 2 refunded". */
export function RefundedUnits({ item }: { readonly item: OrderItemView }) {
  const { refunded_quantity: refunded, quantity } = item;
  if (refunded === 0) return null;
  return (
    <span className="block text-sm font-medium text-wheat-700">
      {refunded === quantity ? "Refunded" : `${refunded} of ${quantity} refunded`}
    </span>
  );
}

/** Shows the quantity of a line. After refunds, the ordered quantity is crossed out beside the remaining one. */
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
