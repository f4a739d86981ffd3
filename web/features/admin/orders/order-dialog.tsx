import type { OrderItemView, OrderView } from "../../../../contract/orders/orders.ts";
import { wasShipped } from "../../../../contract/orders/returns.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../../contract/shared/money.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Panel } from "../../../components/panel.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { AddressLines } from "../../account/addresses/address-lines.tsx";
import { CashTotal } from "../../orders/cash-to-collect.tsx";
import { ItemsTable } from "../../orders/items-table.tsx";
import { HistoryList } from "../../orders/order-history.tsx";
import { RefundTotals } from "../../orders/refund-totals.tsx";
import { RemainingQuantity, RemainingTotal } from "../../orders/refunded-units.tsx";
import { TaxChangeNote } from "../../orders/tax-change-note.tsx";
import { listPriceRows, TotalsList } from "../../orders/totals-list.tsx";
import { DialogData, useDialogQuery } from "../shared/dialog-data.tsx";
import { pluralize } from "../shared/format.ts";
import { CustomerPanel } from "./customer-panel.tsx";
import { FulfilmentPanel } from "./fulfilment-panel.tsx";
import { OrderActions } from "./order-actions.tsx";
import { DisputeAlert, FailedRefunds } from "./order-alerts.tsx";
import { OrderBadges } from "./order-badges.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
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
  const isShipped = wasShipped(order);
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
        <FulfilmentPanel order={order} />
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
