import type { InvoicesView } from "../../../../contract/orders/invoices.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";

interface InvoiceSumsProps {
  readonly sums: Pick<
    InvoicesView,
    "invoiced_total" | "credited_total" | "net_total" | "net_tax" | "lost_to_disputes"
  >;
}

/** Sums up the documents of all pages. */
export function InvoiceSums({ sums }: InvoiceSumsProps) {
  const rows = [
    ["Invoices and debit notes", sums.invoiced_total],
    ["Credit notes", sums.credited_total === 0 ? 0 : -sums.credited_total],
    ["Sum", sums.net_total],
    ["Tax in it", sums.net_tax],
  ] as const;
  return (
    <section aria-label="Sums" className="grid justify-items-end gap-2">
      <dl className="panel grid w-full gap-1 p-4 text-small sm:w-80">
        {rows.map(([label, dollars]) => (
          <div
            key={label}
            className="flex justify-between gap-4 nth-3:border-t nth-3:border-line nth-3:pt-1 nth-3:font-semibold"
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">{formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
      {sums.lost_to_disputes > 0 && (
        <p className="text-small text-ink-muted">
          Lost to disputes: {formatDollars(sums.lost_to_disputes)}. Banks gave this money back to customers,
          and these documents still contain the sales.
        </p>
      )}
    </section>
  );
}
