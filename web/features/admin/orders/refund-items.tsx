import { formatDollars } from "../../../../contract/money.ts";
import type { OrderRefundsView } from "../../../../contract/payments.ts";
import { QuantityStepper } from "../../../components/quantity-stepper.tsx";
import type { ReturnedPieces } from "./refund-amounts.ts";

interface RefundItemsProps {
  readonly items: OrderRefundsView["items"];
  readonly returned: ReturnedPieces;
  readonly onChange: (returned: ReturnedPieces) => void;
}

/** How many pieces of each line came back; never more than were sold and not returned before. */
export function RefundItems({ items, returned, onChange }: RefundItemsProps) {
  return (
    <ul aria-label="Items that came back" className="divide-y divide-line rounded-control border border-line">
      {items.map((item) => (
        <li
          key={item.order_item_id}
          className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5"
        >
          <span className="min-w-0 flex-1 text-[0.9375rem]">
            <span className="block font-medium">{item.product_name}</span>
            <span className="block text-sm text-ink-muted">
              {formatDollars(item.unit_price)} each, {item.returnable_quantity} of {item.quantity} can come
              back
            </span>
          </span>
          <QuantityStepper
            label={item.product_name}
            value={returned[item.order_item_id] ?? 0}
            min={0}
            max={item.returnable_quantity}
            onChange={(quantity) => onChange({ ...returned, [item.order_item_id]: quantity })}
          />
        </li>
      ))}
    </ul>
  );
}
