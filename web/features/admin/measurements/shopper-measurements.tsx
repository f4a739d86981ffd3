import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  type MeasurementsView,
  type PageKind,
  type Vital,
  vitalLimits,
} from "../../../../contract/admin/measurements.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge, type BadgeTone } from "../../../components/badge.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { Panel } from "../../../components/panel.tsx";
import { api, unwrapData } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { NumberTable } from "../shared/charts.tsx";
import { formatShortDay, pluralize } from "../shared/format.ts";

const measurementsOptions = queryOptions({
  queryKey: accountKey("admin", "measurements"),
  queryFn: () =>
    unwrapData(api.admin.stats.measurements.$get(), "Unable to load what shoppers’ browsers measured."),
});

/** How fast the pages were for shoppers, and what they did not find, whatever period the figures above are of. */
export function ShopperMeasurements() {
  const { data, error } = useQuery(measurementsOptions);
  if (error !== null) return <Alert tone="error">{errorMessage(error)}</Alert>;
  if (data === undefined) return <Spinner label="Loading what shoppers’ browsers measured" />;
  const period = `${formatShortDay(data.first_day)} to ${formatShortDay(data.last_day)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Panel title="Searches without results" aside={<Period>{period}</Period>}>
        {data.empty_searches.length === 0 ? (
          <p className="text-ink-muted">No search came up empty.</p>
        ) : (
          <NumberTable
            caption="Searches without results, most frequent first"
            columns={["Search", "Times", "Last"]}
            rows={data.empty_searches.map(({ term, count, last_day }) => [
              term,
              String(count),
              formatShortDay(last_day),
            ])}
          />
        )}
      </Panel>
      <Panel title="How fast pages are" aside={<Period>{period}</Period>}>
        <p className="mb-2 text-sm text-ink-muted">
          Three of four visits were at least this fast. Measured by shoppers’ browsers, without cookies.
        </p>
        {data.pages.length === 0 ? (
          <p className="text-ink-muted">No visits were measured yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.pages.map((page) => (
              <PageRow key={page.page} page={page} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function Period({ children }: { readonly children: string }) {
  return <span className="text-sm text-ink-muted">{children}</span>;
}

function PageRow({ page }: { readonly page: MeasurementsView["pages"][number] }) {
  return (
    <li className="grid gap-2 py-3">
      <p>
        <span className="font-medium">{pageNames[page.page]}</span>{" "}
        <span className="text-sm text-ink-muted">{pluralize(page.visits, "visit")}</span>
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 gap-y-1 text-sm">
        {vitalNames.map(({ vital, name }) => (
          <div key={vital}>
            <dt className="text-ink-muted">{name}</dt>
            <dd>
              <VitalBadge vital={vital} value={page[vital]} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function VitalBadge({ vital, value }: { readonly vital: Vital; readonly value: number | null }) {
  if (value === null) return <span className="text-ink-muted">–</span>;
  const [good, poor] = vitalLimits[vital];
  const [tone, word]: [BadgeTone, string] =
    value <= good ? ["green", "good"] : value <= poor ? ["wheat", "fair"] : ["danger", "poor"];
  return (
    <Badge tone={tone}>
      {formatVital(vital, value)} {word}
    </Badge>
  );
}

function formatVital(vital: Vital, value: number): string {
  if (vital === "cls") return (value / 1_000).toFixed(2);
  return value < 1_000 ? `${value} ms` : `${value / 1_000} s`;
}

const vitalNames: readonly { readonly vital: Vital; readonly name: string }[] = [
  { vital: "ttfb", name: "First byte" },
  { vital: "lcp", name: "Main content" },
  { vital: "inp", name: "Answer to a tap" },
  { vital: "cls", name: "Layout shift" },
];

const pageNames: Record<PageKind, string> = {
  home: "Home",
  list: "Categories and lists",
  product: "Products",
  search: "Search",
  cart: "Cart",
  checkout: "Checkout",
  account: "Account",
  other: "Other pages",
};
