import { useSuspenseQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import type { CountedProductView } from "../../../../contract/admin/stock-movements.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../../contract/shared/money.ts";
import { EmptyState } from "../../../components/page-states.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { Table } from "../../../components/table.tsx";
import { pluralize } from "../shared/format.ts";
import { formatDifference } from "./format-difference.ts";
import { countedOptions } from "./queries.ts";

/** Lists the differences of a stock count, with their value at cost. */
export function CountedProducts({ since }: { readonly since: string }) {
  const { data: counted } = useSuspenseQuery(countedOptions(since));
  if (counted.length === 0) {
    return (
      <EmptyState
        icon={ClipboardList}
        title="No differences"
        message="No count has changed the stock since this one began."
      />
    );
  }
  const units = counted.reduce((sum, { difference }) => sum + difference, 0);
  const cents = counted.reduce((sum, { value }) => sum + dollarsToCents(value ?? 0), 0);
  const unknown = counted.filter(({ value }) => value === null).length;
  return (
    <section className="panel grid gap-3 p-4 sm:px-6">
      <p>
        {pluralize(counted.length, "product")} differed since <StoreDateTime at={since} />:{" "}
        <strong className="tabular-nums">
          {formatDifference(units)} units, {formatDollars(centsToDollars(cents))}
        </strong>
        {unknown > 0 && `, cost of ${pluralize(unknown, "product")} unknown`}
      </p>
      <Table
        caption="Differences"
        columns={columns}
        rows={counted}
        rowId={({ id }) => id}
        narrowLayout="labels"
      />
    </section>
  );
}

const columns = [
  {
    heading: "Product",
    cell: ({ name, sku }: CountedProductView) => (
      <>
        {name} <span className="text-ink-muted">{sku}</span>
      </>
    ),
  },
  { heading: "Before", isRight: true, cell: ({ before }: CountedProductView) => before },
  { heading: "After", isRight: true, cell: ({ after }: CountedProductView) => after },
  {
    heading: "Difference",
    isRight: true,
    cell: ({ difference }: CountedProductView) => formatDifference(difference),
  },
  {
    heading: "Value at cost",
    isRight: true,
    cell: ({ value }: CountedProductView) => (value === null ? "Unknown" : formatDollars(value)),
  },
];
