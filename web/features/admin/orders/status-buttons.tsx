import { useMutation } from "@tanstack/react-query";
import { PackageCheck, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { getCashToCollect } from "../../../../contract/orders/order-amounts.ts";
import { undoDeliveryMinutes } from "../../../../contract/orders/order-transitions.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Button } from "../../../components/button.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { sortLatestFirst } from "../../orders/order-progress-state.ts";
import { changeStatusOptions, undoDeliveryOptions } from "./queries.ts";

/** Marks a paid order as packed, which moves it from "To pack" to "To ship". */
export function MarkPacked({ order }: { readonly order: OrderView }) {
  const { mutate, isPending } = useMutation({
    ...changeStatusOptions(order.id),
    onSuccess: () => adminToast.success(`Order ${order.order_number} is packed`),
    onError: (error) => adminToast.error(getErrorMessage(error)),
  });
  return (
    <Button
      size="sm"
      isBusy={isPending}
      busyLabel="Updating..."
      onClick={() => mutate({ status: "processing", version: order.version, total: order.total_amount })}
    >
      <PackageCheck aria-hidden className="size-4" />
      Mark as packed
    </Button>
  );
}

/** Marks an order as delivered. This settles a cash order, so the button names the amount that the driver collected. */
export function MarkDelivered({ order }: { readonly order: OrderView }) {
  const undo = useUndoDelivery(order);
  const { mutate, isPending } = useMutation({
    ...changeStatusOptions(order.id),
    onSuccess: () =>
      adminToast.success(`Order ${order.order_number} is marked as delivered`, {
        label: "Undo",
        onClick: () => undo.mutate(),
      }),
    onError: (error) => adminToast.error(getErrorMessage(error)),
  });
  const cash = getCashToCollect(order);
  return (
    <Button
      size="sm"
      isBusy={isPending}
      busyLabel="Updating..."
      onClick={() => mutate({ status: "delivered", version: order.version, total: order.total_amount })}
    >
      <PackageCheck aria-hidden className="size-4" />
      {cash === undefined ? "Mark as delivered" : `Mark as delivered, ${formatDollars(cash)} collected`}
    </Button>
  );
}

/** Undoes a delivery. The button is rendered only while the server allows this. */
export function UndoDelivery({ order }: { readonly order: OrderView }) {
  const undo = useUndoDelivery(order);
  const [latest, previous] = sortLatestFirst(order.status_history);
  const undoEndsAt = Date.parse(latest?.created_at ?? "") + undoDeliveryMinutes * 60_000;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, undoEndsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [undoEndsAt]);
  // A note posted after the delivery also ends the time for Undo.
  const canUndo = now < undoEndsAt && previous?.status !== "delivered";
  if (!canUndo) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={undo.isPending}
      busyLabel="Undoing..."
      onClick={() => undo.mutate()}
    >
      <Undo2 aria-hidden className="size-4" />
      {order.fulfilment === "pickup" ? "Undo hand-over" : "Undo delivery"}
    </Button>
  );
}

function useUndoDelivery(order: OrderView) {
  return useMutation({
    ...undoDeliveryOptions(order.id),
    onSuccess: ({ message }) => adminToast.success(message),
  });
}
