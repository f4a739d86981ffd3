import { createFileRoute } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { soldDimensions } from "../../../../../contract/admin/sold-dimensions.ts";
import { Tab, Tabs } from "../../../../components/tabs.tsx";
import { exportSalesReport, salesReportOptions } from "../../../../features/admin/reports/queries.ts";
import { dimensionNames, withDefaults } from "../../../../features/admin/reports/report-choice.ts";
import { reportsSearch } from "../../../../features/admin/reports/reports-search.ts";
import {
  createSoldColumns,
  Reconciliation,
  RepeatCustomers,
  withTotals,
} from "../../../../features/admin/reports/sales-report.tsx";
import { ExportButton } from "../../../../features/admin/shared/export-button.tsx";
import { ListScreen } from "../../../../features/admin/shared/list-screen.tsx";
import { Periods, RangeForm } from "../../../../features/admin/shared/periods.tsx";
import { useListSearch } from "../../../../features/admin/shared/use-list-search.ts";
import { listReportPeriods } from "../../../../features/admin/taxes/report-periods.ts";
import { createStoreDates, useStoreDates } from "../../../../lib/dates.ts";
import { storeSettingsOptions } from "../../../../lib/store-settings.ts";

export const Route = createFileRoute("/_admin/admin/reports/")({
  staticData: { errorTitle: "The report could not be loaded" },
  validateSearch: reportsSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const settings = await queryClient.ensureQueryData(storeSettingsOptions);
    const { today } = createStoreDates(settings.time_zone);
    await queryClient.ensureQueryData(
      salesReportOptions(withDefaults(reportsSearch(location.search), today)),
    );
  },
  component: SalesReportPage,
});

/** Shows what was sold in a period, by product or another dimension. */
function SalesReportPage() {
  const { today } = useStoreDates();
  const loaded = useListSearch(Route.useSearch(), (search) =>
    salesReportOptions(withDefaults(search, today)),
  );
  const { data: report, isStale, change } = loaded;
  const search = withDefaults(loaded.search, today);
  const shown = withDefaults(loaded.loadedSearch, today);
  const isDead = search.stock === "dead";
  return (
    <ListScreen
      title="Sales"
      subtitle="What sells, without tax and delivery, after offers and refunds. Orders count on the day they were placed, once they are paid."
      actions={<ExportButton label="Export CSV" request={() => exportSalesReport(search)} />}
      filters={
        <>
          <Tabs label="Sales by">
            {soldDimensions.map((by) => (
              <Tab
                key={by}
                to="/admin/reports"
                search={{ by, from: search.from, to: search.to }}
                resetScroll={false}
                isCurrent={by === search.by && !isDead}
              >
                {dimensionNames[by]}
              </Tab>
            ))}
            <Tab
              to="/admin/reports"
              search={{ stock: "dead", sort_by: "stock_value", from: search.from, to: search.to }}
              resetScroll={false}
              isCurrent={isDead}
            >
              Dead stock
            </Tab>
          </Tabs>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <Periods periods={listReportPeriods(today)} current={search} onSelect={change} />
            <RangeForm from={search.from} to={search.to} isBusy={isStale} onSubmit={change} />
          </div>
        </>
      }
      loaded={{ ...loaded, data: withTotals(report, shown) }}
      columns={createSoldColumns(shown)}
      rowId={({ key }) => key}
      sorting={search}
      onSort={change}
      empty={
        isDead
          ? {
              icon: ChartColumn,
              title: "No dead stock",
              message: "Every product on hand was sold in this period.",
            }
          : { icon: ChartColumn, title: "Nothing sold", message: "No order of this period is paid." }
      }
    >
      {!isDead && (report.count > 0 || report.reconciliation.invoiced !== 0) && (
        <>
          <Reconciliation sums={report.reconciliation} />
          <RepeatCustomers customers={report.customers} />
        </>
      )}
    </ListScreen>
  );
}
