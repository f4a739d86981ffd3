import { createFileRoute, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { buttonClass } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { ExportButton } from "../../../features/admin/shared/export-button.tsx";
import { exportTaxReport } from "../../../features/admin/taxes/queries.ts";
import { listReportPeriods } from "../../../features/admin/taxes/report-periods.ts";
import { TaxReport } from "../../../features/admin/taxes/tax-report.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { dayParam, searchSchema } from "../../../lib/search-params.ts";

export const Route = createFileRoute("/_admin/admin/taxes_/report")({
  staticData: { errorTitle: "The tax report could not be loaded" },
  validateSearch: searchSchema({ from: dayParam, to: dayParam }),
  component: TaxReportPage,
});

function TaxReportPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [{ from, to }] = listReportPeriods(useStoreDates().today);
  const range = { from: search.from ?? from, to: search.to ?? to };
  return (
    <AdminPage
      title="Tax report"
      subtitle="What your invoices and credit notes charged and credited, for your tax returns."
      actions={
        <>
          <Link
            to="/admin/invoices"
            search={range}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            Each invoice
          </Link>
          <ExportButton label="Export CSV" request={() => exportTaxReport(range)} />
        </>
      }
    >
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <TaxReport
          range={range}
          onRangeChange={(next) => void navigate({ search: next, resetScroll: false })}
        />
      </Suspense>
    </AdminPage>
  );
}
