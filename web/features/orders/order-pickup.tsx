import type { OrderView } from "../../../contract/orders/orders.ts";
import { formatHoldEnd, formatPickupWindow, pickupImageUrl } from "../../../contract/orders/pickup.ts";
import { Panel } from "../../components/panel.tsx";
import { useStoreDates } from "../../lib/dates.ts";
import { PickupPlace } from "./pickup-place.tsx";

/**
 * Shows when and where an order is picked up, and the code for the counter once it is ready. Shows nothing for a
 * delivery.
 */
export function OrderPickup({ order }: { readonly order: OrderView }) {
  const { timeZone } = useStoreDates();
  const { pickup, status, ready_at: readyAt, shipping_address: address } = order;
  if (pickup === null || status === "canceled") return null;
  const isOpen = status === "paid" || status === "processing";
  const when =
    pickup.code !== null && pickup.held_until !== null
      ? `Any time we're open, until ${formatHoldEnd(pickup.held_until, timeZone)}`
      : formatPickupWindow(pickup, timeZone);
  return (
    <Panel title="Pick-up">
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <div className="grid min-w-0 flex-1 basis-64 content-start gap-3">
          {isOpen && readyAt === null && <p>We'll email you when it's ready.</p>}
          {isOpen && <p className="font-semibold">{when}</p>}
          <PickupPlace />
          <p className="wrap-anywhere text-ink-muted">
            For {address.full_name}, {address.phone_number}
          </p>
        </div>
        {pickup.code !== null && <PickupCode code={pickup.code} />}
      </div>
    </Panel>
  );
}

function PickupCode({ code }: { readonly code: string }) {
  return (
    <figure className="grid justify-items-center gap-2 max-sm:w-full">
      <figcaption className="text-center">
        Show this code at the counter
        <strong className="block font-mono text-title tracking-widest">{code}</strong>
      </figcaption>
      <img
        src={pickupImageUrl(code)}
        alt={`QR code for ${code}`}
        width={180}
        height={180}
        className="rounded-control [image-rendering:pixelated]"
      />
    </figure>
  );
}
