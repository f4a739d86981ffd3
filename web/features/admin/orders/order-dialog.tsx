import { useQuery } from "@tanstack/react-query";
import type { OrderView } from "../../../../contract/orders.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { ErrorView } from "../../../components/page-states.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { StatusBadge } from "../../orders/status-badge.tsx";
import { OrderActions } from "./order-actions.tsx";
import { CustomerPart, PaymentPart, ShippingPart } from "./order-cards.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderItems } from "./order-items.tsx";
import { adminOrderOptions } from "./queries.ts";
import { TrackingPart } from "./tracking-part.tsx";
import { UpdateBar } from "./update-bar.tsx";

interface OrderDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Everything about one order, and everything that can be done with it. */
export function OrderDialog({ id, onClose }: OrderDialogProps) {
  const { data: order, error, refetch } = useQuery(adminOrderOptions(id));
  return (
    <Dialog
      open
      size="xl"
      onClose={onClose}
      title={order === undefined ? "Order" : `Order # ${order.order_number}`}
      {...(order !== undefined && { description: formatDateTime(order.created_at) })}
      footer={order !== undefined && <UpdateBar key={order.status} order={order} />}
    >
      {order === undefined && error === null && (
        <div className="grid justify-center py-20 text-evergreen-700">
          <Spinner size="lg" label="Loading the order" />
        </div>
      )}
      {order === undefined && error !== null && (
        <ErrorView
          title="The order could not be loaded"
          message={messageOf(error, "Failed to fetch order details")}
          onRetry={() => void refetch()}
        />
      )}
      {order !== undefined && <OrderDetail order={order} />}
    </Dialog>
  );
}

function OrderDetail({ order }: { readonly order: OrderView }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex gap-1.5">
          <StatusBadge status={order.status} kind="Order" />
          <StatusBadge status={order.payment_status} kind="Payment" />
        </p>
        <OrderActions order={order} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-3">
        <CustomerPart order={order} />
        <ShippingPart order={order} />
        <PaymentPart order={order} />
      </div>
      <OrderItems order={order} />
      <TrackingPart key={`${order.tracking_carrier} ${order.tracking_number}`} order={order} />
      <OrderHistory history={order.status_history} />
    </div>
  );
}
