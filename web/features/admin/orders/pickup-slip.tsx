import { getCashToCollect } from "../../../../contract/orders/order-amounts.ts";
import type { OrderView, PickupDetailsView } from "../../../../contract/orders/orders.ts";
import { formatPickupWindow } from "../../../../contract/orders/pickup.ts";
import { useStoreDates } from "../../../lib/dates.ts";
import { ItemsTable } from "../../orders/items-table.tsx";
import { formatDue } from "../pickups/format-due.ts";
import { packedColumns } from "./packed-columns.tsx";

interface PickupSlipProps {
  readonly order: OrderView;
  readonly pickup: PickupDetailsView;
}

/** Renders the slip on an order that waits in the shop. Before the order is ready it has no code. */
export function PickupSlip({ order, pickup }: PickupSlipProps) {
  const { timeZone } = useStoreDates();
  const cash = getCashToCollect(order);
  const packedItems = order.items.filter((item) => item.to_pack_quantity > 0);
  return (
    <article className="mx-auto grid max-w-3xl break-after-page gap-6 px-6 py-8 last:break-after-auto">
      <div>
        <p className="text-ink-muted">Pick-up, {formatPickupWindow(pickup, timeZone)}</p>
        <h1 className="text-display font-extrabold tabular-nums">{order.order_number}</h1>
        <p className="mt-2 text-title font-bold wrap-anywhere">{order.shipping_address.full_name}</p>
        <p className="text-lead">{order.shipping_address.phone_number}</p>
      </div>
      <div className="flex flex-wrap justify-between gap-4 text-heading font-bold">
        <p>
          {cash === undefined ? "Paid" : `To collect: ${formatDue({ cash, interac: order.total_amount })}`}
        </p>
        {pickup.code !== null && (
          <p>
            Code <span className="tracking-widest">{pickup.code}</span>
          </p>
        )}
      </div>
      {packedItems.length === 0 ? (
        <p className="font-semibold">Nothing to pack: every item was refunded or the order was canceled.</p>
      ) : (
        <ItemsTable caption="Items to make ready" items={packedItems} columns={packedColumns} />
      )}
      {order.customer_notes && (
        <p>
          <strong>Note:</strong> {order.customer_notes}
        </p>
      )}
    </article>
  );
}
