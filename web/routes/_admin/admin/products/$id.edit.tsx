import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { BackLink } from "../../../../components/back-link.tsx";
import { ProductForm } from "../../../../features/admin/products/form/product-form.tsx";
import { toProductValues } from "../../../../features/admin/products/form/product-values.ts";
import { adminProductOptions } from "../../../../features/admin/products/queries.ts";
import { taxClassesOptions } from "../../../../features/admin/products/tax-classes/queries.ts";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/products/$id/edit")({
  staticData: { errorTitle: "Error loading products" },
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([
      queryClient.ensureQueryData(adminProductOptions(params.id)),
      queryClient.ensureQueryData(taxClassesOptions),
    ]),
  component: EditProductPage,
});

function EditProductPage() {
  const { id } = Route.useParams();
  const { data: product } = useSuspenseQuery(adminProductOptions(id));
  return (
    <AdminPage title="Edit Product" actions={<BackLink to="/admin/products">Back to Products</BackLink>}>
      <ProductForm key={id} base={product} initial={toProductValues(product)} />
    </AdminPage>
  );
}
