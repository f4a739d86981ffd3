import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { ParcelView } from "../../../../contract/orders/parcels.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { ExpectedArrival } from "../../orders/expected-arrival.tsx";
import { describeParcelItems, listUnitsToCome } from "../../orders/parcel-items.ts";
import { ParcelTracking } from "../../orders/parcel-tracking.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { PrintSlips } from "./print-slips.tsx";
import { removeParcelOptions } from "./queries.ts";
import { TrackingForm, type TrackingPanelProps } from "./tracking-panel.tsx";

/** Lists the parcels of an order that leaves in several, and what is left to pack. */
export function ParcelsPanel({ order, heading, tracking }: TrackingPanelProps) {
  const left = listUnitsToCome(order);
  return (
    <Panel title="Parcels" heading={heading}>
      <div className="grid gap-4">
        <ExpectedArrival order={order} />
        {order.parcels.map((parcel) => (
          <ParcelRow key={parcel.id} order={order} parcel={parcel} tracking={tracking} />
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

interface ParcelRowProps extends Omit<TrackingPanelProps, "heading"> {
  readonly parcel: ParcelView;
}

function ParcelRow({ order, parcel, tracking }: ParcelRowProps) {
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { mutate: remove, isPending } = useMutation(removeParcelOptions(order.id));
  return (
    <section aria-label={`Parcel ${parcel.number}`} className="grid gap-2 border-b border-line pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ParcelTracking parcel={parcel}>{describeParcelItems(parcel)}</ParcelTracking>
        <div className="flex flex-wrap gap-2">
          <PrintSlips orderIds={[order.id]} parcelId={parcel.id} label="Packing slip" />
          <Button variant="secondary" size="sm" onClick={() => setEditing(!isEditing)}>
            {isEditing ? "Keep the tracking" : "Edit tracking"}
          </Button>
          {order.is_partly_shipped && (
            <Button variant="secondary" size="sm" onClick={() => setRemoving(true)}>
              <Trash2 aria-hidden className="size-4" />
              Remove
            </Button>
          )}
        </div>
      </div>
      {isEditing && (
        <TrackingForm order={order} parcel={parcel} tracking={tracking} onSaved={() => setEditing(false)} />
      )}
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
