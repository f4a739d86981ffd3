import { isMoneyWithdrawn } from "../../../../contract/orders/disputes.ts";
import { getPaidAmount } from "../../../../contract/orders/order-amounts.ts";
import type { OrderItemView, OrderView } from "../../../../contract/orders/orders.ts";
import { toMailUrl } from "../../../../contract/shared/contact-urls.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Panel } from "../../../components/panel.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { AddressLines, PhoneLink } from "../../account/addresses/address-lines.tsx";
import { CashTotal } from "../../orders/cash-to-collect.tsx";
import { formatPaymentMethod } from "../../orders/format-payment-method.ts";
import { ItemsTable } from "../../orders/items-table.tsx";
import { HistoryList } from "../../orders/order-history.tsx";
import { RefundTotals } from "../../orders/refund-totals.tsx";
import { RemainingQuantity, RemainingTotal } from "../../orders/refunded-units.tsx";
import { PaymentBadge } from "../../orders/status-badge.tsx";
import { TaxChangeNote } from "../../orders/tax-change-note.tsx";
import { listPriceRows, TotalsList } from "../../orders/totals-list.tsx";
import { DialogData, useDialogQuery } from "../shared/dialog-data.tsx";
import { pluralize } from "../shared/format.ts";
import { CorrectAddress } from "./correct-address.tsx";
import { CorrectGuestEmail } from "./correct-guest-email.tsx";
import { CorrectTender } from "./correct-tender.tsx";
import { DisputeAlert } from "./dispute-alert.tsx";
import { EraseGuest } from "./erase-guest.tsx";
import { FailedRefunds } from "./failed-refunds.tsx";
import { hasLeftTheShop } from "./has-left-the-shop.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderBadges } from "./order-badges.tsx";
import { PickupPanel } from "./pickup-panel.tsx";
import { ProvinceFlag } from "./province-flag.tsx";
import { adminOrderOptions } from "./queries.ts";
import { ReturnsPanel } from "./returns-panel.tsx";
import { TrackingPanel } from "./tracking-panel.tsx";
import { UpdateForm } from "./update-form.tsx";

interface OrderDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Shows one order with all its actions. */
export function OrderDialog({ id, onClose }: OrderDialogProps) {
  const { formatDateTime } = useStoreDates();
  const query = useDialogQuery(adminOrderOptions(id));
  const order = query.data;
  return (
    <Dialog
      open
      size="xl"
      onClose={onClose}
      title={order === undefined ? "Order" : `Order # ${order.order_number}`}
      {...(order !== undefined && {
        description: formatDateTime(order.created_at),
        footer: <UpdateForm order={order} />,
      })}
    >
      <DialogData query={query} noun="order">
        {(order) => <OrderDetail order={order} />}
      </DialogData>
    </Dialog>
  );
}

interface OrderProps {
  readonly order: OrderView;
}

function OrderDetail({ order }: OrderProps) {
  // A customer who calls about a shipped order asks where its parcel is.
  const isShipped = hasLeftTheShop(order);
  const isParcel = order.pickup === null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-1.5">
          <OrderBadges order={order} />
        </p>
        <OrderActions order={order} />
      </div>
      <DisputeAlert order={order} />
      <FailedRefunds order={order} />
      <ReturnsPanel order={order} />
      {isParcel && isShipped && <TrackingPanel order={order} />}
      <ItemsPanel order={order} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-3">
        <CustomerPanel order={order} />
        {order.pickup === null ? (
          <ShippingPanel order={order} />
        ) : (
          <PickupPanel order={order} pickup={order.pickup} />
        )}
        <PaymentPanel order={order} />
      </div>
      <DeliveryEvidence order={order} />
      {isParcel && !isShipped && <TrackingPanel order={order} />}
      <Panel title="Status History" heading="h3">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
        <div tabIndex={0} className="relative max-h-80 overflow-y-auto">
          <HistoryList order={order} history={order.status_history} isForAdmin />
        </div>
      </Panel>
    </div>
  );
}

function CustomerPanel({ order }: OrderProps) {
  const { user } = order;
  const email = user?.email ?? order.guest_email;
  const accountName = user === null ? "" : `${user.first_name} ${user.last_name}`.trim();
  const name = accountName || order.shipping_address.full_name || user?.email;
  return (
    <Panel title="Customer" heading="h3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {name || "Guest User"}
        {order.guest_email !== null && <Badge>Guest</Badge>}
      </p>
      {email !== null && (
        <a href={toMailUrl(email)} className={`text-body break-all ${textLinkClass}`}>
          {email}
        </a>
      )}
      <CorrectGuestEmail order={order} />
      {user?.phone && (
        <p className="text-body">
          <PhoneLink number={user.phone} />
        </p>
      )}
      {user !== null && (
        <p className="mt-1 text-small text-ink-muted">
          Customer since <StoreDate at={user.created_at} />
        </p>
      )}
      {order.customer_notes && (
        <p className="mt-2 rounded-control bg-accent-100 px-3 py-2 text-small text-accent-700">
          {order.customer_notes}
        </p>
      )}
      <EraseGuest order={order} />
    </Panel>
  );
}

function ShippingPanel({ order }: OrderProps) {
  // Older orders may lack an address, although the type says otherwise.
  const address: OrderView["shipping_address"] | null = order.shipping_address;
  return (
    <Panel title="Shipping Details" heading="h3">
      {address === null ? (
        <p className="text-ink-muted">No shipping address provided</p>
      ) : (
        <AddressLines address={address} isLinked />
      )}
      <ProvinceFlag order={order} />
      <CorrectAddress order={order} />
      <p className="mt-2 text-small text-ink-muted">
        Shipping Method: <span className="text-ink">{formatCode(order.shipping_method) || "Standard"}</span>
      </p>
    </Panel>
  );
}

/** Shows the delivery of a deleted customer's order, as evidence in a dispute. */
function DeliveryEvidence({ order }: OrderProps) {
  const { formatDateTime } = useStoreDates();
  const evidence = order.delivery_evidence;
  if (evidence === null) return null;
  const facts = [
    evidence.shipped_at && `Shipped ${formatDateTime(evidence.shipped_at)}`,
    evidence.delivered_at && `Delivered ${formatDateTime(evidence.delivered_at)}`,
    [evidence.tracking_carrier, evidence.tracking_number].filter(Boolean).join(", "),
    evidence.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
  ].filter(Boolean);
  return (
    <Panel title="Delivery details for a dispute" heading="h3">
      <p className="mb-2 text-small text-ink-muted">
        This customer deleted the account. These details are kept until <StoreDate at={evidence.kept_until} />
        , only to answer a dispute.
      </p>
      <AddressLines address={evidence.address} />
      <ul className="mt-2 text-body">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Panel>
  );
}

function PaymentPanel({ order }: OrderProps) {
  const id = order.stripe_payment_intent_id;
  const rows = [
    ["Payment method", formatPaymentMethod(order)],
    ["Payment ID", id === null ? "N/A" : `${id.slice(0, 14)}...`],
    ["Total Paid", formatDollars(getPaidAmount(order))],
    ...(order.invoices.length > 0
      ? [["Invoices", order.invoices.map(({ number }) => number).join(", ")]]
      : []),
    ...(order.refunded_amount > 0 ? [["Refunded", formatDollars(order.refunded_amount)]] : []),
    ...order.disputes
      .filter(({ state }) => isMoneyWithdrawn(state))
      .map(({ state, amount }) => [
        state === "lost" ? "Lost to a dispute" : "Held by the bank",
        formatDollars(amount),
      ]),
  ];
  return (
    <Panel title="Payment Details" heading="h3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-body">
        <dt className="text-ink-muted">Payment status</dt>
        <dd className="justify-self-end">
          <PaymentBadge order={order} />
        </dd>
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="text-right wrap-break-word tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <CorrectTender order={order} />
    </Panel>
  );
}

function ItemsPanel({ order }: OrderProps) {
  return (
    <Panel
      title="Order Items"
      heading="h3"
      aside={<p className="text-small text-ink-muted">{pluralize(order.item_count, "item")}</p>}
    >
      <ItemsTable caption="Order Items" items={order.items} hasImages columns={itemColumns} />
      <TotalsList
        className="mt-3 ml-auto w-full border-t border-line pt-3 sm:max-w-72"
        rows={listPaidRows(order)}
        total={formatDollars(order.total_amount)}
      />
      <div className="ml-auto grid w-full gap-2 sm:max-w-72">
        <TaxChangeNote order={order} />
        <RefundTotals order={order} />
        {order.pickup === null ? (
          <CashTotal order={order} label="To collect in cash" />
        ) : (
          <CashTotal order={order} label="To collect if paid in cash" />
        )}
      </div>
    </Panel>
  );
}

/** Lists the rows above the total. The first is the sum of the lines, which show the prices charged. */
function listPaidRows({
  subtotal,
  discount_amount: discount,
  tax_amount: tax,
  taxes,
  tax_exemption,
  shipping_cost: shipping,
}: OrderView) {
  const itemsCents = dollarsToCents(subtotal) - dollarsToCents(discount);
  const prices = { subtotal: centsToDollars(itemsCents), discount: 0, tax, taxes, tax_exemption, shipping };
  return listPriceRows(prices, { subtotalLabel: "Items", omitsZero: true, hasTaxNumbers: true });
}

const itemColumns = [
  { heading: "Unit Price", cell: (item: OrderItemView) => formatDollars(item.unit_price) },
  { heading: "Quantity", cell: (item: OrderItemView) => <RemainingQuantity item={item} /> },
  { heading: "Total", cell: (item: OrderItemView) => <RemainingTotal item={item} /> },
];
