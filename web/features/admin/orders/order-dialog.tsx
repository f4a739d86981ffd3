import { Dialog } from "../../../components/dialog.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { DialogData, useDialogQuery } from "../shared/dialog-data.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { adminOrderOptions } from "./queries.ts";
import { useEditedTracking } from "./tracking.tsx";
import { UpdateForm } from "./update-form.tsx";

interface OrderDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Shows an order over a list. The same order has a page of its own, at /admin/orders/{id}. */
export function OrderDialog({ id, onClose }: OrderDialogProps) {
  const { formatDateTime } = useStoreDates();
  const query = useDialogQuery(adminOrderOptions(id));
  const tracking = useEditedTracking(id);
  const order = query.data;
  return (
    <Dialog
      open
      size="xl"
      onClose={onClose}
      title={order === undefined ? "Order" : `Order # ${order.order_number}`}
      {...(order !== undefined && {
        description: formatDateTime(order.created_at),
        footer: <UpdateForm order={order} tracking={tracking} />,
      })}
    >
      <DialogData query={query} noun="order">
        {(order) => <OrderDetail order={order} heading="h3" tracking={tracking} />}
      </DialogData>
    </Dialog>
  );
}
