import { mutationOptions, type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { BulkBody } from "../../../../contract/admin/bulk-changes.ts";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminToast } from "../../../lib/toast.ts";
import { adminKey, load, loadData, omitEmpty } from "../shared/requests.ts";
import type { ProductsSearch } from "./products-search.ts";

export const productsKey = accountKey("admin", "products");
/** The keys of everything that shows products, also in the shop. */
const affectedKeys = [adminKey, ["products"]];
const productCalls = api.admin.products[":id"];

export function adminProductsOptions({
  search,
  category,
  status,
  featured,
  stock,
  tax_class: taxClass,
  weight,
  mode: _mode,
  since: _since,
  ...paging
}: ProductsSearch) {
  const query = {
    ...omitEmpty({
      search,
      category,
      ...(status !== undefined && statusFilters[status]),
      is_featured: featured,
      ...(stock !== undefined && stockFilters[stock]),
      tax_class: taxClass,
      ...(weight !== undefined && weightFilters[weight]),
      sort_by: paging.sort_by,
      order: paging.order,
      limit: paging.size,
    }),
    page: String(paging.page ?? 1),
  };
  return queryOptions({
    queryKey: [...productsKey, "list", query],
    queryFn: () => load(api.admin.products.$get({ query })),
  });
}

export function adminProductOptions(id: string) {
  return queryOptions({
    queryKey: [...productsKey, "one", id],
    queryFn: () =>
      unwrapData(productCalls.$get({ param: { id } }), "Failed to load product. Please try again."),
    // The page does not load the product again by itself while the form is open. What other changes load is merged.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 1_000, // The next form loads the product again.
  });
}

/** Reads the server's time, at which a count begins. The clock of the device may be wrong. */
export const startCountOptions = mutationOptions({
  mutationFn: async () => {
    const call = api.admin.products.$get({ query: { limit: "1" } });
    await unwrap(call, "The count could not be started. Please try again.");
    return new Date((await call).headers.get("Date") ?? Date.now()).toISOString();
  },
  meta: { showError: adminToast.error },
});

/** Loads the products that were counted since a time with another number than was on hand. */
export function countedOptions(since: string) {
  return queryOptions({
    queryKey: [...productsKey, "counted", since],
    queryFn: () => loadData(api.admin.products.counted.$get({ query: { since } })),
  });
}

export const deleteProductOptions = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(api.products[":id"].$delete({ param: { id } }), "An unexpected error occurred."),
  meta: { invalidates: affectedKeys },
});

interface Restoration {
  readonly product: Pick<AdminProductView, "id">;
  /** True to activate the product as well, because the API restores it as inactive. */
  readonly activates: boolean;
}

export const restoreProductOptions = mutationOptions({
  mutationFn: async ({ product: { id }, activates }: Restoration) => {
    const call = productCalls.restore.$post({ param: { id } });
    await unwrap(call, "The product could not be restored. Please try again.");
    if (activates) await activate(id);
  },
  meta: { invalidates: affectedKeys, showError: adminToast.error },
});

export const activateProductOptions = mutationOptions({
  mutationFn: activate,
  meta: { invalidates: affectedKeys, showError: adminToast.error },
});

export const duplicateProductOptions = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(productCalls.duplicate.$post({ param: { id } }), "Failed to create product. Please try again."),
  meta: { invalidates: affectedKeys, showError: adminToast.error },
});

export const bulkOptions = mutationOptions({
  mutationFn: (json: BulkBody) =>
    unwrap(api.admin.products.bulk.$post({ json }), "Failed to update product. Please try again."),
  meta: { invalidates: affectedKeys, showError: adminToast.error },
});

/** Loads what a bulk action would change. */
export function bulkPreviewOptions(body: BulkBody | undefined) {
  return queryOptions({
    queryKey: [...productsKey, "bulk-preview", body],
    queryFn:
      body === undefined
        ? skipToken
        : () =>
            unwrapData(
              api.admin.products.bulk.$post({ json: { ...body, dry_run: true } }),
              "The preview could not be loaded. Please try again.",
            ),
    gcTime: 0,
  });
}

export const undoOptions = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(
      api.admin["product-changes"][":id"].undo.$post({ param: { id } }),
      "The change could not be undone.",
    ),
  meta: { invalidates: affectedKeys, showError: adminToast.error },
});

/** Invalidates everything that shows products. */
export async function invalidateProducts(queryClient: QueryClient): Promise<void> {
  await Promise.all(affectedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function activate(id: string) {
  return unwrap(
    api.admin.products.bulk.$post({ json: { action: "activate", ids: [id] } }),
    "Failed to update product. Please try again.",
  );
}

const statusFilters = {
  active: { is_active: "true" },
  inactive: { is_active: "false" },
  archived: { archived: "true" },
} as const;
const weightFilters = { missing: { has_weight: "false" } } as const;
const stockFilters = { low: { low_stock: "true" }, out: { in_stock: "false" } } as const;
