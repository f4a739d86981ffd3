import type { TillEntryView, TillTender, TillView } from "../../../../contract/admin/till.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Panel } from "../../../components/panel.tsx";
import { Table, type TableColumn } from "../../../components/table.tsx";
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
  exchange: "Exchange",
  by_hand: "By hand, not said how",
  stripe: "Card online (Stripe)",
};

function TenderTable({ sheet: { tenders } }: { readonly sheet: TillView }) {
  // Nearly all refunds by hand say how, and exchanges are rare, so that empty rows would only puzzle.
  const shown = tenders.filter(
    ({ tender, refunds }) => (tender !== "by_hand" && tender !== "exchange") || refunds > 0,
  );
  return (
    <Table caption="Sums by tender" columns={tenderColumns} rows={shown} rowId={({ tender }) => tender} />
  );
}

const tenderColumns: readonly TableColumn<TillView["tenders"][number]>[] = [
  { heading: "Tender", cell: ({ tender }) => tenderNames[tender] },
  { heading: "Net", cell: ({ net }) => formatDollars(net), isRight: true, className: "font-semibold" },
  { heading: "Paid", cell: ({ paid }) => formatDollars(paid), isRight: true },
  { heading: "Payments", cell: ({ payments }) => payments, isRight: true },
  { heading: "Refunded", cell: ({ refunded }) => formatDollars(refunded), isRight: true },
  { heading: "Refunds", cell: ({ refunds }) => refunds, isRight: true },
];

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
    <Table
      caption="Payments and refunds"
      columns={[
        ...entryColumns,
        { heading: "Time", cell: ({ at }) => formatDateTime(at), className: "whitespace-nowrap" },
      ]}
      rows={entries}
      rowId={({ id }) => id}
    />
  );
}

const entryColumns: readonly TableColumn<TillEntryView>[] = [
  {
    heading: "Order",
    cell: ({ order_id: id, order_number: number }) => <OrderLink id={id} number={number} />,
    className: "whitespace-nowrap",
  },
  {
    heading: "Amount",
    cell: (entry) => (
      <span className={strikeReversed(entry)}>
        {entry.type === "refund" && "−"}
        {formatDollars(entry.amount)}
      </span>
    ),
    isRight: true,
  },
  {
    heading: "Tender",
    cell: (entry) => (
      <>
        <span className={strikeReversed(entry)}>{tenderNames[entry.tender]}</span>
        <EntryNotes entry={entry} />
      </>
    ),
    className: "min-w-40",
  },
];

function strikeReversed({ reversed_at: reversedAt }: TillEntryView): string | undefined {
  return reversedAt === null ? undefined : "text-ink-muted line-through";
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
