import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useEffectEvent } from "react";
import * as v from "valibot";
import type { AnalyticsView } from "../../../../contract/admin/orders.ts";
import { statusLabel } from "../../../../contract/orders/order-status.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { addDays, toStoreDay } from "../../../../contract/shared/store-time.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { api, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { useForm } from "../../../lib/use-form.ts";
import { BarChart, ChartFigure, ColumnChart, NumberTable } from "../shared/charts.tsx";
import { formatShortDay, pluralize } from "../shared/format.ts";
import { StatTiles } from "../shared/stat-tiles.tsx";
import { listPeriods } from "./periods.ts";
import { SearchMisses } from "./search-misses.tsx";

/** First and last day of a period, as yyyy-MM-dd in the store's time zone. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Loads the given period, or by default the last 30 days. */
export function analyticsOptions({ from, to }: DayRange) {
  const today = toStoreDay(new Date());
  const query = { start_date: from ?? addDays(today, -29), end_date: to ?? today };
  return queryOptions({
    queryKey: accountKey("admin", "analytics", query),
    queryFn: () => unwrapData(api.orders.analytics.$get({ query }), "Failed to fetch analytics"),
    staleTime: 0,
  });
}

interface AnalyticsProps {
  readonly search: DayRange;
  readonly onRangeChange: (range: DayRange) => void;
}

export function Analytics({ search, onRangeChange }: AnalyticsProps) {
  const shown = useDeferredValue(search);
  const { data: analytics, isFetching, refetch } = useSuspenseQuery(analyticsOptions(shown));
  const { start_date, end_date } = analytics;
  return (
    <div aria-busy={shown !== search} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Periods current={{ from: start_date, to: end_date }} onSelect={onRangeChange} />
      <RangeForm
        from={start_date}
        to={end_date}
        isBusy={isFetching || shown !== search}
        onSubmit={(next) => {
          // Submitting the same period does not change the URL, so refetch its numbers.
          if (next.from === start_date && next.to === end_date) void refetch();
          else onRangeChange(next);
        }}
      />
      <StatTiles tiles={toTiles(analytics)} className="md:grid-cols-3 lg:grid-cols-5" />
      <Charts analytics={analytics} />
      <Panel title="Best sellers">
        {analytics.best_sellers.length === 0 ? (
          <p className="text-ink-muted">No products were sold in these days.</p>
        ) : (
          <>
            <p className="mb-2 text-sm text-ink-muted">
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
      <SearchMisses />
    </div>
  );
}

interface PeriodsProps {
  readonly current: DayRange;
  readonly onSelect: (range: DayRange) => void;
}

/** Offers common periods as buttons. */
function Periods({ current, onSelect }: PeriodsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend in the layout; the group's name is enough
    <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
      {listPeriods(toStoreDay(new Date())).map(({ label, from, to }) => {
        const isCurrent = current.from === from && current.to === to;
        return (
          <Button
            key={label}
            size="sm"
            variant={isCurrent ? "primary" : "secondary"}
            aria-pressed={isCurrent}
            onClick={() => onSelect({ from, to })}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}

const day = v.pipe(v.string(), v.nonEmpty("Please select a day"));
const rangeForm = v.pipe(
  v.object({ from: day, to: day }),
  v.forward(
    v.partialCheck(
      [["from"], ["to"]],
      ({ from, to }) => from <= to,
      "The first day must not be after the last one",
    ),
    ["from"],
  ),
);

interface RangeFormProps {
  readonly from: string;
  readonly to: string;
  readonly isBusy: boolean;
  readonly onSubmit: (range: { from: string; to: string }) => void;
}

function RangeForm({ from, to, isBusy, onSubmit }: RangeFormProps) {
  const form = useForm({
    initial: { from, to },
    schema: rangeForm,
    submit: async (range) => {
      onSubmit(range);
      return undefined;
    },
  });
  const showRange = useEffectEvent(() => form.reset({ from, to }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new period replaces typed days
  useEffect(() => showRange(), [from, to]);
  return (
    <form {...form.formProps} className="panel flex flex-wrap items-end gap-3 p-4">
      <div className="grid min-w-0 flex-1 gap-3 max-sm:basis-full sm:max-w-md sm:grid-cols-2 [&>*]:min-w-0 [&_input]:min-w-0">
        <TextField {...form.text("from")} label="From" type="date" />
        <TextField {...form.text("to")} label="To" type="date" />
      </div>
      <Button type="submit" className="max-sm:w-full" isBusy={isBusy} busyLabel="Updating...">
        Update
      </Button>
    </form>
  );
}

function toTiles({ conversion, ...analytics }: AnalyticsView) {
  return [
    {
      label: "Total Orders",
      value: String(analytics.total_orders),
      note: "Placed in these days, canceled ones included",
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
      note: "In processing, of those placed in these days",
    },
    {
      label: "Conversion rate",
      value: `${conversion.rate}%`,
      note: `${conversion.paid} of ${pluralize(conversion.carts, "shopper")} with a cart placed an order`,
    },
  ];
}

function Charts({ analytics }: { readonly analytics: AnalyticsView }) {
  const days = analytics.orders_by_day;
  const statuses = Object.entries(analytics.orders_by_status)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => ({ id: status, label: statusLabel(status), value: count }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Panel title="Orders by day">
        <ChartFigure
          caption="Orders and revenue by day"
          columns={["Day", "Orders", "Revenue"]}
          rows={days.map(({ date, orders, revenue }) => [
            formatShortDay(date),
            String(orders),
            formatDollars(revenue),
          ])}
        >
          <ColumnChart
            points={days.map(({ date, orders }) => ({
              id: date,
              label: formatShortDay(date),
              value: orders,
            }))}
            format={String}
          />
        </ChartFigure>
      </Panel>
      <Panel title="Orders by status">
        <ChartFigure
          caption="Orders by status"
          columns={["Status", "Orders"]}
          rows={statuses.map(({ label, value }) => [label, String(value)])}
        >
          <BarChart points={statuses} />
        </ChartFigure>
      </Panel>
    </div>
  );
}
