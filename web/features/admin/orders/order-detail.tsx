import { ArrowLeftRight, Undo2 } from "lucide-react";
import { useState } from "react";
import type { OrderItemView, OrderView } from "../../../../contract/orders/orders.ts";
import { wasShipped } from "../../../../contract/orders/returns.ts";
import { formatMargin } from "../../../../contract/shared/margin.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../../contract/shared/money.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { AddressLines } from "../../account/addresses/address-lines.tsx";
import { CashTotal } from "../../orders/cash-total.tsx";
import { ItemsTable } from "../../orders/items-table.tsx";
import { HistoryList } from "../../orders/order-history.tsx";
import { listOrderOffers } from "../../orders/order-offers.ts";
import { hasSeveralParcels } from "../../orders/parcel-items.ts";
import { RefundTotals } from "../../orders/refund-totals.tsx";
import { RemainingQuantity, RemainingTotal } from "../../orders/refunded-units.tsx";
import { TaxChangeNote } from "../../orders/tax-change-note.tsx";
import { listPriceRows, TotalsList } from "../../orders/totals-list.tsx";
import { pluralize } from "../shared/format.ts";
import { CustomerPanel } from "./customer-panel.tsx";
import { ExchangeDialog } from "./exchange-dialog.tsx";
import { FulfilmentPanel } from "./fulfilment-panel.tsx";
import { OrderActions } from "./order-actions.tsx";
import { DisputeAlert, FailedRefunds } from "./order-alerts.tsx";
import { OrderBadges } from "./order-badges.tsx";
import { AwaitedChange, ChangeOrderButton, ChangeRequest, ListedChanges } from "./order-changes.tsx";
import { ParcelsPanel } from "./parcels-panel.tsx";
import { PaymentLinkPanel } from "./payment-link-panel.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { PrintSlips } from "./print-slips.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ReturnsPanel } from "./returns-panel.tsx";
import type { TrackingEdits } from "./tracking.tsx";
import { TrackingPanel } from "./tracking-panel.tsx";

interface PanelProps {
  readonly order: OrderView;
  /** The level of the headings, below the frame's own. */
  readonly heading: "h2" | "h3";
}

interface OrderDetailProps extends PanelProps {
  readonly tracking: TrackingEdits;
}

/** Shows an order with its actions, in a dialog or on its page. The frame adds the title and the UpdateForm. */
export function OrderDetail({ tracking, ...panel }: OrderDetailProps) {
  const { order } = panel;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-1.5">
          <OrderBadges order={order} />
        </p>
        <OrderActions order={order} tracking={tracking} />
      </div>
      <DisputeAlert order={order} />
      <FailedRefunds order={order} />
      <AwaitedChange order={order} />
      <PaymentLinkPanel {...panel} />
      <ChangeRequest order={order} />
      <ReturnsPanel {...panel} />
      {order.pickup === null &&
        (hasSeveralParcels(order) ? (
          <ParcelsPanel {...panel} tracking={tracking} />
        ) : (
          <TrackingPanel {...panel} tracking={tracking} />
        ))}
      <ItemsPanel {...panel} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-3">
        <CustomerPanel {...panel} />
        <FulfilmentPanel {...panel} />
        <PaymentPanel {...panel} />
      </div>
      <DeliveryEvidence {...panel} />
      <ListedChanges {...panel} />
      <Panel title="Status History" heading={panel.heading}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
        <div tabIndex={0} className="relative max-h-80 overflow-y-auto">
          <HistoryList order={order} history={order.status_history} isForAdmin />
        </div>
      </Panel>
    </div>
  );
}

/** Shows the delivery of a deleted customer's order, as evidence in a dispute. */
function DeliveryEvidence({ order, heading }: PanelProps) {
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
    <Panel title="Delivery details for a dispute" heading={heading}>
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

function ItemsPanel({ order, heading }: PanelProps) {
  return (
    <Panel title="Order Items" heading={heading} aside={<ItemsAside order={order} />}>
      <ItemsTable caption="Order Items" items={order.items} hasImages columns={itemColumns} />
      <TotalsList
        className="mt-3 ml-auto w-full border-t border-line pt-3 sm:max-w-72"
        rows={listPaidRows(order)}
        total={formatDollars(order.total_amount)}
      />
      <div className="ml-auto grid w-full gap-2 sm:max-w-72">
        <MarginLine margin={order.margin} />
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

/** Shows admins what is left of the order's units after their cost, both before taxes. */
function MarginLine({ margin }: Pick<OrderView, "margin">) {
  if (margin === null) return null;
  const { revenue, cost, unknown_products: unknown } = margin;
  const isKnown = revenue !== 0 || cost !== 0;
  const parts = [
    isKnown && `Margin ${formatMargin(dollarsToCents(revenue), dollarsToCents(cost))}`,
    isKnown && `cost ${formatDollars(cost)}`,
    unknown > 0 && `cost of ${pluralize(unknown, "product")} unknown`,
  ];
  const text = parts.filter(Boolean).join(", ");
  return text === "" ? null : <p className="mt-2 text-small text-ink-muted first-letter:uppercase">{text}</p>;
}

function ItemsAside({ order }: { readonly order: OrderView }) {
  const [open, setOpen] = useState<"refund" | "exchange">();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-1 text-small text-ink-muted">{pluralize(order.item_count, "item")}</p>
      <PrintSlips
        orderIds={[order.id]}
        label={order.fulfilment === "pickup" ? "Print slip" : "Packing slip"}
      />
      <ChangeOrderButton order={order} />
      {order.left_to_refund > 0 && !order.awaits_change && (
        <Button variant="secondary" size="sm" onClick={() => setOpen("refund")}>
          <Undo2 aria-hidden className="size-4" />
          Refund
        </Button>
      )}
      {order.left_to_refund > 0 && !order.awaits_change && wasShipped(order) && (
        <Button variant="secondary" size="sm" onClick={() => setOpen("exchange")}>
          <ArrowLeftRight aria-hidden className="size-4" />
          Exchange
        </Button>
      )}
      {open === "refund" && <RefundDialog order={order} onClose={close} />}
      {open === "exchange" && <ExchangeDialog order={order} onClose={close} />}
    </div>
  );
}

/** Lists the rows above the total. The first is the sum of the lines, which show the prices charged. */
function listPaidRows({
  subtotal,
  discount_amount: discount,
  adjustments,
  tax_amount: tax,
  taxes,
  tax_exemption,
  shipping_cost: shipping,
}: OrderView) {
  const itemsCents = dollarsToCents(subtotal) - dollarsToCents(discount);
  const offers = listOrderOffers(adjustments);
  const prices = {
    subtotal: centsToDollars(itemsCents),
    discount: 0,
    offers,
    tax,
    taxes,
    tax_exemption,
    shipping,
  };
  return listPriceRows(prices, { subtotalLabel: "Items", omitsZero: true, hasTaxNumbers: true });
}

const itemColumns = [
  {
    heading: "Unit Price",
    className: "max-sm:hidden",
    cell: (item: OrderItemView) => formatDollars(item.unit_price),
  },
  {
    heading: "Quantity",
    cell: (item: OrderItemView) => (
      <RemainingQuantity item={item}>
        <span className="sm:hidden"> × {formatDollars(item.unit_price)}</span>
      </RemainingQuantity>
    ),
  },
  { heading: "Total", cell: (item: OrderItemView) => <RemainingTotal item={item} /> },
];
