import type { TillEntryView, TillTender, TillView } from "../../../../contract/admin/till.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Panel } from "../../../components/panel.tsx";
import { ScrollArea } from "../../../components/scroll-area.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatDay, useStoreDates } from "../../../lib/dates.ts";
import { OrderLink } from "../shared/order-link.tsx";

/** Shows the money of a day by tender, its count of the cash, and each payment and refund. */
export function TillSheet({ sheet }: { readonly sheet: TillView }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel title={formatDay(sheet.day)}>
        <TenderTable sheet={sheet} />
        <dl className="mt-3 grid gap-1 border-t border-line pt-3 text-small sm:max-w-80 print:max-w-80">
          {listFacts(sheet).map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <ClosedNote sheet={sheet} />
      </Panel>
      <Panel title="Payments and refunds">
        {sheet.entries.length === 0 ? (
          <p className="text-ink-muted">No money came in or went out on this day.</p>
        ) : (
          <EntryTable entries={sheet.entries} />
        )}
      </Panel>
    </div>
  );
}

export const tenderNames: Readonly<Record<TillTender, string>> = {
  cash: "Cash",
  interac: "Interac",
  terminal: "Card at the counter",
  by_hand: "By hand, not said how",
  stripe: "Card online (Stripe)",
};

const numberClass = "px-3 py-1.5 text-right whitespace-nowrap tabular-nums";

function TenderTable({ sheet: { tenders } }: { readonly sheet: TillView }) {
  // Nearly all refunds by hand say how, so the row would only puzzle.
  const shown = tenders.filter(({ tender, refunds }) => tender !== "by_hand" || refunds > 0);
  return (
    <ScrollArea label="Sums by tender">
      <table className="w-full text-left text-small">
        <caption className="sr-only">Sums by tender</caption>
        <thead className="border-b border-line text-ink-muted">
          <tr>
            {["Tender", "Net", "Paid", "Payments", "Refunded", "Refunds"].map((column, index) => (
              <th
                key={column}
                scope="col"
                className={classNames("px-3 py-2 font-semibold", index > 0 && "text-right")}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map(({ tender, payments, paid, refunds, refunded, net }) => (
            <tr key={tender}>
              <th scope="row" className="min-w-32 px-3 py-1.5 font-normal">
                {tenderNames[tender]}
              </th>
              <td className={`${numberClass} font-semibold`}>{formatDollars(net)}</td>
              <td className={numberClass}>{formatDollars(paid)}</td>
              <td className={numberClass}>{payments}</td>
              <td className={numberClass}>{formatDollars(refunded)}</td>
              <td className={numberClass}>{refunds}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function listFacts({ cash_rounding, expected_cash, closed }: TillView): [string, string][] {
  return [
    ["Rounding of cash, in these sums", formatDollars(cash_rounding)],
    ["Cash expected in the drawer", formatDollars(expected_cash)],
    ...(closed === null
      ? []
      : ([
          ["Cash counted", formatDollars(closed.counted_cash)],
          ["Difference", formatDollars(closed.difference)],
        ] satisfies [string, string][])),
  ];
}

function ClosedNote({ sheet: { closed, entries } }: { readonly sheet: TillView }) {
  const { formatDateTime } = useStoreDates();
  if (closed === null) {
    return (
      <p className="mt-3 text-small text-ink-muted">This day is open. The float is not part of its cash.</p>
    );
  }
  return (
    <div className="mt-3 text-small">
      <p>
        Closed on {formatDateTime(closed.at)} by {closed.by}.
      </p>
      {closed.note !== null && <p className="wrap-anywhere">Note: {closed.note}</p>}
      {entries.some(({ is_after_close }) => is_after_close) && (
        <p>Money that moved after the close is in the sums by tender, but not in the count.</p>
      )}
    </div>
  );
}

function EntryTable({ entries }: { readonly entries: readonly TillEntryView[] }) {
  const { formatDateTime } = useStoreDates();
  return (
    <ScrollArea label="List of payments and refunds">
      <table className="w-full text-left text-small">
        <caption className="sr-only">Payments and refunds</caption>
        <thead className="border-b border-line text-ink-muted">
          <tr>
            <th scope="col" className="px-3 py-2 font-semibold">
              Order
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Amount
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              Tender
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              Time
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry) => {
            const struck = entry.reversed_at !== null && "text-ink-muted line-through";
            return (
              <tr key={entry.id} className="break-inside-avoid align-top">
                <td className="px-3 py-1.5 whitespace-nowrap">
                  <OrderLink id={entry.order_id} number={entry.order_number} />
                </td>
                <td className={classNames(numberClass, struck)}>
                  {entry.type === "refund" && "−"}
                  {formatDollars(entry.amount)}
                </td>
                <td className="min-w-40 px-3 py-1.5">
                  <span className={classNames(struck)}>{tenderNames[entry.tender]}</span>
                  <EntryNotes entry={entry} />
                </td>
                <td className="px-3 py-1.5 whitespace-nowrap">{formatDateTime(entry.at)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function EntryNotes({ entry }: { readonly entry: TillEntryView }) {
  const notes = [
    entry.type === "refund" && "Refund",
    entry.type === "refund_failure" && "Refund that the bank sent back",
    entry.corrected_to !== null && `Corrected to ${tenderNames[entry.corrected_to]}`,
    entry.reversed_at !== null && entry.corrected_to === null && "Undone",
    entry.is_after_close && "After the close",
  ].filter(Boolean);
  return notes.length > 0 && <span className="block text-ink-muted">{notes.join(". ")}</span>;
}
