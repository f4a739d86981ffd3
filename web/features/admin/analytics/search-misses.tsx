import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert } from "../../../components/alert.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Spinner } from "../../../components/loading.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Table } from "../../../components/table.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { searchMissesOptions } from "../products/search-words/queries.ts";
import { formatMonthAndDay } from "../shared/format.ts";

/** Lists searches of the last 28 days that found nothing, whatever period the page's other figures cover. */
export function SearchMisses() {
  const { data, error } = useQuery(searchMissesOptions);
  if (error !== null) return <Alert tone="error">{getErrorMessage(error)}</Alert>;
  if (data === undefined) return <Spinner label="Loading the searches without results" />;
  const period = `${formatMonthAndDay(data.first_day)} to ${formatMonthAndDay(data.last_day)}`;
  return (
    <Panel
      title="Searches without results"
      aside={<span className="text-small text-ink-muted">{period}</span>}
    >
      {data.searches.length === 0 ? (
        <p className="text-ink-muted">Every search found something.</p>
      ) : (
        <>
          <p className="mb-2 text-small text-ink-muted">
            Do you sell it under another name?{" "}
            <Link to="/admin/products/search-words" className={textLinkClass}>
              Add the word
            </Link>{" "}
            to your search words.
          </p>
          <Table
            caption="Searches without results, most frequent first"
            columns={[
              { heading: "Search", cell: ({ term }) => term },
              { heading: "Times", cell: ({ count }) => count, isRight: true },
              { heading: "Last", cell: ({ last_day: day }) => formatMonthAndDay(day), isRight: true },
            ]}
            rows={data.searches}
            rowId={({ term }) => term}
          />
        </>
      )}
    </Panel>
  );
}
