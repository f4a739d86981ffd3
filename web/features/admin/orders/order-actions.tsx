import { Link } from "@tanstack/react-router";
import { CircleX, PackageOpen, Truck, Undo2 } from "lucide-react";
import { useState } from "react";
import { canChangeStatus } from "../../../../contract/orders/order-transitions.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { wasShipped } from "../../../../contract/orders/returns.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { ReturnDialog } from "../../orders/return-dialog.tsx";
import { PrintOrderInvoices } from "../invoices/print-order-invoices.tsx";
import { MarkReady } from "../pickups/mark-ready.tsx";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { MarkDelivered, UndoDelivery } from "./delivery-buttons.tsx";
import { PrintSlips } from "./print-slips.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { getShippingHold } from "./ship-anyway.tsx";
import { isShippable, ShipDialog } from "./ship-dialog.tsx";
import { useEditedTracking } from "./tracking.tsx";

/** Offers the actions that an order's state allows. */
export function OrderActions({ order }: { readonly order: OrderView }) {
  const [openDialog, setOpenDialog] = useState<"ship" | "return" | "refund" | "cancel">();
  const [editedTracking, setEditedTracking] = useEditedTracking(`ship.${order.id}`);
  const close = () => setOpenDialog(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {order.fulfilment === "pickup" && <PickupActions order={order} />}
      {isShippable(order) && (
        <Button
          size="sm"
          variant={getShippingHold(order) === null ? "primary" : "secondary"}
          onClick={() => setOpenDialog("ship")}
        >
          <Truck aria-hidden className="size-4" />
          Mark as shipped
        </Button>
      )}
      {order.status === "shipped" && <MarkDelivered order={order} />}
      {order.status === "delivered" && <UndoDelivery order={order} />}
      <PrintSlips
        orderIds={[order.id]}
        label={order.fulfilment === "pickup" ? "Print slip" : "Packing slip"}
      />
      <PrintOrderInvoices order={order} />
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
      {/* A shipped order is returned or refunded instead. Its status form still offers to cancel it. */}
      {canChangeStatus("admin", order, "canceled") && !wasShipped(order) && (
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

/** Offers the next steps of an order for pick-up, until it is picked up. */
function PickupActions({ order }: { readonly order: OrderView }) {
  if (order.status !== "paid" && order.status !== "processing") return null;
  const isReady = order.ready_at !== null;
  return (
    <>
      {!isReady && <MarkReady order={order} />}
      <Link
        to="/admin/pickups"
        search={{ hand_over: order.id }}
        className={buttonClass({ variant: isReady ? "primary" : "secondary", size: "sm" })}
      >
        Hand over
      </Link>
    </>
  );
}
