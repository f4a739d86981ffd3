import type { ReactNode } from "react";
import { trackingUrl } from "../../../contract/orders/tracking-url.ts";
import { textLinkClass } from "../../components/classes.ts";
import { StoreDate } from "../../components/store-date.tsx";

interface ParcelTrackingProps {
  readonly parcel: {
    readonly tracking_carrier: string | null;
    readonly tracking_number: string | null;
    /** Undefined for the only parcel of an order. */
    readonly number?: number;
    readonly sent_at?: string;
  };
  /** The units in the parcel. */
  readonly children?: ReactNode;
}

/** Says when a parcel was sent and what is in it, with a link to the carrier's page. */
export function ParcelTracking({ parcel, children }: ParcelTrackingProps) {
  const { tracking_carrier: carrier, tracking_number: number, sent_at: sentAt } = parcel;
  const url = trackingUrl(carrier, number);
  const name = [carrier ?? (number === null ? "" : "Tracking number"), number].filter(Boolean).join(" ");
  return (
    <div className="min-w-0 text-body">
      {sentAt !== undefined && (
        <p className="font-semibold">
          Parcel {parcel.number}, sent <StoreDate at={sentAt} />
        </p>
      )}
      {children !== undefined && <p className="wrap-anywhere">{children}</p>}
      {url === undefined ? (
        <p className="wrap-anywhere text-ink-muted tabular-nums">{name}</p>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className={`wrap-anywhere ${textLinkClass}`}>
          Track the parcel: {name}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}
