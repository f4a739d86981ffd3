import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleX, PackageCheck, PackageOpen, Truck, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { canMoveOrder, undoDeliveryMinutes } from "../../../../contract/orders/order-moves.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { getCashToCollect, getPaidAmount } from "../../../../contract/orders/settlement.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { CancelReasonForm } from "../../orders/cancel-form.tsx";
import { latestFirst } from "../../orders/order-progress-state.ts";
import { ReturnDialog } from "../../orders/returns.tsx";
import { RadioList } from "../shared/radio-list.tsx";
import { NoteAudience } from "./note-audience.tsx";
import { PrintSlips } from "./print-slips.tsx";
import { changeStatusOptions, undoDeliveryOptions } from "./queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { isShippable, ShipDialog } from "./ship-dialog.tsx";
import { useEditedTracking } from "./tracking.ts";

export function OrderActions({ order }: { readonly order: OrderView }) {
  const [openDialog, setOpenDialog] = useState<"ship" | "return" | "refund" | "cancel">();
  const [editedTracking, setEditedTracking] = useEditedTracking(`ship.${order.id}`);
  const close = () => setOpenDialog(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {isShippable(order.status) && (
        <Button size="sm" onClick={() => setOpenDialog("ship")}>
          <Truck aria-hidden className="size-4" />
          Mark as shipped
        </Button>
      )}
      {order.status === "shipped" && <MarkDelivered order={order} />}
      {order.status === "delivered" && <UndoDelivery order={order} />}
      <PrintSlips orderIds={[order.id]} label="Packing slip" />
      {order.items.some((item) => item.returnable_quantity > 0) && (
        <Button variant="secondary" size="sm" onClick={() => setOpenDialog("return")}>
          <PackageOpen aria-hidden className="size-4" />
          Return
        </Button>
      )}
      {order.left_to_refund > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setOpenDialog("refund")}>
          <Undo2 aria-hidden className="size-4" />
          Refund
        </Button>
      )}
      {/* A shipped order is returned or refunded. In exceptional cases the list of statuses still cancels it. */}
      {canMoveOrder("admin", order.status, "canceled") && !hasLeftTheShop(order) && (
        <Button variant="secondary" size="sm" onClick={() => setOpenDialog("cancel")}>
          <CircleX aria-hidden className="size-4" />
          Cancel order
        </Button>
      )}
      {openDialog === "ship" && (
        <ShipDialog
          orders={[{ ...order, user_name: order.shipping_address.full_name }]}
          edited={editedTracking}
          onEdit={setEditedTracking}
          onDone={close}
          onClose={close}
        />
      )}
      {openDialog === "return" && <ReturnDialog order={order} reader="admin" onClose={close} />}
      {openDialog === "refund" && <RefundDialog order={order} onClose={close} />}
      {openDialog === "cancel" && <CancelOrderDialog order={order} onClose={close} />}
    </div>
  );
}

/** Marks an order as delivered. This settles a cash order, so the button names the amount that the driver collected. */
function MarkDelivered({ order }: { readonly order: OrderView }) {
  const undo = useUndoDelivery(order);
  const { mutate, isPending } = useMutation({
    ...changeStatusOptions(useQueryClient(), order.id),
    onSuccess: () =>
      adminToast.success(`Order ${order.order_number} is marked as delivered`, {
        label: "Undo",
        onClick: () => undo.mutate(),
      }),
    onError: (error) => adminToast.error(errorMessage(error, "Failed to update order status")),
  });
  const cash = getCashToCollect(order);
  return (
    <Button
      size="sm"
      isBusy={isPending}
      busyLabel="Updating..."
      onClick={() => mutate({ status: "delivered", version: order.version })}
    >
      <PackageCheck aria-hidden className="size-4" />
      {cash === undefined ? "Mark as delivered" : `Mark as delivered, ${formatDollars(cash)} collected`}
    </Button>
  );
}

/** Undoes a delivery. The button is shown for as long as the server allows this. */
function UndoDelivery({ order }: { readonly order: OrderView }) {
  const undo = useUndoDelivery(order);
  const [latest, before] = latestFirst(order.status_history);
  const endsAt = Date.parse(latest?.created_at ?? "") + undoDeliveryMinutes * 60_000;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  // A note posted after the delivery ends the time for Undo as well.
  if (!(now < endsAt) || before?.status === "delivered") return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={undo.isPending}
      busyLabel="Undoing..."
      onClick={() => undo.mutate()}
    >
      <Undo2 aria-hidden className="size-4" />
      Undo delivery
    </Button>
  );
}

function useUndoDelivery(order: OrderView) {
  return useMutation({
    ...undoDeliveryOptions(useQueryClient(), order.id),
    onSuccess: ({ message }) => adminToast.success(message),
    onError: (error) => adminToast.error(errorMessage(error)),
  });
}

/** Returns whether the parcel was shipped. This stays true after a refund. */
export function hasLeftTheShop({ return_until }: Pick<OrderView, "return_until">): boolean {
  return return_until !== null;
}

function describeMoneyBack(order: OrderView): string {
  if (getPaidAmount(order) === 0) return "Nothing was paid, so nothing is refunded.";
  if (order.dispute === "open") return "The customer's bank has the money, so nothing is refunded.";
  if (order.left_to_refund === 0) return "Nothing is left to refund.";
  const left = formatDollars(order.left_to_refund);
  return order.payment_method === "card"
    ? `${left} is refunded to the customer's card.`
    : `Please hand ${left} in cash back to the customer.`;
}

interface CancelOrderDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Cancels an order. A shipped order's items are restocked only if the admin confirms that they came back. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const { mutateAsync } = useMutation(changeStatusOptions(useQueryClient(), order.id));
  const [isForCustomer, setForCustomer] = useState(false);
  const [cameBack, setCameBack] = useState<"yes" | "no">();
  const hasLeft = hasLeftTheShop(order);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel order ${order.order_number}`}
      description={`${hasLeft ? "It has been shipped already." : "Its items are restocked."} ${describeMoneyBack(order)}`}
    >
      <CancelReasonForm
        orderId={order.id}
        onKeep={onClose}
        onSubmit={async (reason) => {
          if (hasLeft && cameBack === undefined) return "Please say whether the items came back.";
          await mutateAsync({
            status: "canceled",
            notes: reason,
            notes_for_customer: isForCustomer,
            version: order.version,
            ...(hasLeft && { restock: cameBack === "yes" }),
          });
          adminToast.success(`Order ${order.order_number} has been canceled`);
          onClose();
          return undefined;
        }}
      >
        {hasLeft && (
          <fieldset>
            <legend className="font-medium">Did the items come back?</legend>
            <RadioList
              label="Did the items come back?"
              value={cameBack}
              options={[
                { value: "yes", label: "Yes, restock them" },
                { value: "no", label: "No, they stay out of stock" },
              ]}
              onChange={setCameBack}
            />
          </fieldset>
        )}
        <NoteAudience isForCustomer={isForCustomer} onChange={setForCustomer} />
      </CancelReasonForm>
    </Dialog>
  );
}
