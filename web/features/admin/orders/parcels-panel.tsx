import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import type { ParcelView } from "../../../../contract/orders/parcels.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { ExpectedArrival } from "../../orders/expected-arrival.tsx";
import { describeParcelItems, listUnitsToCome } from "../../orders/parcel-items.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { PrintSlips } from "./print-slips.tsx";
import { changeTrackingOptions, removeParcelOptions } from "./queries.ts";
import { TrackingFields, toTrackingBody } from "./tracking.tsx";

interface ParcelsPanelProps {
  readonly order: OrderView;
  readonly heading: "h2" | "h3";
}

/** Lists the parcels of an order that leaves in several, and what is left to pack. */
export function ParcelsPanel({ order, heading }: ParcelsPanelProps) {
  const left = listUnitsToCome(order);
  return (
    <Panel title="Parcels" heading={heading}>
      <div className="grid gap-4">
        <ExpectedArrival order={order} />
        {order.parcels.map((parcel) => (
          <ParcelRow key={parcel.id} order={order} parcel={parcel} />
        ))}
        {left !== "" && (
          <p className="text-body">
            <strong>Left to pack:</strong> {left}
          </p>
        )}
      </div>
    </Panel>
  );
}

interface ParcelRowProps {
  readonly order: OrderView;
  readonly parcel: ParcelView;
}

function ParcelRow({ order, parcel }: ParcelRowProps) {
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { mutate: remove, isPending } = useMutation(removeParcelOptions(order.id));
  const number = [parcel.tracking_carrier, parcel.tracking_number].filter(Boolean).join(" ");
  return (
    <section aria-label={`Parcel ${parcel.number}`} className="grid gap-2 border-b border-line pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-body">
          <strong>Parcel {parcel.number}</strong>{" "}
          <span className="text-ink-muted">
            sent <StoreDate at={parcel.sent_at} />
          </span>
          <span className="block wrap-anywhere">{describeParcelItems(parcel)}</span>
          {parcel.tracking_url === null ? (
            <span className="block text-small wrap-anywhere text-ink-muted">
              {number || "No tracking number"}
            </span>
          ) : (
            <a
              href={parcel.tracking_url}
              target="_blank"
              rel="noreferrer"
              className={`text-small wrap-anywhere ${textLinkClass}`}
            >
              {number}
            </a>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <PrintSlips orderIds={[order.id]} parcelId={parcel.id} label="Packing slip" />
          {!isEditing && (
            <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
              Edit tracking
            </Button>
          )}
          {order.is_partly_shipped && (
            <Button variant="secondary" size="sm" onClick={() => setRemoving(true)}>
              <Trash2 aria-hidden className="size-4" />
              Remove
            </Button>
          )}
        </div>
      </div>
      {isEditing && <EditTracking order={order} parcel={parcel} onClose={() => setEditing(false)} />}
      {isRemoving && (
        <ConfirmDialog
          title={`Remove parcel ${parcel.number}?`}
          confirmLabel="Remove parcel"
          isBusy={isPending}
          onConfirm={() =>
            remove({ parcelId: parcel.id, version: order.version }, { onSettled: () => setRemoving(false) })
          }
          onClose={() => setRemoving(false)}
        >
          <p>
            Remove it only if it hasn't left. Its items are to be packed again, and the customer sees on the
            order's page that they follow.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function EditTracking({ order, parcel, onClose }: ParcelRowProps & { readonly onClose: () => void }) {
  const [tracking, setTracking] = useState({
    carrier: parcel.tracking_carrier ?? "",
    number: parcel.tracking_number ?? "",
  });
  const { mutate, isPending, error } = useMutation(changeTrackingOptions(order.id));
  const save = () =>
    mutate(
      { ...toTrackingBody(tracking), parcel_id: parcel.id, version: order.version },
      {
        onSuccess: () => {
          adminToast.success("The tracking number has been saved.");
          onClose();
        },
      },
    );
  return (
    <div className="grid gap-3">
      <TrackingFields value={tracking} disabled={isPending} onChange={setTracking} />
      {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isBusy={isPending} busyLabel="Saving..." onClick={save}>
          Save tracking
        </Button>
        <Button size="sm" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
