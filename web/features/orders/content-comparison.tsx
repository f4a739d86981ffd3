import type { ChangeQuoteView } from "../../../contract/orders/content-changes.ts";
import { formatHoldEnd } from "../../../contract/orders/pickup.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { classNames } from "../../lib/class-names.ts";
import { useStoreDates } from "../../lib/dates.ts";
import { AddressLines } from "../account/addresses/address-lines.tsx";
import { type ComparedRow, compareContent } from "./compare-content.ts";

/** Shows an order before and after a change, side by side. */
export function ContentComparison({ quote }: { readonly quote: Pick<ChangeQuoteView, "before" | "after"> }) {
  const { before, after } = quote;
  const { timeZone } = useStoreDates();
  const isReaddressed = JSON.stringify(before.address) !== JSON.stringify(after.address);
  const pickupStart = after.pickup_starts_at;
  return (
    <div className="grid gap-3">
      <table className="w-full text-body">
        <caption className="sr-only">The order now and after the change</caption>
        <thead>
          <tr className="text-small text-ink-muted">
            <td />
            <th scope="col" className="pb-1 pl-3 text-right font-semibold">
              Now
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-semibold">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {compareContent(before, after).map((row) => (
            <Row key={`${row.label} ${row.before} ${row.after}`} row={row} />
          ))}
        </tbody>
        <tfoot className="border-t border-line text-control font-bold">
          <Row
            row={{ label: "Total", before: formatDollars(before.total), after: formatDollars(after.total) }}
          />
        </tfoot>
      </table>
      {pickupStart !== null && pickupStart !== before.pickup_starts_at && (
        <p className="rounded-control bg-sunken px-3 py-2 text-body">
          <span className="text-small font-semibold text-ink-muted">New pick-up</span>{" "}
          {formatHoldEnd(pickupStart, timeZone)}
        </p>
      )}
      {isReaddressed && after.fulfilment === "delivery" && (
        <div className="rounded-control bg-sunken px-3 py-2">
          <p className="text-small font-semibold text-ink-muted">New address</p>
          <AddressLines address={after.address} />
        </div>
      )}
    </div>
  );
}

function Row({ row: { label, before, after } }: { readonly row: ComparedRow }) {
  const isChanged = before !== after;
  return (
    <tr className={classNames("align-baseline", isChanged && "font-semibold")}>
      <th scope="row" className={classNames("py-1 text-left wrap-anywhere", !isChanged && "font-normal")}>
        {label}
      </th>
      <td className="py-1 pl-3 text-right whitespace-nowrap text-ink-muted tabular-nums">{before ?? none}</td>
      <td className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">{after ?? none}</td>
    </tr>
  );
}

const none = (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">None</span>
  </>
);
