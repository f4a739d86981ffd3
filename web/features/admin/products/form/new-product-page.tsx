import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../../../components/loading.tsx";
import { settingsOptions } from "../../settings/queries.ts";
import { AdminPage } from "../../shared/admin-page.tsx";
import { ProductForm } from "./product-form.tsx";
import { emptyValues } from "./product-values.ts";

export function NewProductPage() {
  const settings = useQuery(settingsOptions);
  return (
    <AdminPage
      title="Add New Product"
      trail={[{ label: "Products", to: "/admin/products" }, { label: "Add New Product" }]}
    >
      {settings.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <ProductForm base={undefined} initial={emptyValues(settings.data?.default_tax_rate ?? 0)} />
      )}
    </AdminPage>
  );
}
