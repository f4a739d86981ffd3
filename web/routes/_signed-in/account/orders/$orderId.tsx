import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ArrowLeft, Printer } from "lucide-react";
import { useState } from "react";
import type { OrderView } from "../../../../../contract/orders/orders.ts";
import { isCanceledUnpaid } from "../../../../../contract/orders/settlement.ts";
import { Button, buttonClass } from "../../../../components/button.tsx";
import { PageHeading } from "../../../../components/page-heading.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { AccountStatusNotice } from "../../../../features/account/account-status-notice.tsx";
import { AddressLines } from "../../../../features/account/addresses/address-lines.tsx";
import { BuyAgain } from "../../../../features/cart/buy-again.tsx";
import { CancelDialog } from "../../../../features/orders/cancel-dialog.tsx";
import { ExpectedArrival } from "../../../../features/orders/expected-arrival.tsx";
import { FailedRefundNotice } from "../../../../features/orders/failed-refund-notice.tsx";
import { OrderHistory } from "../../../../features/orders/order-history.tsx";
import { OrderItems } from "../../../../features/orders/order-items.tsx";
import { OrderProgress } from "../../../../features/orders/order-progress.tsx";
import { OrderTotals } from "../../../../features/orders/order-totals.tsx";
import { Parcel } from "../../../../features/orders/parcel.tsx";
import { orderOptions } from "../../../../features/orders/queries.ts";
import { OrderReturns } from "../../../../features/orders/returns.tsx";
import {
  FailedRefundBadge,
  OwnPaymentBadge,
  StatusBadge,
} from "../../../../features/orders/status-badge.tsx";
import { useStoreDates } from "../../../../lib/dates.ts";

export const Route = createFileRoute("/_signed-in/account/orders/$orderId")({
  staticData: { errorTitle: "We couldn't load your order" },
  loader: ({ context, params }) => context.queryClient.ensureQueryData(orderOptions(params.orderId)),
  component: OrderPage,
});

function OrderPage() {
  const { data: order } = useSuspenseQuery(orderOptions(Route.useParams().orderId));
  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <Link
        to="/account/orders"
        className={`${buttonClass({ variant: "ghost", size: "sm" })} -ml-3 justify-self-start`}
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to My Orders
      </Link>
      <OrderDetail order={order} />
    </div>
  );
}

function OrderDetail({ order }: { readonly order: OrderView }) {
  const { formatDateTime } = useStoreDates();
  const [isCanceling, setCanceling] = useState(false);
  return (
    <>
      <PageHeading
        title={`Order ${order.order_number}`}
        subtitle={`Placed ${formatDateTime(order.created_at)}`}
      >
        <div className="flex flex-wrap items-center gap-3">
          <StatusBadge status={order.status} />
          <FailedRefundBadge order={order} />
          <BuyAgain orderId={order.id} />
          {(!isCanceledUnpaid(order) || order.invoices.length > 0) && (
            <Link
              to="/account/orders/$orderId/invoice"
              params={{ orderId: order.id }}
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              <Printer aria-hidden className="size-4" />
              Invoice {order.invoices.findLast(({ kind }) => kind === "invoice")?.number}
            </Link>
          )}
          {order.can_cancel && (
            <Button variant="secondary" size="sm" onClick={() => setCanceling(true)}>
              Cancel Order
            </Button>
          )}
        </div>
      </PageHeading>
      <AccountStatusNotice />
      <FailedRefundNotice order={order} />
      <OrderProgress order={order} />
      <ExpectedArrival order={order} />
      <Parcel order={order} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-6">
          <OrderItems items={order.items} />
          <OrderReturns order={order} />
          <OrderHistory history={order.status_history} />
        </div>
        <div className="grid gap-6">
          <OrderTotals order={order} />
          <Panel title="Delivery">
            <AddressLines address={order.shipping_address} />
            <p className="mt-3 text-sm text-ink-muted">
              Shipping method: <span className="capitalize">{order.shipping_method}</span>
            </p>
          </Panel>
          <Panel title="Payment">
            <p className="flex items-center justify-between gap-3 text-[0.9375rem]">
              {order.payment_method === "card" ? "Card" : "Cash on delivery"}
              <OwnPaymentBadge order={order} />
            </p>
            <h3 className="mt-4 mb-1 text-sm font-semibold text-ink-muted">Billing address</h3>
            <AddressLines address={{ ...order.billing_address, delivery_instructions: null }} />
          </Panel>
        </div>
      </div>
      <CancelDialog order={order} open={isCanceling} onClose={() => setCanceling(false)} />
    </>
  );
}
