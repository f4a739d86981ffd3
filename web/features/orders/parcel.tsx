import { ExternalLink, Truck } from "lucide-react";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { trackingUrl } from "../../../contract/orders/tracking-url.ts";
import { buttonClass } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";

/** Shows the carrier, the tracking number and a tracking link. */
export function Parcel({ order }: { readonly order: OrderView }) {
  const { tracking_carrier: carrier, tracking_number: number } = order;
  if ((carrier === null && number === null) || order.status === "canceled") return null;
  const link = trackingUrl(carrier, number);
  return (
    <Panel title="Your parcel">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex min-w-0 items-start gap-3 text-[0.9375rem]">
          <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-evergreen-700" />
          <span className="min-w-0">
            {carrier !== null && <span className="block font-semibold">{carrier}</span>}
            {number !== null && (
              <span className="block break-words tabular-nums">
                <span className="text-ink-muted">Tracking number</span> {number}
              </span>
            )}
          </span>
        </p>
        {link !== undefined && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            <ExternalLink aria-hidden className="size-4" />
            Track the parcel
          </a>
        )}
      </div>
    </Panel>
  );
}
