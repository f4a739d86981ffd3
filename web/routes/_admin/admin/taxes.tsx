import { createFileRoute, Link } from "@tanstack/react-router";
import { buttonClass } from "../../../components/button.tsx";
import { settingsOptions } from "../../../features/admin/settings/queries.ts";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { identityOptions } from "../../../features/admin/store/queries.ts";
import { BuiltInRates, ConfirmWithAccountant } from "../../../features/admin/taxes/built-in-rates.tsx";
import { ChargedTaxes } from "../../../features/admin/taxes/charged-taxes.tsx";
import {
  OwnClasses,
  OwnExceptions,
  OwnRates,
  Registrations,
} from "../../../features/admin/taxes/own-taxes.tsx";
import { ProductTaxes } from "../../../features/admin/taxes/product-taxes.tsx";
import { taxesOptions, thresholdsOptions } from "../../../features/admin/taxes/queries.ts";
import { SalesThresholds } from "../../../features/admin/taxes/sales-thresholds.tsx";
import { TaxModePanel } from "../../../features/admin/taxes/tax-mode-panel.tsx";

export const Route = createFileRoute("/_admin/admin/taxes")({
  staticData: { errorTitle: "The taxes could not be loaded" },
  loader: async ({ context: { queryClient } }) => {
    // The sales are not awaited, so that the rest appears even if they are slow or fail.
    void queryClient.prefetchQuery(thresholdsOptions);
    await Promise.all([
      queryClient.ensureQueryData(taxesOptions),
      queryClient.ensureQueryData(settingsOptions),
      queryClient.ensureQueryData(identityOptions),
    ]);
  },
  component: TaxesPage,
});

function TaxesPage() {
  return (
    <AdminPage
      title="Taxes"
      actions={
        <Link to="/admin/taxes/report" className={buttonClass({ variant: "secondary", size: "sm" })}>
          Tax report
        </Link>
      }
    >
      <ConfirmWithAccountant />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <TaxModePanel />
        <Registrations />
      </div>
      <ProductTaxes />
      <SalesThresholds />
      <ChargedTaxes />
      <OwnRates />
      <OwnExceptions />
      <OwnClasses />
      <BuiltInRates />
    </AdminPage>
  );
}
