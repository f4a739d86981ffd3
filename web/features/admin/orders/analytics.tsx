import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import type { AnalyticsView } from "../../../../contract/admin/analytics.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { formatTaxName } from "../../../../contract/tax/taxes.ts";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { api, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { NumberTable } from "../shared/chart-figure.tsx";
import { pluralize } from "../shared/format.ts";
import { StatTiles } from "../shared/stat-tiles.tsx";
import { AnalyticsCharts } from "./analytics-charts.tsx";
import { type DayRange, Periods, RangeForm } from "./analytics-period.tsx";
import { SearchMisses } from "./search-misses.tsx";

/** Loads the numbers of a period. The server chooses the last 30 days by default. */
export function analyticsOptions({ from, to }: DayRange) {
  const query = {
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
  };
  return queryOptions({
    queryKey: accountKey("admin", "analytics", query),
    queryFn: () => unwrapData(api.orders.analytics.$get({ query }), "Failed to fetch analytics"),
  });
}

interface AnalyticsProps {
  readonly search: DayRange;
  readonly onRangeChange: (range: DayRange) => void;
}

export function Analytics({ search, onRangeChange }: AnalyticsProps) {
  const loadedSearch = useDeferredValue(search);
  const { data: analytics, isFetching, refetch } = useSuspenseQuery(analyticsOptions(loadedSearch));
  const isStale = loadedSearch !== search;
  const { start_date, end_date } = analytics;
  return (
    <div aria-busy={isStale} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Periods current={{ from: start_date, to: end_date }} onSelect={onRangeChange} />
      <RangeForm
        from={start_date}
        to={end_date}
        isBusy={isFetching || isStale}
        onSubmit={(next) => {
          // Submitting the same period does not change the URL, so refetch its numbers.
          if (next.from === start_date && next.to === end_date) void refetch();
          else onRangeChange(next);
        }}
      />
      <StatTiles tiles={createTiles(analytics)} className="md:grid-cols-3 lg:grid-cols-4" />
      <AnalyticsCharts analytics={analytics} />
      <Panel title="Best sellers">
        {analytics.best_sellers.length === 0 ? (
          <p className="text-ink-muted">No products were sold in this period.</p>
        ) : (
          <>
            <p className="mb-2 text-small text-ink-muted">
              Sales before tax and delivery, after refunds. Cash orders count once they are paid.
            </p>
            <NumberTable
              caption="Best sellers by units sold"
              columns={["Product", "Units", "Sales"]}
              rows={analytics.best_sellers.map((product) => [
                `${product.product_name} (${product.product_sku})`,
                String(product.quantity),
                formatDollars(product.revenue),
              ])}
            />
          </>
        )}
      </Panel>
      <TaxesPanel taxes={analytics.taxes} />
      <SearchMisses />
    </div>
  );
}

function TaxesPanel({ taxes }: Pick<AnalyticsView, "taxes">) {
  if (taxes.length === 0) return null;
  return (
    <Panel title="Taxes">
      <p className="mb-2 text-small text-ink-muted">
        Charged on paid orders, excluding full refunds. Partial refunds are not subtracted. For your return,
        use the{" "}
        <Link to="/admin/taxes/report" className={textLinkClass}>
          tax report
        </Link>
        .
      </p>
      <NumberTable
        caption="Taxes by name"
        columns={["Tax", "Taxed sales", "Tax charged"]}
        rows={taxes.map((tax) => [formatTaxName(tax), formatDollars(tax.base), formatDollars(tax.amount)])}
      />
    </Panel>
  );
}

function createTiles({ conversion, buyers, ...analytics }: AnalyticsView) {
  return [
    {
      label: "Total Orders",
      value: String(analytics.total_orders),
      note: "Placed in this period, including canceled ones",
    },
    {
      label: "Total Revenue",
      value: formatDollars(analytics.total_revenue),
      note: "With tax and delivery, after refunds",
    },
    {
      label: "Average Order",
      value: formatDollars(analytics.average_order_value),
      note: `Of ${pluralize(analytics.paid_orders, "paid order")}, excluding full refunds`,
    },
    {
      label: "Pending Fulfillment",
      value: String(analytics.orders_by_status.processing ?? 0),
      note: "Placed in this period and in processing",
    },
    {
      label: "Conversion rate",
      value: `${conversion.rate}%`,
      note: `${conversion.paid} of ${pluralize(conversion.carts, "shopper")} with a cart placed an order`,
    },
    {
      label: "Customers",
      value: String(buyers.customers),
      note: "With a paid order, counted by email address",
    },
    {
      label: "By guests",
      value: formatShare(buyers.by_guests.orders, analytics.paid_orders),
      note: describeGroup(buyers.by_guests),
    },
    {
      label: "For pick-up",
      value: formatShare(buyers.for_pickup.orders, analytics.paid_orders),
      note: describeGroup(buyers.for_pickup),
    },
  ];
}

function formatShare(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Math.round((part * 100) / whole)}%`;
}

function describeGroup({
  orders,
  average_order_value: average,
}: AnalyticsView["buyers"]["by_guests"]): string {
  return `${pluralize(orders, "paid order")}, ${formatDollars(average)} on average`;
}
