import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOrderSummaryView } from "../../../../contract/admin-orders.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { counted } from "../shared/counted.ts";
import { bulkShipOptions } from "./queries.ts";
import { type Tracking, TrackingFields, trackingBodyOf, trackingOf } from "./tracking-fields.tsx";

type ShippableOrder = Pick<
  AdminOrderSummaryView,
  "id" | "order_number" | "user_name" | "tracking_carrier" | "tracking_number"
>;

interface BulkShipDialogProps {
  readonly orders: readonly ShippableOrder[];
  readonly onClose: () => void;
}

/** Marks orders as shipped, each with its own parcel. One that cannot be shipped does not keep the others back. */
export function BulkShipDialog({ orders: chosen, onClose }: BulkShipDialogProps) {
  const [orders] = useState(chosen); // The list behind is read again while the outcome is shown.
  const [tracking, setTracking] = useState<Readonly<Record<string, Tracking>>>({});
  const parcelOf = (order: ShippableOrder) => tracking[order.id] ?? trackingOf(order);
  const { mutate, isPending, data, error } = useMutation({
    ...bulkShipOptions(useQueryClient()),
    onSettled: (answer) => {
      if (answer === undefined || answer.data.some((order) => !order.shipped)) return;
      const [only] = orders.length === 1 ? orders : [];
      adminToast.success(only === undefined ? answer.message : `${only.order_number} is marked as shipped.`);
      onClose();
    },
  });
  const failed = data?.data.filter((order) => !order.shipped) ?? [];

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Mark ${counted(orders.length, "order")} as shipped`}
      description="The customer is told that the parcel is on its way, with the tracking number if there is one."
      footer={
        data === undefined ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Not yet
            </Button>
            <Button
              isBusy={isPending}
              busyLabel="Updating..."
              onClick={() =>
                mutate({
                  orders: orders.map((order) => ({ id: order.id, ...trackingBodyOf(parcelOf(order)) })),
                })
              }
            >
              Mark as shipped
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <div className="grid gap-4">
        {error !== null && <Alert tone="error">{messageOf(error, "Failed to update order status")}</Alert>}
        {failed.length > 0 && (
          <Alert tone="warning" title={data?.message ?? ""}>
            <ul>
              {failed.map((order) => (
                <li key={order.id}>
                  {order.order_number ?? order.id}: {order.message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {data === undefined &&
          orders.map((order) => (
            <fieldset key={order.id} className="border-t border-line pt-3 first:border-0 first:pt-0">
              <legend className="float-left mb-2 w-full text-[0.9375rem] font-semibold">
                {order.order_number} <span className="font-normal text-ink-muted">{order.user_name}</span>
              </legend>
              <div className="clear-left">
                <TrackingFields
                  value={parcelOf(order)}
                  disabled={isPending}
                  onChange={(value) => setTracking({ ...tracking, [order.id]: value })}
                />
              </div>
            </fieldset>
          ))}
      </div>
    </Dialog>
  );
}
