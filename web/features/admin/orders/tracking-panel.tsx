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
import { useEdits } from "../../../lib/use-edits.ts";
import { ExpectedArrival } from "../../orders/expected-arrival.tsx";
import { changeTrackingOptions } from "./queries.ts";
import { getSavedTracking, type Tracking, TrackingFields, toTrackingBody } from "./tracking.tsx";

/** Shows when an order's parcel arrives, and changes its tracking number. */
export function TrackingPanel({ order }: { readonly order: OrderView }) {
  const saved = getSavedTracking(order);
  // The edit is null until the admin types, so that the fields follow the order.
  const { values, change } = useEdits({ draft: `tracking.${order.id}`, initial: unedited });
  const { edited } = values;
  const tracking = edited ?? saved;
  useReportUnsavedInput(edited !== null);
  const { mutateAsync, isPending, error } = useMutation(changeTrackingOptions(order.id));

  async function save() {
    try {
      // The save ends once the order has loaded again, because the fields follow the order after it.
      await mutateAsync({ ...toTrackingBody(tracking), version: order.version });
    } catch {
      return; // The error is shown below the fields.
    }
    change(unedited);
    adminToast.success("The tracking number has been saved.");
  }

  const isUnchanged = tracking.carrier === saved.carrier && tracking.number === saved.number;
  const link = trackingUrl(order.tracking_carrier, order.tracking_number);
  return (
    <Panel
      title="Parcel"
      heading="h3"
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
            onChange={(changed) => change({ edited: changed })}
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

const unedited: { readonly edited: Tracking | null } = { edited: null };
