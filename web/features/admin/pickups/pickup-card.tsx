import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { PhoneLink } from "../../account/addresses/address-lines.tsx";
import { PrintSlips } from "../orders/print-slips.tsx";
import { DisputeBadge } from "../shared/disputes.tsx";
import { pluralize } from "../shared/format.ts";
import { DeliverDialog } from "./deliver-dialog.tsx";
import { formatDue } from "./format-due.ts";
import { isLate } from "./group-by-window.ts";
import { MarkReady } from "./mark-ready.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { PickupItems } from "./pickup-items.tsx";

interface PickupCardProps {
  readonly order: PickupOrderView;
  readonly now: Date;
  /** Called when the order leaves its place in the list. */
  readonly onMoved: () => void;
  readonly onHandOver: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** Shows an order of the list, with the actions that its step allows. Its items and the rare actions are folded. */
export function PickupCard({ order, now, onMoved, onHandOver, onOpen }: PickupCardProps) {
  const [isOpen, setOpen] = useState(false);
  const [openDialog, setOpenDialog] = useState<"move" | "deliver">();
  const detailId = useId();
  const isRefunding = order.status === "refund_requested";
  const closeDialog = () => setOpenDialog(undefined);
  return (
    <li className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <OrderFacts order={order} now={now} onOpen={onOpen} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={detailId}
            onClick={() => setOpen(!isOpen)}
          >
            {pluralize(order.item_count, "item")}
            <ChevronDown aria-hidden className={classNames("size-4", isOpen && "rotate-180")} />
          </Button>
          {!isRefunding && <NextStep order={order} onMoved={onMoved} onHandOver={onHandOver} />}
          <PrintSlips orderIds={[order.id]} label="Print slip" />
        </div>
      </div>
      {isRefunding && (
        <Alert tone="warning">A refund is under way. Hand the order over once it is finished.</Alert>
      )}
      {order.is_closed_then && (
        <Alert tone="warning">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            The shop is closed then.
            {!isRefunding && (
              <Button variant="secondary" size="sm" onClick={() => setOpenDialog("move")}>
                Move
              </Button>
            )}
          </span>
        </Alert>
      )}
      {order.customer_notes && (
        <p className="rounded-control bg-accent-100 px-3 py-2 text-small text-accent-700">
          {order.customer_notes}
        </p>
      )}
      <div id={detailId} hidden={!isOpen} className="grid gap-3">
        {isOpen && (
          <>
            <PickupItems items={order.items} />
            {!isRefunding && (
              <div className="flex flex-wrap gap-2">
                {order.ready_at === null && (
                  <Button variant="secondary" size="sm" onClick={() => onHandOver(order.id)}>
                    Hand over
                  </Button>
                )}
                <Button variant="secondary" size="sm" onClick={() => setOpenDialog("move")}>
                  Move to another time
                </Button>
                <Button variant="secondary" size="sm" onClick={() => setOpenDialog("deliver")}>
                  Send as a parcel instead
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      {openDialog === "move" && <MoveDialog order={order} onMoved={onMoved} onClose={closeDialog} />}
      {openDialog === "deliver" && <DeliverDialog order={order} onMoved={onMoved} onClose={closeDialog} />}
    </li>
  );
}

type OrderFactsProps = Pick<PickupCardProps, "order" | "now" | "onOpen">;

function OrderFacts({ order, now, onOpen }: OrderFactsProps) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <button type="button" className={`tabular-nums ${textLinkClass}`} onClick={() => onOpen(order.id)}>
          {order.order_number}
        </button>
        {isLate(order, now) && <Badge tone="danger">Late</Badge>}
        <DisputeBadge dispute={order.dispute} />
      </p>
      <p className="wrap-anywhere">
        <span className="font-semibold">{order.full_name}</span>{" "}
        <span className="whitespace-nowrap">
          <PhoneLink number={order.phone_number} />
        </span>
      </p>
      <Payment order={order} />
      {order.code !== null && <ReadyFacts order={order} />}
    </div>
  );
}

function Payment({ order: { due } }: Pick<PickupCardProps, "order">) {
  if (due === null) return <p className="text-small text-ink-muted">Paid</p>;
  return <p className="text-small font-semibold text-accent-700">To collect: {formatDue(due)}</p>;
}

function ReadyFacts({ order: { code, held_until } }: Pick<PickupCardProps, "order">) {
  return (
    <p className="text-small">
      Code <span className="font-bold tracking-wider">{code}</span>
      {held_until !== null && (
        <span className="text-ink-muted">
          , waits until <StoreDateTime at={held_until} />
        </span>
      )}
    </p>
  );
}

type NextStepProps = Pick<PickupCardProps, "order" | "onMoved" | "onHandOver">;

function NextStep({ order, onMoved, onHandOver }: NextStepProps) {
  if (order.ready_at === null) return <MarkReady order={order} onDone={onMoved} />;
  return (
    <Button size="sm" onClick={() => onHandOver(order.id)}>
      Hand over
    </Button>
  );
}
