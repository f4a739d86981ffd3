import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isCanceledUnpaid } from "../../../contract/orders/order-amounts.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { toMailUrl } from "../../../contract/shared/contact-urls.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Panel } from "../../components/panel.tsx";
import { useStoreDates } from "../../lib/dates.ts";
import { useStore } from "../../lib/store-settings.ts";
import { AccountStatusNotice } from "../account/account-status-notice.tsx";
import { AddressLines } from "../account/addresses/address-lines.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ExpectedArrival } from "./expected-arrival.tsx";
import { formatPaymentMethod } from "./format-payment-method.ts";
import { GuestEmail } from "./guest-email.tsx";
import { ChangeButtons, PendingChanges } from "./order-changes.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderPageLink } from "./order-page-link.tsx";
import { OrderPickup } from "./order-pickup.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { OrderTotals } from "./order-totals.tsx";
import { describeParcelItems, hasSeveralParcels, listUnitsToCome } from "./parcel-items.ts";
import { ParcelTracking } from "./parcel-tracking.tsx";
import { OrderReturns } from "./returns.tsx";
import { FailedRefundBadge, OrderStatusBadge, OwnPaymentBadge } from "./status-badge.tsx";
import { sumRefunds } from "./sum-refunds.ts";

interface OrderProps {
  readonly order: OrderView;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
}

interface CustomerOrderProps extends OrderProps {
  /** The buttons beside those to print and to cancel. */
  readonly actions?: ReactNode;
}

/** Shows an order to its account, or to whoever has the link of a guest's order. */
export function CustomerOrder({ order, link, actions }: CustomerOrderProps) {
  const { formatDateTime } = useStoreDates();
  const [isCanceling, setCanceling] = useState(false);
  return (
    <>
      <PageHeading
        title={`Order ${order.order_number}`}
        subtitle={`Placed ${formatDateTime(order.created_at)}`}
      >
        <div className="flex flex-wrap items-center gap-3">
          <OrderStatusBadge order={order} />
          {order.is_partly_shipped && <Badge tone="accent">Partly shipped</Badge>}
          <FailedRefundBadge order={order} />
          {actions}
          {(!isCanceledUnpaid(order) || order.invoices.length > 0) && (
            <InvoiceLink order={order} link={link} />
          )}
          <ChangeButtons order={order} link={link} />
          {order.can_cancel && (
            <Button variant="secondary" size="sm" onClick={() => setCanceling(true)}>
              Cancel Order
            </Button>
          )}
        </div>
      </PageHeading>
      {link === undefined ? <AccountStatusNotice /> : <GuestEmail order={order} link={link} />}
      <FailedRefundNotice order={order} />
      <PendingChanges order={order} />
      <OrderProgress order={order} />
      <ExpectedArrival order={order} />
      <Parcels order={order} />
      <OrderPickup order={order} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="sheet min-w-0">
          <OrderItems items={order.items} />
          <OrderReturns order={order} link={link} />
          <OrderHistory order={order} />
        </div>
        <div className="sheet min-w-0">
          <OrderTotals order={order} />
          {order.fulfilment === "delivery" && (
            <Panel title="Delivery">
              <AddressLines address={order.shipping_address} />
              <p className="mt-3 text-small text-ink-muted">
                Shipping method: <span className="capitalize">{order.shipping_method}</span>
              </p>
            </Panel>
          )}
          <Panel title="Payment">
            <p className="flex items-center justify-between gap-3 text-body">
              {formatPaymentMethod(order)}
              <OwnPaymentBadge order={order} />
            </p>
            {/* The address of an order for pick-up is the store's. */}
            {order.fulfilment === "delivery" && (
              <>
                <h3 className="mt-4 mb-1 text-small font-semibold text-ink-muted">Billing address</h3>
                <AddressLines address={{ ...order.billing_address, delivery_instructions: null }} />
              </>
            )}
          </Panel>
        </div>
      </div>
      <CancelDialog order={order} link={link} open={isCanceling} onClose={() => setCanceling(false)} />
    </>
  );
}

function InvoiceLink({ order, link }: OrderProps) {
  return (
    <OrderPageLink
      orderId={order.id}
      link={link}
      page="invoice"
      className={buttonClass({ variant: "secondary", size: "sm" })}
    >
      <Printer aria-hidden className="size-4" />
      Invoice {order.invoices.findLast(({ kind }) => kind === "invoice")?.number}
    </OrderPageLink>
  );
}

/** Tells the customer that a refund failed and that the store takes care of it. */
function FailedRefundNotice({ order }: { readonly order: OrderView }) {
  const store = useStore();
  const amount = sumRefunds(order.refunds.filter(({ state }) => state === "failed"));
  if (amount === 0) return null;
  return (
    <Alert tone="warning" title={`A refund of ${formatDollars(amount)} didn't go through`}>
      <p>
        The money is still yours, and you don't need to do anything. We'll pay it back another way and email
        you. Would you like an e-transfer, or cash at the store? Write to{" "}
        <a href={toMailUrl(store.email)} className="font-semibold underline">
          {store.email}
        </a>
        .
      </p>
    </Alert>
  );
}

function Parcels({ order }: { readonly order: OrderView }) {
  const store = useStore();
  if (order.status === "canceled") return null;
  if (!hasSeveralParcels(order)) {
    if (order.tracking_carrier === null && order.tracking_number === null) return null;
    return (
      <Panel title="Your parcel">
        <ParcelTracking parcel={order} />
      </Panel>
    );
  }
  const rest = listUnitsToCome(order);
  return (
    <Panel title="Your parcels">
      <ul className="grid gap-4">
        {order.parcels.map((parcel) => (
          <li key={parcel.id}>
            <ParcelTracking parcel={parcel}>{describeParcelItems(parcel)}</ParcelTracking>
          </li>
        ))}
      </ul>
      {rest !== "" && (
        <p className="mt-4 border-t border-line pt-4 text-body wrap-anywhere">
          <strong>Still to come:</strong> {rest}. We'll email you when it ships. To change or cancel it, write
          to{" "}
          <a href={toMailUrl(store.email)} className="font-semibold underline">
            {store.email}
          </a>
          .
        </p>
      )}
    </Panel>
  );
}
