import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { AdminProductView } from "../../../../contract/admin-products.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { invalidateProducts } from "./queries.ts";

export function deleteProductOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) =>
      unwrap(api.products[":id"].$delete({ param: { id } }), "An unexpected error occurred."),
    onSuccess: () => invalidateProducts(queryClient),
  });
}

interface Restoration {
  readonly product: Pick<AdminProductView, "id">;
  /** Whether it is on sale again at once. The API brings it back inactive. */
  readonly activates: boolean;
}

export function restoreProductOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ product: { id }, activates }: Restoration) => {
      await unwrap(api.admin.products[":id"].restore.$post({ param: { id } }), notRestored);
      if (activates) await activate(id);
    },
    onSettled: () => invalidateProducts(queryClient),
  });
}

export function activateProductOptions(queryClient: QueryClient) {
  return mutationOptions({ mutationFn: activate, onSettled: () => invalidateProducts(queryClient) });
}

function activate(id: string) {
  return unwrap(
    api.admin.products.bulk.$post({ json: { action: "activate", ids: [id] } }),
    "Failed to update product. Please try again.",
  );
}

const notRestored = "The product could not be brought back. Please try again.";
