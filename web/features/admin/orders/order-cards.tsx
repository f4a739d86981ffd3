import { formatDollars } from "../../../../contract/money.ts";
import { statusLabel } from "../../../../contract/order-status.ts";
import type { OrderView } from "../../../../contract/orders.ts";
import { formatDate } from "../../../lib/dates.ts";
import { StatusBadge } from "../../orders/status-badge.tsx";
import { OrderPart } from "./order-part.tsx";

interface PartProps {
  readonly order: OrderView;
}

export function CustomerPart({ order }: PartProps) {
  const { user } = order;
  const email = user?.email ?? order.guest_email;
  const name = user === null ? "" : `${user.first_name} ${user.last_name}`.trim();
  return (
    <OrderPart title="Customer">
      <p className="font-medium">{name || "Guest User"}</p>
      {email !== null && (
        <a href={`mailto:${email}`} className="text-[0.9375rem] break-all text-evergreen-800 underline">
          {email}
        </a>
      )}
      {user?.phone && <p className="text-[0.9375rem]">{user.phone}</p>}
      {user !== null && (
        <p className="mt-1 text-sm text-ink-muted">Customer since {formatDate(user.created_at)}</p>
      )}
      {order.customer_notes && (
        <p className="mt-2 rounded-control bg-wheat-100 px-3 py-2 text-sm text-wheat-700">
          {order.customer_notes}
        </p>
      )}
    </OrderPart>
  );
}

export function ShippingPart({ order }: PartProps) {
  // Older orders may come without one.
  const address: OrderView["shipping_address"] | null = order.shipping_address;
  return (
    <OrderPart title="Shipping Details">
      {address === null ? (
        <p className="text-ink-muted">No shipping address provided</p>
      ) : (
        <address className="text-[0.9375rem] leading-snug not-italic">
          <span className="block font-medium">{address.full_name}</span>
          <span className="block">{address.phone_number}</span>
          <span className="block">{address.address_line1}</span>
          {address.address_line2 && <span className="block">{address.address_line2}</span>}
          <span className="block">
            {address.city}, {address.province} {address.postal_code}
          </span>
        </address>
      )}
      <p className="mt-2 text-sm text-ink-muted">
        Shipping Method: <span className="text-ink">{statusLabel(order.shipping_method) || "Standard"}</span>
      </p>
      {address?.delivery_instructions && (
        <p className="mt-1 text-sm text-ink-muted">
          Delivery instructions: <span className="text-ink">{address.delivery_instructions}</span>
        </p>
      )}
    </OrderPart>
  );
}

export function PaymentPart({ order }: PartProps) {
  const id = order.stripe_payment_intent_id;
  const rows = [
    ["Payment method", order.payment_method === "card" ? "Card" : "Cash on delivery"],
    ["Payment ID", id === null ? "N/A" : `${id.slice(0, 14)}...`],
    ["Total Paid", formatDollars(paidOf(order))],
    ...(order.refunded_amount > 0 ? [["Refunded", formatDollars(order.refunded_amount)]] : []),
  ];
  return (
    <OrderPart title="Payment Details">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-[0.9375rem]">
        <dt className="text-ink-muted">Payment status</dt>
        <dd className="justify-self-end">
          <StatusBadge status={order.payment_status} />
        </dd>
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="truncate text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </OrderPart>
  );
}

/** What has come in for an order: all of it, or nothing yet. */
export function paidOf(order: Pick<OrderView, "payment_status" | "total_amount">): number {
  const hasPaid = ["succeeded", "refunded", "partially_refunded"].includes(order.payment_status);
  return hasPaid ? order.total_amount : 0;
}
