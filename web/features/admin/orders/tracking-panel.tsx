import { useMutation } from "@tanstack/react-query";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import type { ParcelView } from "../../../../contract/orders/parcels.ts";
import { trackingUrl } from "../../../../contract/orders/tracking-url.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useReportUnsavedInput } from "../../../lib/unsaved-input.ts";
import { ExpectedArrival } from "../../orders/expected-arrival.tsx";
import { changeTrackingOptions } from "./queries.ts";
import { getSavedTracking, type TrackingEdits, TrackingFields, toTrackingBody } from "./tracking.tsx";

interface TrackingFormProps {
  readonly order: OrderView;
  /** Undefined for the only parcel of the order. */
  readonly parcel?: ParcelView;
  readonly tracking: TrackingEdits;
  readonly onSaved?: () => void;
}

/** Changes the tracking number of an order, or of one of its parcels. */
export function TrackingForm({ order, parcel, tracking: edits, onSaved }: TrackingFormProps) {
  const { id } = parcel ?? order;
  const saved = getSavedTracking(parcel === undefined ? order : { ...parcel, is_partly_shipped: false });
  const tracking = edits.edited[id] ?? saved;
  useReportUnsavedInput(edits.edited[id] !== undefined);
  const { mutateAsync, isPending, error } = useMutation(changeTrackingOptions(order.id));

  async function save() {
    try {
      // The save ends once the order has loaded again, because the fields follow the order after it.
      await mutateAsync({
        ...toTrackingBody(tracking),
        ...(parcel !== undefined && { parcel_id: parcel.id }),
        version: order.version,
      });
    } catch {
      return; // The error is shown below the fields.
    }
    edits.edit({});
    adminToast.success("The tracking number has been saved.");
    onSaved?.();
  }

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <TrackingFields
          value={tracking}
          disabled={isPending}
          onChange={(changed) => edits.edit({ [id]: changed })}
        />
        <Button
          variant="secondary"
          isBusy={isPending}
          busyLabel="Saving..."
          disabled={tracking.carrier === saved.carrier && tracking.number === saved.number}
          onClick={() => void save()}
        >
          Save tracking
        </Button>
      </div>
      {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
    </>
  );
}

export interface TrackingPanelProps {
  readonly order: OrderView;
  readonly heading: "h2" | "h3";
  readonly tracking: TrackingEdits;
}

/** Shows when an order's only parcel arrives, and changes its tracking number. */
export function TrackingPanel({ order, heading, tracking }: TrackingPanelProps) {
  const link = trackingUrl(order.tracking_carrier, order.tracking_number);
  return (
    <Panel
      title="Parcel"
      heading={heading}
      aside={
        link !== undefined && (
          <a href={link} target="_blank" rel="noreferrer" className={`text-small ${textLinkClass}`}>
            Track the parcel
          </a>
        )
      }
    >
      <div className="grid gap-3">
        <ExpectedArrival order={order} />
        <TrackingForm order={order} tracking={tracking} />
      </div>
    </Panel>
  );
}
