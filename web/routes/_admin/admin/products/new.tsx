import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { BackLink } from "../../../../components/back-link.tsx";
import { ProductForm } from "../../../../features/admin/products/form/product-form.tsx";
import { createEmptyValues } from "../../../../features/admin/products/form/product-values.ts";
import { taxClassesOptions } from "../../../../features/admin/products/tax-classes/queries.ts";
import { settingsOptions } from "../../../../features/admin/settings/queries.ts";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/products/new")({
  staticData: { errorTitle: "The form could not be loaded" },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(settingsOptions),
      queryClient.ensureQueryData(taxClassesOptions),
    ]),
  component: NewProductPage,
});

function NewProductPage() {
  const { data: settings } = useSuspenseQuery(settingsOptions);
  return (
    <AdminPage title="Add New Product" actions={<BackLink to="/admin/products">Back to Products</BackLink>}>
      <ProductForm base={undefined} initial={createEmptyValues(settings.default_tax_rate)} />
    </AdminPage>
  );
}
