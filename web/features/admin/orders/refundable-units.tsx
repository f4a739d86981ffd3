import type { OrderView } from "../../../../contract/orders/orders.ts";
import type { OrderRefundsView } from "../../../../contract/orders/refunds.ts";
import { describeUnitPrice } from "../../orders/describe-unit-price.ts";
import { type UnitCounts, UnitPicker } from "../../orders/unit-picker.tsx";

interface RefundableUnitsProps {
  readonly label: string;
  readonly order: OrderView;
  readonly refunds: OrderRefundsView;
  readonly selected: UnitCounts;
  readonly onChange: (selected: UnitCounts) => void;
}

/** Selects units of an order that can still be refunded. */
export function RefundableUnits({ label, order, refunds, selected, onChange }: RefundableUnitsProps) {
  const taxedItems = new Set(order.items.filter((item) => item.tax_amount > 0).map(({ id }) => id));
  return (
    <>
      <UnitPicker
        label={label}
        lines={refunds.items.map((item) => ({
          id: item.order_item_id,
          name: item.product_name,
          note: `${describeUnitPrice(item)}${taxedItems.has(item.order_item_id) ? " + tax" : ""}, ${item.refundable_quantity} of ${item.quantity} refundable`,
          max: item.refundable_quantity,
        }))}
        selected={selected}
        onChange={onChange}
      />
      <p className="text-small text-ink-muted">
        Units are refunded at the price that was paid, also if too few are left for a quantity price or an
        offer.
      </p>
    </>
  );
}
