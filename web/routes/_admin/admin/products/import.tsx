import { createFileRoute } from "@tanstack/react-router";
import { Panel } from "../../../../components/panel.tsx";
import { ChangeSets } from "../../../../features/admin/imports/change-sets.tsx";
import { ImageFilesPanel } from "../../../../features/admin/imports/image-files/image-files-panel.tsx";
import { ImportPanel } from "../../../../features/admin/imports/import-panel.tsx";
import { changeSetsOptions, exportProducts } from "../../../../features/admin/imports/queries.ts";
import { taxClassesOptions } from "../../../../features/admin/products/tax-classes/queries.ts";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { ExportButton } from "../../../../features/admin/shared/export-button.tsx";

export const Route = createFileRoute("/_admin/admin/products/import")({
  staticData: { errorTitle: "The earlier changes could not be loaded" },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(changeSetsOptions),
      queryClient.ensureQueryData(taxClassesOptions),
    ]),
  component: ImportPage,
});

function ImportPage() {
  return (
    <AdminPage
      title="Import and export products"
      subtitle="A spreadsheet saved as CSV, or the product file of Shopify, WooCommerce, Square, Lightspeed and others."
    >
      <ImportPanel />
      <ImageFilesPanel />
      <Panel title="Export">
        <p className="mb-3 text-body text-ink-muted">
          All products, including inactive ones. You can change the file in a spreadsheet and import it again.
        </p>
        <div className="flex flex-wrap gap-2">
          <ExportButton label="This store's columns" request={() => exportProducts("store")} />
          <ExportButton label="Shopify's columns" request={() => exportProducts("shopify")} />
        </div>
      </Panel>
      <ChangeSets />
    </AdminPage>
  );
}
