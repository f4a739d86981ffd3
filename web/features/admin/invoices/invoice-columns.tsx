import { Link } from "@tanstack/react-router";
import { invoiceKindNames } from "../../../../contract/orders/invoice-number.ts";
import type { InvoiceSummaryView } from "../../../../contract/orders/invoices.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { formatTaxName } from "../../../../contract/tax/taxes.ts";
import { textLinkClass } from "../../../components/classes.ts";
import type { Column } from "../../../components/data-table.tsx";
import { formatShortDay } from "../../../lib/dates.ts";
import { OrderLink } from "../shared/order-link.tsx";

export const invoiceColumns: readonly Column<InvoiceSummaryView>[] = [
  {
    heading: "Number",
    className: "lg:whitespace-nowrap",
    cell: ({ number, kind, corrects, order_id }) => (
      <>
        <p className="font-semibold tabular-nums">
          <Link to="/admin/orders/$id" params={{ id: order_id }} className={textLinkClass}>
            {number}
          </Link>
        </p>
        <p className="text-small text-ink-muted">
          {invoiceKindNames[kind]}
          {corrects !== null && ` to ${corrects}`}
        </p>
      </>
    ),
  },
  {
    heading: "Date",
    className: "text-small text-ink-muted lg:whitespace-nowrap",
    cell: ({ day }) => formatShortDay(day),
  },
  {
    heading: "Order",
    className: "max-lg:col-span-2 lg:w-full",
    cell: ({ order_id, order_number, customer }) => (
      <>
        <OrderLink id={order_id} number={order_number} />
        <p className="text-small wrap-anywhere text-ink-muted">{customer ?? "Deleted account"}</p>
      </>
    ),
  },
  {
    heading: "Taxes",
    className: "text-small tabular-nums lg:whitespace-nowrap",
    cell: ({ taxes, kind }) =>
      taxes.length === 0
        ? "None"
        : taxes.map(({ name, rate_percent, amount }) => (
            <p key={`${name} ${rate_percent}`}>
              {rate_percent === null ? name : formatTaxName({ name, rate_percent })} {format(amount, kind)}
            </p>
          )),
  },
  {
    heading: "Total",
    isRight: true,
    className: "font-semibold tabular-nums max-lg:justify-self-end",
    cell: ({ total, kind }) => format(total, kind),
  },
];

/** Formats the amount of a credit note as negative, because it takes away from the sales. */
function format(dollars: number, kind: InvoiceSummaryView["kind"]): string {
  return formatDollars(kind === "credit_note" && dollars > 0 ? -dollars : dollars);
}
