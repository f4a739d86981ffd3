import { queryOptions, useQuery } from "@tanstack/react-query";
import { Alert } from "../../../components/alert.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { Panel } from "../../../components/panel.tsx";
import { api, unwrapData } from "../../../lib/api.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { NumberTable } from "../shared/chart-figure.tsx";
import { formatShortDay } from "../shared/format.ts";

const searchMissesOptions = queryOptions({
  queryKey: accountKey("admin", "search-misses"),
  queryFn: () =>
    unwrapData(api.admin.stats["search-misses"].$get(), "Unable to load the searches without results."),
});

/** Lists searches of the last 28 days that found nothing, whatever period the page's other figures cover. */
export function SearchMisses() {
  const { data, error } = useQuery(searchMissesOptions);
  if (error !== null) return <Alert tone="error">{getErrorMessage(error)}</Alert>;
  if (data === undefined) return <Spinner label="Loading the searches without results" />;
  const period = `${formatShortDay(data.first_day)} to ${formatShortDay(data.last_day)}`;
  return (
    <Panel title="Searches without results" aside={<span className="text-sm text-ink-muted">{period}</span>}>
      {data.searches.length === 0 ? (
        <p className="text-ink-muted">No search came up empty.</p>
      ) : (
        <NumberTable
          caption="Searches without results, most frequent first"
          columns={["Search", "Times", "Last"]}
          rows={data.searches.map(({ term, count, last_day }) => [
            term,
            String(count),
            formatShortDay(last_day),
          ])}
        />
      )}
    </Panel>
  );
}
