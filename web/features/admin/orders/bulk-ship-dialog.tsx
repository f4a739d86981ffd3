import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOrderSummaryView } from "../../../../contract/admin-orders.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { bulkShipOptions } from "./queries.ts";
import { type Tracking, TrackingFields, trackingBodyOf } from "./tracking-fields.tsx";

interface BulkShipDialogProps {
  readonly orders: readonly AdminOrderSummaryView[];
  readonly onClose: () => void;
}

/** Marks several orders as shipped, each with its own parcel. One that cannot be shipped does not keep the others back. */
export function BulkShipDialog({ orders: chosen, onClose }: BulkShipDialogProps) {
  const [orders] = useState(chosen); // The list behind is read again while the outcome is shown.
  const [tracking, setTracking] = useState<Readonly<Record<string, Tracking>>>({});
  const { mutate, isPending, data, error } = useMutation({
    ...bulkShipOptions(useQueryClient()),
    onSettled: (answer) => {
      if (answer === undefined || answer.data.some((order) => !order.shipped)) return;
      adminToast.success(answer.message);
      onClose();
    },
  });
  const failed = data?.data.filter((order) => !order.shipped) ?? [];

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Mark ${orders.length} ${orders.length === 1 ? "order" : "orders"} as shipped`}
      description="Each customer is told that the parcel is on its way, with the tracking number where there is one."
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
                  orders: orders.map(({ id }) => ({ id, ...trackingBodyOf(tracking[id] ?? none) })),
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
        {error !== null && <Notice tone="error">{messageOf(error, "Failed to update order status")}</Notice>}
        {failed.length > 0 && (
          <Notice tone="warning" title={data?.message ?? ""}>
            <ul>
              {failed.map((order) => (
                <li key={order.id}>
                  {order.order_number ?? order.id}: {order.message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {data === undefined &&
          orders.map((order) => (
            <fieldset key={order.id} className="border-t border-line pt-3 first:border-0 first:pt-0">
              <legend className="float-left mb-2 w-full text-[0.9375rem] font-semibold">
                {order.order_number} <span className="font-normal text-ink-muted">{order.user_name}</span>
              </legend>
              <div className="clear-left">
                <TrackingFields
                  value={tracking[order.id] ?? none}
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

const none: Tracking = { carrier: "", number: "" };
