import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import type { AnalyticsView } from "../../../../contract/admin/analytics.ts";
import { formatOffer } from "../../../../contract/offers/offer-amounts.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { formatTaxName } from "../../../../contract/tax/taxes.ts";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { Table } from "../../../components/table.tsx";
import { pluralize } from "../shared/format.ts";
import { type DayRange, Periods, RangeForm } from "../shared/periods.tsx";
import { SalesChart } from "../shared/sales-chart.tsx";
import { StatTiles } from "../shared/stat-tiles.tsx";
import { analyticsBeforeOptions, analyticsOptions } from "./queries.ts";
import { SearchMisses } from "./search-misses.tsx";

interface AnalyticsProps {
  readonly search: DayRange;
  readonly onRangeChange: (range: DayRange) => void;
}

export function Analytics({ search, onRangeChange }: AnalyticsProps) {
  const loadedSearch = useDeferredValue(search);
  const { data: analytics, isFetching, refetch } = useSuspenseQuery(analyticsOptions(loadedSearch));
  const isStale = loadedSearch !== search;
  const { start_date, end_date } = analytics;
  const { data: before } = useQuery(analyticsBeforeOptions(start_date, end_date));
  return (
    <div aria-busy={isStale} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
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
      </div>
      <StatTiles tiles={createTiles(analytics, before)} className="md:grid-cols-3 lg:grid-cols-4" />
      <Panel title="Sales by day">
        <SalesChart
          caption="Orders and revenue by day"
          days={analytics.orders_by_day}
          daysBefore={before?.orders_by_day}
          measure="revenue"
        />
      </Panel>
      <BestSellers products={analytics.best_sellers} range={{ from: start_date, to: end_date }} />
      <OffersPanel offers={analytics.offers} />
      <TaxesPanel taxes={analytics.taxes} />
      <SearchMisses />
    </div>
  );
}

interface BestSellersProps {
  readonly products: AnalyticsView["best_sellers"];
  readonly range: DayRange;
}

function BestSellers({ products, range }: BestSellersProps) {
  return (
    <Panel
      title="Best sellers"
      aside={
        <Link to="/admin/reports" search={{ ...range, sort_by: "units" }} className={textLinkClass}>
          Show all
        </Link>
      }
    >
      {products.length === 0 ? (
        <p className="text-ink-muted">No products were sold in this period.</p>
      ) : (
        <>
          <p className="mb-2 text-small text-ink-muted">
            Sales before tax and delivery, after refunds. Cash orders count once they are paid.
          </p>
          <Table
            caption="Best sellers by units sold"
            columns={[
              { heading: "Product", cell: (product) => <SoldProduct product={product} /> },
              { heading: "Units", cell: ({ quantity }) => quantity, isRight: true },
              { heading: "Sales", cell: ({ revenue }) => formatDollars(revenue), isRight: true },
            ]}
            rows={products}
            // A SKU can have been that of two products, one after the other.
            rowId={({ product_id: id, product_sku: sku }) => id ?? sku}
          />
        </>
      )}
    </Panel>
  );
}

interface SoldProductProps {
  readonly product: AnalyticsView["best_sellers"][number];
}

function SoldProduct({
  product: { product_id: id, product_name: name, product_sku: sku, image_url: image },
}: SoldProductProps) {
  return (
    <span className="flex items-center gap-3">
      {image === null ? (
        <span className="size-10 shrink-0 rounded-control bg-sunken" />
      ) : (
        <img src={image} alt="" loading="lazy" className="size-10 shrink-0 rounded-control object-cover" />
      )}
      <span className="min-w-0">
        {id === null ? (
          name
        ) : (
          <Link
            to="/admin/products/$id/edit"
            params={{ id }}
            className="font-medium underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
        <span className="block text-ink-muted">{sku}</span>
      </span>
    </span>
  );
}

function OffersPanel({ offers }: Pick<AnalyticsView, "offers">) {
  if (offers.length === 0) return null;
  return (
    <Panel title="Offers">
      <p className="mb-2 text-small text-ink-muted">
        Orders with each offer, excluding canceled and fully refunded ones. Their revenue is with tax and
        delivery, after refunds.
      </p>
      <Table
        caption="Offers by what they took off"
        columns={[
          { heading: "Offer", cell: formatOffer },
          { heading: "Orders", cell: ({ orders }) => orders, isRight: true },
          { heading: "Taken off", cell: ({ amount }) => formatDollars(amount), isRight: true },
          { heading: "Revenue", cell: ({ revenue }) => formatDollars(revenue), isRight: true },
        ]}
        rows={offers}
        rowId={({ offer_id: id }) => id}
      />
    </Panel>
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
      <Table
        caption="Taxes by name"
        columns={[
          { heading: "Tax", cell: formatTaxName },
          { heading: "Taxed sales", cell: ({ base }) => formatDollars(base), isRight: true },
          { heading: "Tax charged", cell: ({ amount }) => formatDollars(amount), isRight: true },
        ]}
        rows={taxes}
        rowId={formatTaxName}
      />
    </Panel>
  );
}

/** @param before the figures of the period before, once they are loaded */
function createTiles(analytics: AnalyticsView, before: AnalyticsView | undefined) {
  const { conversion, buyers } = analytics;
  const note = (text: string, value: string | undefined) =>
    value === undefined ? text : `${text}. Period before: ${value}`;
  return [
    {
      label: "Total Orders",
      value: String(analytics.total_orders),
      note: note("Placed in this period, including canceled ones", before && String(before.total_orders)),
    },
    {
      label: "Total Revenue",
      value: formatDollars(analytics.total_revenue),
      note: note("With tax and delivery, after refunds", before && formatDollars(before.total_revenue)),
    },
    {
      label: "Average Order",
      value: formatDollars(analytics.average_order_value),
      note: note(
        `Of ${pluralize(analytics.paid_orders, "paid order")}, excluding full refunds`,
        before && formatDollars(before.average_order_value),
      ),
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
