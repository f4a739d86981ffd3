import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { PackageCheck } from "lucide-react";
import { EmptyState } from "../../../../components/page-states.tsx";
import { exportToOrder, toOrderOptions } from "../../../../features/admin/reports/queries.ts";
import { SupplierPanel } from "../../../../features/admin/reports/to-order.tsx";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { ExportButton } from "../../../../features/admin/shared/export-button.tsx";

export const Route = createFileRoute("/_admin/admin/reports/to-order")({
  staticData: { errorTitle: "The products to order could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(toOrderOptions),
  component: ToOrderPage,
});

function ToOrderPage() {
  const { data: suppliers } = useSuspenseQuery(toOrderOptions);
  return (
    <AdminPage
      title="To order"
      subtitle="Products at or below their reorder point. The proposed quantity covers 28 days of sales, and at least twice the reorder point, less what is for sale or on order."
      actions={suppliers.length > 1 && <ExportButton label="Export CSV" request={() => exportToOrder()} />}
    >
      {suppliers.length === 0 && (
        <EmptyState
          icon={PackageCheck}
          title="Nothing to order"
          message="Products appear here once they reach the reorder point that you gave them."
        />
      )}
      {suppliers.map(({ supplier, products }) => (
        <SupplierPanel key={supplier ?? ""} supplier={supplier} products={products} />
      ))}
    </AdminPage>
  );
}
