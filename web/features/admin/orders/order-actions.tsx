import { useQueryClient } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import { CircleX, HandCoins, PackageOpen, PackagePlus, Printer, Truck } from "lucide-react";
import { useState } from "react";
import { canChangeStatus, isShippable } from "../../../../contract/orders/order-transitions.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { wasShipped } from "../../../../contract/orders/returns.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { InvoiceDocument } from "../../orders/invoice-document.tsx";
import { orderInvoicesOptions } from "../../orders/queries.ts";
import { ReturnDialog } from "../../orders/return-dialog.tsx";
import { MarkReady } from "../pickups/mark-ready.tsx";
import { type MenuAction, MoreMenu } from "../shared/more-menu.tsx";
import { usePrint } from "../shared/print-button.tsx";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { getShippingHold } from "./ship-anyway.tsx";
import { ShipDialog } from "./ship-dialog.tsx";
import { ShipPartDialog } from "./ship-part-dialog.tsx";
import { MarkDelivered, MarkPacked, UndoDelivery } from "./status-buttons.tsx";
import type { TrackingEdits } from "./tracking.tsx";

interface OrderActionsProps {
  readonly order: OrderView;
  readonly tracking: TrackingEdits;
}

/** Offers the next step of an order, and what else its state allows in a menu. */
export function OrderActions({ order, tracking }: OrderActionsProps) {
  const [openDialog, setOpenDialog] = useState<"ship" | "part" | "return" | "cancel">();
  const close = () => setOpenDialog(undefined);
  const queryClient = useQueryClient();
  const invoices = usePrint({
    load: () => queryClient.fetchQuery(orderInvoicesOptions(order.id)),
    render: (documents) => documents.map((invoice) => <InvoiceDocument key={invoice.id} invoice={invoice} />),
  });
  const actions: readonly (MenuAction | false)[] = [
    isWaitingForPickup(order) &&
      order.ready_at === null &&
      !order.awaits_change && { label: "Hand over", Icon: HandCoins, link: toHandOver(order) },
    isShippable(order) &&
      countLeft(order) > 1 && {
        label: "Ship a part",
        Icon: PackagePlus,
        onClick: () => setOpenDialog("part"),
      },
    order.invoices.length > 0 && {
      label: order.invoices.length === 1 ? "Invoice" : "Invoices",
      Icon: Printer,
      onClick: invoices.print,
    },
    order.items.some((item) => item.returnable_quantity > 0) && {
      label: "Return",
      Icon: PackageOpen,
      onClick: () => setOpenDialog("return"),
    },
    // A shipped order is returned or refunded instead. Its status form still offers to cancel it.
    canChangeStatus("admin", order, "canceled") &&
      !wasShipped(order) && { label: "Cancel order", Icon: CircleX, onClick: () => setOpenDialog("cancel") },
  ];
  return (
    <div className="flex flex-wrap gap-2">
      <NextStep order={order} onShip={() => setOpenDialog("ship")} />
      <MoreMenu
        actions={actions.filter((action) => action !== false)}
        busyLabel={invoices.isPending ? "Preparing..." : undefined}
      />
      {invoices.printedPage}
      {openDialog === "ship" && (
        <ShipDialog
          orders={[{ ...order, user_name: order.shipping_address.full_name }]}
          tracking={tracking}
          onDone={(shippedIds) => {
            if (shippedIds.length > 0) tracking.edit({});
            close();
          }}
          onClose={close}
        />
      )}
      {openDialog === "part" && <ShipPartDialog order={order} onClose={close} />}
      {openDialog === "return" && <ReturnDialog order={order} reader="admin" onClose={close} />}
      {openDialog === "cancel" && <CancelOrderDialog order={order} onClose={close} />}
    </div>
  );
}

interface NextStepProps {
  readonly order: OrderView;
  readonly onShip: () => void;
}

/** An order that should not leave the store has no green button, and one whose change awaits its payment has none. */
function NextStep({ order, onShip }: NextStepProps) {
  if (order.awaits_change) return null;
  if (isWaitingForPickup(order)) return <PickupStep order={order} />;
  if (order.status === "shipped") return <MarkDelivered order={order} />;
  if (order.status === "delivered") return <UndoDelivery order={order} />;
  if (!isShippable(order)) return null;
  const isHeld = getShippingHold(order) !== null;
  const isToPack = order.status === "paid" && !isHeld && !order.is_partly_shipped;
  return (
    <>
      {isToPack && <MarkPacked order={order} />}
      <Button size="sm" variant={isHeld || isToPack ? "secondary" : "primary"} onClick={onShip}>
        <Truck aria-hidden className="size-4 max-sm:hidden" />
        {order.is_partly_shipped && (countLeft(order) > 0 ? "Ship the rest" : "Mark as shipped")}
        {!order.is_partly_shipped && "Ship"}
      </Button>
    </>
  );
}

function PickupStep({ order }: { readonly order: OrderView }) {
  if (order.ready_at === null) return <MarkReady order={order} />;
  return (
    <Link {...toHandOver(order)} className={buttonClass({ size: "sm" })}>
      Hand over
    </Link>
  );
}

/** Counts the units that are left to pack. */
function countLeft({ items }: OrderView): number {
  return items.reduce((units, item) => units + item.to_pack_quantity, 0);
}

function isWaitingForPickup({ fulfilment, status }: OrderView): boolean {
  return fulfilment === "pickup" && (status === "paid" || status === "processing");
}

function toHandOver({ id }: OrderView) {
  return linkOptions({ to: "/admin/pickups", search: { hand_over: id } });
}
