import { Link } from "@tanstack/react-router";
import { CircleX, Printer, Truck, Undo2 } from "lucide-react";
import { useState } from "react";
import { dollarsToCents } from "../../../../contract/money.ts";
import { canMoveOrder } from "../../../../contract/order-status.ts";
import type { OrderView } from "../../../../contract/orders.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { awaitsShipping } from "./awaits-shipping.ts";
import { BulkShipDialog } from "./bulk-ship-dialog.tsx";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { paidOf } from "./order-cards.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

export function OrderActions({ order }: { readonly order: OrderView }) {
  const [open, setOpen] = useState<"ship" | "refund" | "cancel">();
  const leftCents = dollarsToCents(paidOf(order)) - dollarsToCents(order.refunded_amount);
  return (
    <div className="flex flex-wrap gap-2">
      {awaitsShipping(order.status) && (
        <Button size="sm" onClick={() => setOpen("ship")}>
          <Truck aria-hidden className="size-4" />
          Mark as shipped
        </Button>
      )}
      <Link
        to="/admin/orders/$orderId/packing-slip"
        params={{ orderId: order.id }}
        target="_blank"
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        <Printer aria-hidden className="size-4" />
        Packing slip
      </Link>
      {leftCents > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setOpen("refund")}>
          <Undo2 aria-hidden className="size-4" />
          Refund
        </Button>
      )}
      {canMoveOrder("admin", order.status, "canceled") && (
        <Button variant="secondary" size="sm" onClick={() => setOpen("cancel")}>
          <CircleX aria-hidden className="size-4" />
          Cancel order
        </Button>
      )}
      {open === "ship" && (
        <BulkShipDialog
          orders={[{ ...order, user_name: order.shipping_address.full_name }]}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "refund" && <RefundDialog order={order} onClose={() => setOpen(undefined)} />}
      {open === "cancel" && <CancelOrderDialog order={order} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
