import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BulkBody } from "../../../../contract/admin-products.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice, omitEmpty } from "../shared/requests.ts";
import type { ProductsState } from "./products-state.ts";

export const productsKey = accountKey("admin", "products");
const productCalls = api.admin.products[":id"];

export function adminProductsOptions(state: ProductsState) {
  const query = {
    ...omitEmpty({
      search: state.search,
      category: state.category,
      is_active: isActiveOf[state.status ?? "archived"],
      archived: state.status === "archived" ? ("true" as const) : undefined,
      is_featured: state.featured,
      low_stock: state.stock === "low" ? ("true" as const) : undefined,
      in_stock: state.stock === "out" ? ("false" as const) : undefined,
      sort_by: state.sort_by,
      order: state.order,
      limit: state.size,
    }),
    page: String(state.page ?? 1),
  };
  return queryOptions({
    queryKey: [...productsKey, "list", query],
    queryFn: () => unwrap(api.admin.products.$get({ query }), connectionAdvice),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function adminProductOptions(id: string) {
  return queryOptions({
    queryKey: [...productsKey, "one", id],
    queryFn: () =>
      unwrapData(productCalls.$get({ param: { id } }), "Failed to load product. Please try again."),
    staleTime: 0,
    gcTime: 0, // A form is filled from what is there now, not from what was seen before.
  });
}

export function duplicateProductOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) =>
      unwrap(productCalls.duplicate.$post({ param: { id } }), "Failed to create product. Please try again."),
    onSuccess: () => invalidateProducts(queryClient),
  });
}

export function bulkOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: BulkBody) =>
      unwrap(api.admin.products.bulk.$post({ json }), "Failed to update product. Please try again."),
    onSuccess: (answer) => (answer.data.dry_run ? undefined : invalidateProducts(queryClient)),
  });
}

export function undoOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) =>
      unwrap(
        api.admin["product-changes"][":id"].undo.$post({ param: { id } }),
        "The change could not be undone.",
      ),
    onSuccess: () => invalidateProducts(queryClient),
  });
}

/** The admin's lists and numbers, and what the shop shows of the catalogue. */
export async function invalidateProducts(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: accountKey("admin") }),
    queryClient.invalidateQueries({ queryKey: ["products"] }),
  ]);
}

const isActiveOf = { active: "true", inactive: "false", archived: undefined } as const;
