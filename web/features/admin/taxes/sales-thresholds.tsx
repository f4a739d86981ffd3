import { useQuery } from "@tanstack/react-query";
import type { TaxThresholdsView } from "../../../../contract/admin/taxes.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { getProvinceName } from "../../../../contract/shared/provinces.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { formatDay, useStoreDates } from "../../../lib/dates.ts";
import { SourceText } from "./describe-rows.tsx";
import { thresholdsOptions } from "./queries.ts";

type Threshold = TaxThresholdsView["registrations"][number];

/** Compares the sales with those from which the store must register. */
export function SalesThresholds() {
  const thresholds = useQuery(thresholdsOptions);
  return (
    <Panel title="When you must register">
      <p className="mb-2 text-small text-ink-muted">
        Your sales before tax, delivery included, less refunds. What you sell outside this store counts too,
        so add it yourself.
      </p>
      {thresholds.isPending && <Spinner label="Loading sales" />}
      {thresholds.isError && <Alert tone="error">{getErrorMessage(thresholds.error)}</Alert>}
      {thresholds.data !== undefined && (
        <>
          <ul aria-label="Sales against thresholds" className="divide-y divide-line">
            {thresholds.data.registrations.map((row) => (
              <ThresholdRow key={row.kind} row={row} />
            ))}
          </ul>
          <SalesByPlace places={thresholds.data.places} />
        </>
      )}
    </Panel>
  );
}

function ThresholdRow({ row }: { readonly row: Threshold }) {
  const { name, sales, threshold, period, note, source } = row;
  return (
    <li className="grid gap-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_16rem] sm:gap-x-6">
      <div className="grid content-start gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} <ThresholdBadge row={row} />
        </p>
        <p className="text-small text-ink-muted">
          {note} Source: <SourceText source={source} />
        </p>
      </div>
      <div className="grid content-start gap-1 text-small">
        <p className="tabular-nums">
          <span className="font-semibold">{formatDollars(sales)}</span>{" "}
          {threshold === 0 ? "" : `of ${formatDollars(threshold)} `}
          <span className="text-ink-muted">{threshold === 0 ? "in 12 months" : `in ${period}`}</span>
        </p>
        {threshold > 0 && (
          <meter
            aria-label={`${name}: sales against the threshold`}
            max={threshold}
            value={Math.min(sales, threshold)}
            className="h-2 w-full"
          />
        )}
      </div>
    </li>
  );
}

function ThresholdBadge({ row }: { readonly row: Threshold }) {
  const { today } = useStoreDates();
  const { sales, threshold, state, registered_from: from } = row;
  if (from !== null) {
    return (
      <Badge tone="brand">
        Registered {from <= today ? "since" : "from"} {formatDay(from)}
      </Badge>
    );
  }
  if (state === "over" && threshold === 0) return <Badge tone="danger">First sale made: register</Badge>;
  if (state === "over") return <Badge tone="danger">Over the threshold: register</Badge>;
  if (state === "near") return <Badge tone="accent">Close to the threshold</Badge>;
  if (sales <= 0 && threshold === 0) return <Badge>No sales yet</Badge>;
  return <Badge>Below the threshold</Badge>;
}

function SalesByPlace({ places }: Pick<TaxThresholdsView, "places">) {
  if (places.length === 0) return <p className="mt-2 text-small">No sales in the last 365 days.</p>;
  return (
    <Disclosure summary="Sales of the last 365 days, by place" className="mt-3">
      <dl className="mt-2 grid max-w-sm gap-1 text-small">
        {places.map(({ place, sales }) => (
          <div key={place} className="flex justify-between gap-4">
            <dt>{place === null ? "Unknown postal code" : getProvinceName(place)}</dt>
            <dd className="tabular-nums">{formatDollars(sales)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
