import { useQueryClient } from "@tanstack/react-query";
import { getCashToCollect } from "../../../../contract/orders/order-amounts.ts";
import type { OrderItemView, OrderView, PickupDetailsView } from "../../../../contract/orders/orders.ts";
import type { ParcelView } from "../../../../contract/orders/parcels.ts";
import { formatPickupWindow } from "../../../../contract/orders/pickup.ts";
import { wasShipped, withinDays } from "../../../../contract/orders/returns.ts";
import { StoreDate } from "../../../components/store-date.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { useStore } from "../../../lib/store-settings.ts";
import { AddressLines } from "../../account/addresses/address-lines.tsx";
import { CashTotal } from "../../orders/cash-total.tsx";
import { ItemsTable } from "../../orders/items-table.tsx";
import { formatDue } from "../pickups/format-due.ts";
import { PrintButton } from "../shared/print-button.tsx";
import { ProvinceFlag } from "./fulfilment-panel.tsx";
import { adminOrderOptions } from "./queries.ts";

interface PrintSlipsProps {
  readonly orderIds: readonly string[];
  /** Prints the slip of one parcel of an order. */
  readonly parcelId?: string;
  readonly label: string;
}

/**
 * Fetches the orders and prints their packing slips, or slips for pick-up, each on its own page. The slip of an order
 * that is not shipped has what is left to pack; a shipped order has a slip for each parcel.
 */
export function PrintSlips({ orderIds, parcelId, label }: PrintSlipsProps) {
  const queryClient = useQueryClient();
  return (
    <PrintButton
      label={label}
      load={() => Promise.all(orderIds.map((id) => queryClient.fetchQuery(adminOrderOptions(id))))}
      render={(orders) => orders.map((order) => <Slip key={order.id} order={order} parcelId={parcelId} />)}
    />
  );
}

function Slip({ order, parcelId }: { readonly order: OrderView; readonly parcelId: string | undefined }) {
  const { pickup, parcels } = order;
  if (pickup !== null) return <PickupSlip order={order} pickup={pickup} />;
  const printed = parcels.filter(({ id }) =>
    parcelId === undefined ? wasShipped(order) && parcels.length > 1 : id === parcelId,
  );
  if (printed.length === 0) return <PackingSlip order={order} />;
  return printed.map((parcel) => <PackingSlip key={parcel.id} order={order} parcel={parcel} />);
}

/** Renders the slip in the parcel. It omits prices, because the parcel may be a gift, but shows the cash to collect. */
function PackingSlip({ order, parcel }: { readonly order: OrderView; readonly parcel?: ParcelView }) {
  const store = useStore();
  const isLast = parcel === undefined || (!order.is_partly_shipped && parcel === order.parcels.at(-1));
  const number = parcel?.number ?? order.parcels.length + 1;
  return (
    <article className="mx-auto grid max-w-3xl break-after-page gap-6 px-6 py-8 last:break-after-auto">
      <div>
        <h1 className="text-section font-extrabold">
          Packing slip{(parcel !== undefined || order.is_partly_shipped) && `, parcel ${number}`}
        </h1>
        <p className="text-ink-muted">
          Order {order.order_number}, <StoreDate at={order.created_at} />
        </p>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <section>
          <h2 className="mb-1 text-small font-semibold text-ink-muted">From</h2>
          <AddressLines
            address={{
              full_name: store.name,
              address_line1: store.address.street,
              address_line2: null,
              city: store.address.locality,
              province: store.address.province,
              postal_code: store.address.postal_code,
              phone_number: store.phone,
            }}
          />
          <p className="text-body text-ink-muted">{store.email}</p>
        </section>
        <section>
          <h2 className="mb-1 text-small font-semibold text-ink-muted">To</h2>
          <AddressLines address={order.shipping_address} />
          <ProvinceFlag order={order} />
        </section>
      </div>
      {isLast && <CashTotal order={order} label="Collect in cash" />}
      <ItemsToPack order={order} parcel={parcel} caption="Items in the parcel" />
      {!isLast && <p className="font-semibold">The rest of this order comes in another parcel.</p>}
      <p className="text-small text-ink-muted">
        Thank you for your order! Returns {withinDays(order.return_days)}.
      </p>
    </article>
  );
}

interface PickupSlipProps {
  readonly order: OrderView;
  readonly pickup: PickupDetailsView;
}

/** Renders the slip on an order that waits in the shop. Before the order is ready it has no code. */
function PickupSlip({ order, pickup }: PickupSlipProps) {
  const { timeZone } = useStoreDates();
  const cash = getCashToCollect(order);
  const paid = order.payment_method === "none" ? "No payment needed" : "Paid";
  return (
    <article className="mx-auto grid max-w-3xl break-after-page gap-6 px-6 py-8 last:break-after-auto">
      <div>
        <p className="text-ink-muted">Pick-up, {formatPickupWindow(pickup, timeZone)}</p>
        <h1 className="text-display font-extrabold tabular-nums">{order.order_number}</h1>
        <p className="mt-2 text-title font-bold wrap-anywhere">{order.shipping_address.full_name}</p>
        <p className="text-lead">{order.shipping_address.phone_number}</p>
      </div>
      <div className="flex flex-wrap justify-between gap-4 text-heading font-bold">
        <p>{cash === undefined ? paid : `To collect: ${formatDue({ cash, interac: order.total_amount })}`}</p>
        {pickup.code !== null && (
          <p>
            Code <span className="tracking-widest">{pickup.code}</span>
          </p>
        )}
      </div>
      <ItemsToPack order={order} caption="Items to make ready" />
    </article>
  );
}

interface ItemsToPackProps {
  readonly order: OrderView;
  readonly parcel?: ParcelView | undefined;
  readonly caption: string;
}

/** Adds the customer's note, which is read while packing. */
function ItemsToPack({ order, parcel, caption }: ItemsToPackProps) {
  const countPacked = (item: OrderItemView) =>
    parcel?.items.find(({ order_item_id: id }) => id === item.id)?.quantity ?? 0;
  const items = order.items
    .map((item) => (parcel === undefined ? item : { ...item, to_pack_quantity: countPacked(item) }))
    .filter((item) => item.to_pack_quantity > 0);
  return (
    <>
      {items.length === 0 ? (
        <p className="font-semibold">
          Nothing to pack: every item was sent or refunded, or the order was canceled.
        </p>
      ) : (
        <ItemsTable caption={caption} items={items} columns={packedColumns} />
      )}
      {order.customer_notes && (
        <p>
          <strong>Note:</strong> {order.customer_notes}
        </p>
      )}
    </>
  );
}

const packedColumns = [
  { heading: "Quantity", cell: (item: OrderItemView) => <strong>{item.to_pack_quantity}</strong> },
  { heading: "Packed", cell: () => <span className="ml-auto block size-5 border-2 border-ink" /> },
];
