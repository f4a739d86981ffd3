import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Tags } from "lucide-react";
import { BackLink } from "../../../components/back-link.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { LabelsPanel } from "../../../features/admin/labels/labels-panel.tsx";
import { labelsSearch } from "../../../features/admin/labels/labels-search.ts";
import { labelledProductsOptions } from "../../../features/admin/labels/queries.ts";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { DayFilter } from "../../../features/admin/shared/day-filter.tsx";

export const Route = createFileRoute("/_admin/admin/labels")({
  staticData: { errorTitle: "The products could not be loaded" },
  validateSearch: labelsSearch,
  loader: ({ context: { queryClient }, location }) =>
    queryClient.ensureQueryData(labelledProductsOptions(labelsSearch(location.search))),
  component: LabelsPage,
});

function LabelsPage() {
  const search = Route.useSearch();
  const { data: products } = useSuspenseQuery(labelledProductsOptions(search));
  const navigate = Route.useNavigate();
  const { sale_from: saleFrom, ids, supplier_delivery: deliveryId } = search;
  return (
    <AdminPage title="Print labels" actions={<BackLink to="/admin/products">Back to Products</BackLink>}>
      {ids === undefined && deliveryId === undefined && (
        <div className="max-w-xs">
          <DayFilter
            label="Sales that begin on"
            value={saleFrom}
            onCommit={(day, replace) => void navigate({ search: { sale_from: day }, replace })}
          />
        </div>
      )}
      {products.length === 0 ? (
        <EmptyState
          icon={Tags}
          title="No products to label"
          message={
            saleFrom === undefined
              ? "Select products in their list and choose Print labels, or choose the first day of a sale."
              : "No sale begins on this day."
          }
        />
      ) : (
        <LabelsPanel key={JSON.stringify(search)} products={products} day={saleFrom} />
      )}
    </AdminPage>
  );
}
