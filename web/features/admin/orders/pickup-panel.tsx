import type { OrderView, PickupDetailsView } from "../../../../contract/orders/orders.ts";
import { formatPickupDay, formatPickupTimes } from "../../../../contract/orders/pickup.ts";
import { Panel } from "../../../components/panel.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { PhoneLink } from "../../account/addresses/address-lines.tsx";

interface PickupPanelProps {
  readonly order: OrderView;
  readonly pickup: PickupDetailsView;
}

/** Shows who picks up an order, and when. */
export function PickupPanel({ order, pickup }: PickupPanelProps) {
  const { timeZone } = useStoreDates();
  const { full_name, phone_number } = order.shipping_address;
  return (
    <Panel title="Pick-up" heading="h3">
      <p className="font-medium wrap-anywhere">{full_name}</p>
      <p className="text-body">
        <PhoneLink number={phone_number} />
      </p>
      <p className="mt-2 text-body">
        {formatPickupDay(pickup, timeZone)}
        <span className="block">{formatPickupTimes(pickup, timeZone)}</span>
      </p>
      {pickup.code !== null && (
        <p className="mt-2 text-small text-ink-muted">
          Code: <span className="font-bold tracking-wider text-ink">{pickup.code}</span>
        </p>
      )}
      {pickup.held_until !== null && (
        <p className="text-small text-ink-muted">
          Waits until <StoreDateTime at={pickup.held_until} />
        </p>
      )}
    </Panel>
  );
}
