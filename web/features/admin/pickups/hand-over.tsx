import { useMutation, useQuery } from "@tanstack/react-query";
import { PackageCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import { formatOrderStatus } from "../../../../contract/orders/format-order-status.ts";
import type { CounterTender } from "../../../../contract/orders/fulfilment.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { BackLink } from "../../../components/back-link.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { PhoneLink } from "../../account/addresses/address-lines.tsx";
import { TaxChangeNote } from "../../orders/tax-change-note.tsx";
import { undoDeliveryOptions } from "../orders/queries.ts";
import {
  getShippingHold,
  ShipAnyway,
  type ShippingHold,
  toAcknowledgements,
} from "../orders/ship-anyway.tsx";
import { DialogData } from "../shared/dialog-data.tsx";
import { pluralize } from "../shared/format.ts";
import { CollectDialog } from "./collect-dialog.tsx";
import { PickupItems } from "./pickup-items.tsx";
import { handOverOptions, pickupOrderOptions } from "./queries.ts";

interface HandOverProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Shows an order at the counter, takes its payment, and hands it over. */
export function HandOver({ id, onClose }: HandOverProps) {
  const query = useQuery(pickupOrderOptions(id));
  return (
    <section
      aria-label="Hand over"
      className="panel grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6"
    >
      <BackLink
        to="/admin/pickups"
        search={(current) => ({ ...current, hand_over: undefined, code: undefined })}
        resetScroll={false}
      >
        Back to the list
      </BackLink>
      <DialogData query={query} noun="order">
        {(order) => <OrderAtCounter order={order} onClose={onClose} />}
      </DialogData>
    </section>
  );
}

interface OrderAtCounterProps {
  readonly order: PickupOrderView;
  readonly onClose: () => void;
}

function OrderAtCounter({ order, onClose }: OrderAtCounterProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const handOver = useHandOver(order, onClose);
  const isWaiting = order.status === "paid" || order.status === "processing";
  // After a lost response, the order shows that it was handed over.
  const isAnswered = handOver.error instanceof ApiError && handOver.error.status !== 0;
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-section font-extrabold wrap-anywhere">
          {order.full_name}
        </h2>
        <p className="text-heading font-bold tabular-nums">{order.order_number}</p>
        <p>
          <PhoneLink number={order.phone_number} />
        </p>
      </div>
      {order.customer_notes && (
        <p className="rounded-control bg-accent-100 px-3 py-2 text-accent-700">{order.customer_notes}</p>
      )}
      <div>
        <h3 className="mb-2 font-bold">{pluralize(order.item_count, "item")}</h3>
        <PickupItems items={order.items} />
      </div>
      {handOver.error !== null && (isWaiting || isAnswered) && (
        <Alert tone="error">{getErrorMessage(handOver.error)}</Alert>
      )}
      {isWaiting ? <HandOverButtons order={order} handOver={handOver} /> : <NotWaiting order={order} />}
    </>
  );
}

function useHandOver(order: PickupOrderView, onHandedOver: () => void) {
  const undo = useMutation({
    ...undoDeliveryOptions(order.id),
    onSuccess: ({ message }) => adminToast.success(message),
  });
  return useMutation({
    ...handOverOptions(order.id),
    onSuccess: () => {
      adminToast.success(`Order ${order.order_number} was handed over`, {
        label: "Undo",
        onClick: () => undo.mutate(),
      });
      onHandedOver();
    },
  });
}

/** Says why an order cannot be handed over, for example after another admin did. */
function NotWaiting({ order }: { readonly order: PickupOrderView }) {
  if (order.status === "delivered") {
    return (
      <Alert tone="success" title="This order was handed over">
        {order.payment_status === "succeeded" && <p>It is paid. There is nothing left to do.</p>}
      </Alert>
    );
  }
  return (
    <Alert tone="error" title="Do not hand this order over">
      <p>
        {order.status === "refund_requested"
          ? "A refund is under way. You can hand it over once the refund is finished."
          : `Its status is “${formatOrderStatus(order)}”.`}
      </p>
    </Alert>
  );
}

interface HandOverButtonsProps {
  readonly order: PickupOrderView;
  readonly handOver: ReturnType<typeof useHandOver>;
}

function HandOverButtons({ order, handOver: { mutate, isPending } }: HandOverButtonsProps) {
  const [tender, setTender] = useState<CounterTender>();
  const [acknowledged, setAcknowledged] = useState<ShippingHold | null>(null);
  // An acknowledged inquiry may since have become a dispute, which needs its own acknowledgement.
  const hold = getShippingHold(order);
  const isAcknowledged = hold === null || acknowledged === hold;
  const handOver = (paidBy?: CounterTender) =>
    mutate(
      {
        version: order.version,
        ...(paidBy !== undefined && { tender: paidBy, total: order.total_amount }),
        ...toAcknowledgements(hold, isAcknowledged),
      },
      // The page behind the dialog shows the error.
      { onError: () => setTender(undefined) },
    );
  const tenders = order.due === null ? [] : listTenders(order.due);
  const chosen = tenders.find((option) => option.tender === tender);
  return (
    <>
      {order.ready_at === null && (
        <Alert tone="warning" title="Not marked as ready yet">
          <p>Check that all items are packed.</p>
        </Alert>
      )}
      {hold !== null && (
        <ShipAnyway
          hold={hold}
          action="Hand it over"
          checked={isAcknowledged}
          disabled={isPending}
          onChange={(checked) => setAcknowledged(checked ? hold : null)}
        />
      )}
      {order.due === null ? (
        <>
          <p>
            <Badge tone="brand" className="px-3 py-1 text-control">
              Paid
            </Badge>
          </p>
          <LargeButton isBusy={isPending} disabled={!isAcknowledged} onClick={() => handOver()}>
            <PackageCheck aria-hidden className="size-5" />
            Hand over
          </LargeButton>
        </>
      ) : (
        <>
          <p className="text-lead font-bold">To collect</p>
          <TaxChangeNote order={order} />
          <div className="grid gap-3 sm:grid-cols-3">
            {tenders.map((option) => (
              <LargeButton
                key={option.tender}
                isBusy={isPending}
                disabled={!isAcknowledged}
                onClick={() => setTender(option.tender)}
              >
                {option.label} {formatDollars(option.amount)}
              </LargeButton>
            ))}
          </div>
          {chosen !== undefined && (
            <CollectDialog
              tender={chosen.tender}
              due={chosen.amount}
              order={order}
              isBusy={isPending}
              onConfirm={() => handOver(chosen.tender)}
              onClose={() => setTender(undefined)}
            />
          )}
        </>
      )}
    </>
  );
}

/** Lists how the customer can pay, and how much. Only cash is rounded. */
function listTenders({ cash, interac }: NonNullable<PickupOrderView["due"]>) {
  return [
    { tender: "cash", label: "Cash", amount: cash },
    { tender: "interac", label: "Interac", amount: interac },
    { tender: "terminal", label: "Card", amount: interac },
  ] as const;
}

interface LargeButtonProps {
  readonly isBusy: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function LargeButton(props: LargeButtonProps) {
  return <Button {...props} size="lg" busyLabel="Handing over..." className="min-h-14 text-lead" />;
}
