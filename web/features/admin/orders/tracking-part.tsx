import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { trackingUrl } from "../../../../contract/admin-orders.ts";
import type { OrderView } from "../../../../contract/orders.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { OrderPart } from "./order-part.tsx";
import { changeTrackingOptions } from "./queries.ts";
import { TrackingFields, trackingBodyOf, trackingOf } from "./tracking-fields.tsx";

export function TrackingPart({ order }: { readonly order: OrderView }) {
  const saved = trackingOf(order);
  const [tracking, setTracking] = useState(saved);
  const { mutate, isPending, error } = useMutation({
    ...changeTrackingOptions(useQueryClient(), order.id),
    onSettled: (answer) => {
      if (answer !== undefined) adminToast.success("The tracking number has been saved.");
    },
  });
  const isUnchanged = tracking.carrier === saved.carrier && tracking.number === saved.number;
  const link = trackingUrl(order.tracking_carrier, order.tracking_number);
  return (
    <OrderPart
      title="Parcel"
      aside={
        link !== undefined && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="text-sm font-semibold text-evergreen-800 underline"
          >
            Follow the parcel
          </a>
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <TrackingFields value={tracking} disabled={isPending} onChange={setTracking} />
        <Button
          variant="secondary"
          isBusy={isPending}
          busyLabel="Saving..."
          disabled={isUnchanged}
          onClick={() => mutate(trackingBodyOf(tracking))}
        >
          Save tracking
        </Button>
      </div>
      {error !== null && (
        <div className="mt-3">
          <Alert tone="error">{messageOf(error)}</Alert>
        </div>
      )}
    </OrderPart>
  );
}
