import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleX, PackageCheck, Truck, Undo2 } from "lucide-react";
import { useState } from "react";
import { canMoveOrder } from "../../../../contract/orders/order-moves.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { getCashToCollect } from "../../../../contract/orders/settlement.ts";
import { dollarsToCents, formatCents, formatDollars } from "../../../../contract/shared/money.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { CancelReasonForm } from "../../orders/cancel-form.tsx";
import { NoteReader } from "./note-reader.tsx";
import { PrintSlips } from "./print-slips.tsx";
import { changeStatusOptions } from "./queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { BulkShipDialog, isShippable } from "./shipping.tsx";

export function OrderActions({ order }: { readonly order: OrderView }) {
  const [openDialog, setOpenDialog] = useState<"ship" | "refund" | "cancel">();
  const close = () => setOpenDialog(undefined);
  const leftCents = dollarsToCents(getPaidAmount(order)) - dollarsToCents(order.refunded_amount);
  return (
    <div className="flex flex-wrap gap-2">
      {isShippable(order.status) && (
        <Button size="sm" onClick={() => setOpenDialog("ship")}>
          <Truck aria-hidden className="size-4" />
          Mark as shipped
        </Button>
      )}
      {order.status === "shipped" && <MarkDelivered order={order} />}
      <PrintSlips orderIds={[order.id]} label="Packing slip" />
      {leftCents > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setOpenDialog("refund")}>
          <Undo2 aria-hidden className="size-4" />
          Refund
        </Button>
      )}
      {canMoveOrder("admin", order.status, "canceled") && (
        <Button variant="secondary" size="sm" onClick={() => setOpenDialog("cancel")}>
          <CircleX aria-hidden className="size-4" />
          Cancel order
        </Button>
      )}
      {openDialog === "ship" && (
        <BulkShipDialog
          orders={[{ ...order, user_name: order.shipping_address.full_name }]}
          onClose={close}
        />
      )}
      {openDialog === "refund" && <RefundDialog order={order} onClose={close} />}
      {openDialog === "cancel" && <CancelOrderDialog order={order} onClose={close} />}
    </div>
  );
}

/** Delivering a cash order settles its payment, so that the button says what the driver has to bring back. */
function MarkDelivered({ order }: { readonly order: OrderView }) {
  const { mutate, isPending } = useMutation({
    ...changeStatusOptions(useQueryClient(), order.id),
    onError: (error) => adminToast.error(errorMessage(error, "Failed to update order status")),
  });
  const cash = getCashToCollect(order);
  return (
    <Button
      size="sm"
      isBusy={isPending}
      busyLabel="Updating..."
      onClick={() => mutate({ status: "delivered" })}
    >
      <PackageCheck aria-hidden className="size-4" />
      {cash === undefined ? "Mark as delivered" : `Mark as delivered, ${formatDollars(cash)} collected`}
    </Button>
  );
}

/** What was paid for an order: all of it, or nothing yet. */
export function getPaidAmount(order: Pick<OrderView, "payment_status" | "total_amount">): number {
  const hasPaid = ["succeeded", "refunded", "partially_refunded"].includes(order.payment_status);
  return hasPaid ? order.total_amount : 0;
}

function describeMoneyBack(order: OrderView): string {
  const leftCents = dollarsToCents(getPaidAmount(order)) - dollarsToCents(order.refunded_amount);
  if (leftCents === 0) return "Nothing was paid, so nothing is refunded.";
  const left = formatCents(leftCents);
  return order.payment_method === "card"
    ? `${left} is refunded to the customer's card.`
    : `Please hand ${left} in cash back to the customer.`;
}

interface CancelOrderDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const { mutateAsync } = useMutation(changeStatusOptions(useQueryClient(), order.id));
  const [isForCustomer, setForCustomer] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel order ${order.order_number}`}
      description={`Its items are restocked. ${describeMoneyBack(order)}`}
    >
      <CancelReasonForm
        orderId={order.id}
        onKeep={onClose}
        onSubmit={async (reason) => {
          await mutateAsync({ status: "canceled", notes: reason, notes_for_customer: isForCustomer });
          adminToast.success(`Order ${order.order_number} has been canceled`);
          onClose();
        }}
      >
        <NoteReader isForCustomer={isForCustomer} onChange={setForCustomer} />
      </CancelReasonForm>
    </Dialog>
  );
}
