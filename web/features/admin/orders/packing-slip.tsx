import type { OrderView } from "../../../../contract/orders/orders.ts";
import { withinDays } from "../../../../contract/orders/returns.ts";
import { StoreDate } from "../../../components/store-date.tsx";
import { useStore } from "../../../lib/store-settings.ts";
import { AddressLines } from "../../account/addresses/address-lines.tsx";
import { CashTotal } from "../../orders/cash-to-collect.tsx";
import { ItemsTable } from "../../orders/items-table.tsx";
import { packedColumns } from "./packed-columns.tsx";
import { ProvinceFlag } from "./province-flag.tsx";

/** Renders the slip in the parcel. It omits prices, because the parcel may be a gift, but shows the cash to collect. */
export function PackingSlip({ order }: { readonly order: OrderView }) {
  const store = useStore();
  const packedItems = order.items.filter((item) => item.to_pack_quantity > 0);
  return (
    <article className="mx-auto grid max-w-3xl break-after-page gap-6 px-6 py-8 last:break-after-auto">
      <div>
        <h1 className="text-section font-extrabold">Packing slip</h1>
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
      <CashTotal order={order} label="Collect in cash" />
      {packedItems.length === 0 ? (
        <p className="font-semibold">Nothing to pack: every item was refunded or the order was canceled.</p>
      ) : (
        <ItemsTable caption="Items in the parcel" items={packedItems} columns={packedColumns} />
      )}
      {order.customer_notes && (
        <p>
          <strong>Note:</strong> {order.customer_notes}
        </p>
      )}
      <p className="text-small text-ink-muted">
        Thank you for your order! Returns {withinDays(order.return_days)}.
      </p>
    </article>
  );
}
