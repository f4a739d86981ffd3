import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { AdminProductView } from "../../../../../contract/admin-products.ts";
import { buttonClass } from "../../../../components/button.tsx";
import { Skeleton } from "../../../../components/loading.tsx";
import { ErrorView } from "../../../../components/page-states.tsx";
import { messageOf } from "../../../../lib/api-error.ts";
import { AdminPage } from "../../shared/admin-page.tsx";
import { adminProductOptions } from "../queries.ts";
import { ProductForm } from "./product-form.tsx";
import { valuesOf } from "./product-values.ts";

export function EditProductPage({ id }: { readonly id: string }) {
  const product = useQuery({ ...adminProductOptions(id), refetchOnWindowFocus: false, staleTime: Infinity });
  return (
    <AdminPage
      title="Edit Product"
      {...(product.data !== undefined && { subtitle: product.data.name })}
      trail={[{ label: "Products", to: "/admin/products" }, { label: "Edit Product" }]}
      actions={
        <Link to="/admin/products" className={buttonClass({ variant: "secondary", size: "sm" })}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to Products
        </Link>
      }
    >
      {product.isPending && <Skeleton className="h-96 w-full" />}
      {product.isError && product.data === undefined && (
        <ErrorView
          title="Error loading products"
          message={messageOf(product.error, "Failed to load product. Please try again.")}
          onRetry={() => void product.refetch()}
        />
      )}
      {product.data !== undefined && <VersionedForm product={product.data} />}
    </AdminPage>
  );
}

/** The form starts anew from another admin's version when one takes it over. */
function VersionedForm({ product }: { readonly product: AdminProductView }) {
  const queryClient = useQueryClient();
  const [taken, setTaken] = useState(0);
  return (
    <ProductForm
      key={taken}
      base={product}
      initial={valuesOf(product)}
      onTakeOver={(current) => {
        queryClient.setQueryData(adminProductOptions(current.id).queryKey, current);
        setTaken(taken + 1);
      }}
    />
  );
}
