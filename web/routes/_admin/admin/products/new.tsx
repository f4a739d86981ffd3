import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Alert } from "../../../../components/alert.tsx";
import { ProductForm } from "../../../../features/admin/products/form/product-form.tsx";
import { createEmptyValues, toDraftValues } from "../../../../features/admin/products/form/product-values.ts";
import { productDraftsOptions } from "../../../../features/admin/products/queries.ts";
import { taxClassesOptions } from "../../../../features/admin/products/tax-classes/queries.ts";
import { settingsOptions } from "../../../../features/admin/settings/queries.ts";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { searchSchema, textParam } from "../../../../lib/search-params.ts";

export const Route = createFileRoute("/_admin/admin/products/new")({
  staticData: { errorTitle: "The form could not be loaded" },
  validateSearch: searchSchema({ draft: textParam }),
  loader: ({ context: { queryClient } }) =>
    // fetchQuery reads the draft again, because the cached list may be outdated.
    Promise.all([
      queryClient.ensureQueryData(settingsOptions),
      queryClient.ensureQueryData(taxClassesOptions),
      queryClient.fetchQuery(productDraftsOptions),
    ]),
  component: NewProductPage,
});

function NewProductPage() {
  const { data: settings } = useSuspenseQuery(settingsOptions);
  const { data: drafts } = useSuspenseQuery(productDraftsOptions);
  const { draft: draftId } = Route.useSearch();
  const draft = drafts.find(({ id }) => id === draftId);
  const taxRate = settings.default_tax_rate;
  return (
    <AdminPage title="Add New Product">
      {draftId !== undefined && draft === undefined && (
        <Alert tone="info">This draft no longer exists. What you type here is a new product.</Alert>
      )}
      <ProductForm
        key={draft?.id ?? "new"}
        base={undefined}
        initial={draft === undefined ? createEmptyValues(taxRate) : toDraftValues(draft, taxRate)}
        draft={draft}
      />
    </AdminPage>
  );
}
