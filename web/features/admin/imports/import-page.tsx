import { Panel } from "../../../components/panel.tsx";
import { AdminPage } from "../shared/admin-page.tsx";
import { ExportButton } from "../shared/export-button.tsx";
import { ChangeSets } from "./change-sets.tsx";
import { ImportPanel } from "./import-panel.tsx";
import { exportProducts } from "./queries.ts";

export function ImportPage() {
  return (
    <AdminPage
      title="Import and export products"
      subtitle="A spreadsheet in this store's own columns, or Shopify's product file."
      trail={[{ label: "Products", to: "/admin/products" }, { label: "Import and export" }]}
    >
      <ImportPanel />
      <Panel title="Export">
        <p className="mb-3 text-[0.9375rem] text-ink-muted">
          All products, inactive ones too. What is exported can be changed in a spreadsheet and imported
          again.
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
