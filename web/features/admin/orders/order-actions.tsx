import { CircleX, PackageOpen, Truck, Undo2 } from "lucide-react";
import { useState } from "react";
import { canChangeStatus } from "../../../../contract/orders/order-transitions.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { Button } from "../../../components/button.tsx";
import { ReturnDialog } from "../../orders/return-dialog.tsx";
import { PrintOrderInvoices } from "../invoices/print-order-invoices.tsx";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { MarkDelivered, UndoDelivery } from "./delivery-buttons.tsx";
import { hasLeftTheShop } from "./has-left-the-shop.ts";
import { PickupActions } from "./pickup-actions.tsx";
import { PrintSlips } from "./print-slips.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { getShippingHold } from "./ship-anyway.tsx";
import { isShippable, ShipDialog } from "./ship-dialog.tsx";
import { useEditedTracking } from "./tracking.ts";

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
      {canChangeStatus("admin", order, "canceled") && !hasLeftTheShop(order) && (
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
