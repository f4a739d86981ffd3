import { useMutation } from "@tanstack/react-query";
import type { OrderView } from "../../../../contract/orders/orders.ts";
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
import {
  getSavedTracking,
  getTracking,
  type TrackingEdits,
  TrackingFields,
  toTrackingBody,
} from "./tracking.tsx";

interface TrackingPanelProps {
  readonly order: OrderView;
  readonly heading: "h2" | "h3";
  readonly tracking: TrackingEdits;
}

/** Shows when an order's parcel arrives, and changes its tracking number. */
export function TrackingPanel({ order, heading, tracking: edits }: TrackingPanelProps) {
  const saved = getSavedTracking(order);
  const tracking = getTracking(edits, order);
  useReportUnsavedInput(edits.edited[order.id] !== undefined);
  const { mutateAsync, isPending, error } = useMutation(changeTrackingOptions(order.id));

  async function save() {
    try {
      // The save ends once the order has loaded again, because the fields follow the order after it.
      await mutateAsync({ ...toTrackingBody(tracking), version: order.version });
    } catch {
      return; // The error is shown below the fields.
    }
    edits.edit({});
    adminToast.success("The tracking number has been saved.");
  }

  const isUnchanged = tracking.carrier === saved.carrier && tracking.number === saved.number;
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
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <TrackingFields
            value={tracking}
            disabled={isPending}
            onChange={(changed) => edits.edit({ [order.id]: changed })}
          />
          <Button
            variant="secondary"
            isBusy={isPending}
            busyLabel="Saving..."
            disabled={isUnchanged}
            onClick={() => void save()}
          >
            Save tracking
          </Button>
        </div>
        {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      </div>
    </Panel>
  );
}
