import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { OrderView } from "../../../../contract/orders.ts";
import { store } from "../../../../contract/store-identity.ts";
import { Button } from "../../../components/button.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { ErrorView } from "../../../components/page-states.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { formatDate } from "../../../lib/dates.ts";
import { adminOrderOptions } from "./queries.ts";

/** What goes into the parcel: no prices, so that it may be a present. Printed without the rest of the page (styles.css). */
export function PackingSlip({ orderId }: { readonly orderId: string }) {
  const { data: order, error, refetch } = useQuery(adminOrderOptions(orderId));
  if (order !== undefined) return <Slip order={order} />;
  return (
    <div className="page-width grid justify-items-center py-16 text-evergreen-700">
      <h1 className="sr-only">Packing slip</h1>
      {error === null ? (
        <Spinner size="lg" label="Loading the order" />
      ) : (
        <ErrorView
          title="The order could not be loaded"
          message={messageOf(error, "Failed to fetch order details")}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function Slip({ order }: { readonly order: OrderView }) {
  const address = order.shipping_address;
  return (
    <article data-printed-alone className="mx-auto grid max-w-3xl gap-6 px-6 py-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-extrabold">Packing slip</h1>
          <p className="text-ink-muted">
            Order {order.order_number}, {formatDate(order.created_at)}
          </p>
        </div>
        <Button className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <section>
          <h2 className="mb-1 text-sm font-semibold text-ink-muted">From</h2>
          <p className="font-semibold">{store.name}</p>
          <p>{store.address.street}</p>
          <p>
            {store.address.locality}, {store.address.province} {store.address.postalCode}
          </p>
          <p>{store.email}</p>
        </section>
        <section>
          <h2 className="mb-1 text-sm font-semibold text-ink-muted">To</h2>
          <p className="font-semibold">{address.full_name}</p>
          <p>{address.address_line1}</p>
          {address.address_line2 && <p>{address.address_line2}</p>}
          <p>
            {address.city}, {address.province} {address.postal_code}
          </p>
          <p>{address.phone_number}</p>
          {address.delivery_instructions && <p className="mt-1 text-sm">{address.delivery_instructions}</p>}
        </section>
      </div>
      <table className="w-full text-left">
        <caption className="sr-only">What is in the parcel</caption>
        <thead className="border-b-2 border-ink text-sm">
          <tr>
            <th scope="col" className="py-2">
              Product
            </th>
            <th scope="col" className="py-2 pl-4">
              SKU
            </th>
            <th scope="col" className="py-2 pl-4 text-right">
              Quantity
            </th>
            <th scope="col" className="py-2 pl-4 text-right">
              Packed
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {order.items.map((item) => (
            <tr key={item.id}>
              <td className="py-2">{item.product_name}</td>
              <td className="py-2 pl-4 text-sm whitespace-nowrap">{item.product_sku}</td>
              <td className="py-2 pl-4 text-right font-semibold tabular-nums">{item.quantity}</td>
              <td className="py-2 pl-4">
                <span className="ml-auto block size-5 border-2 border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.customer_notes && (
        <p>
          <strong>Note:</strong> {order.customer_notes}
        </p>
      )}
      <p className="text-sm text-ink-muted">
        Thank you for your order! Returns within {store.returnDays} days.
      </p>
    </article>
  );
}
