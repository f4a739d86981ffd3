import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ProductForm } from "../../../../features/admin/products/form/product-form.tsx";
import { emptyValues } from "../../../../features/admin/products/form/product-values.ts";
import { settingsOptions } from "../../../../features/admin/settings/queries.ts";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/products/new")({
  staticData: { errorTitle: "The form could not be loaded" },
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsOptions),
  component: NewProductPage,
});

function NewProductPage() {
  const { data: settings } = useSuspenseQuery(settingsOptions);
  return (
    <AdminPage
      title="Add New Product"
      trail={[{ label: "Products", to: "/admin/products" }, { label: "Add New Product" }]}
    >
      <ProductForm base={undefined} initial={emptyValues(settings.default_tax_rate)} />
    </AdminPage>
  );
}
