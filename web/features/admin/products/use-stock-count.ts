import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as v from "valibot";
import type { AdminProductView, adminProductPageResponse } from "../../../../contract/admin/products.ts";
import { maxStockUnits } from "../../../../contract/catalog/product-fields.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { createOptimisticMutation } from "../../../lib/optimistic-mutation.ts";
import { adminToast } from "../../../lib/toast.ts";
import { invalidateProducts, productsKey } from "./queries.ts";

type ProductPage = v.InferOutput<typeof adminProductPageResponse>;

interface StockChange {
  readonly id: string;
  /**
   * The number of units to add, negative to remove some. The difference is sent, because units may be sold meanwhile.
   */
  readonly difference: number;
  readonly cause: "counted" | "corrected";
}

/**
 * Parses a typed stock: a count such as '24', or a change such as '+12' or '-1'.
 * @returns the difference to the units on hand, or undefined if the text is neither or leads below 0 or above 999,999
 */
export function parseStockChange(text: string, onHand: number): number | undefined {
  const [, sign, digits] = /^([+\-−–])?\s*(\d{1,6})$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const units = Number(digits);
  if (sign === undefined) return units - onHand;
  const difference = sign === "+" ? units : -units;
  const after = onHand + difference;
  return after >= 0 && after <= maxStockUnits ? difference : undefined;
}

/** Changes a product's stock. Its toast offers Undo. */
export function useStockCount({ id, name }: AdminProductView) {
  const { mutateAsync, isPending } = useMutation(changeStockOptions(useQueryClient()));

  // The row may be unmounted before the response. Callbacks of mutate() would not run then, but those of a promise do.
  const change = (difference: number, cause: StockChange["cause"], onSaved: (onHand: number) => void) =>
    void mutateAsync({ id, difference, cause }).then(
      ({ data }) => onSaved(data.on_hand),
      (error: unknown) => adminToast.error(`The stock of ${name} was not changed. ${getErrorMessage(error)}`),
    );

  function changeStock(difference: number, cause: StockChange["cause"]) {
    change(difference, cause, (after) =>
      adminToast.success(`${name}: ${after - difference} → ${after} in stock`, {
        label: "Undo",
        onClick: () =>
          change(-difference, cause, (restored) => adminToast.success(`${name}: ${restored} in stock again`)),
      }),
    );
  }

  return { changeStock, isPending };
}

function changeStockOptions(queryClient: QueryClient) {
  const queryKey = [...productsKey, "list"];
  return createOptimisticMutation(queryClient, {
    key: queryKey,
    mutationFn: ({ id, difference, cause }: StockChange) =>
      unwrap(
        api.admin.products[":id"].stock.$patch({ param: { id }, json: { adjust: difference, cause } }),
        "Failed to update product. Please try again.",
      ),
    apply: (change) =>
      queryClient.setQueriesData<ProductPage>({ queryKey }, (page) => page && applyStockChange(page, change)),
    onSuccess: () => invalidateProducts(queryClient),
  });
}

function applyStockChange(page: ProductPage, { id, difference }: StockChange): ProductPage {
  const data = page.data.map((product) =>
    product.id === id
      ? {
          ...product,
          on_hand: Math.max(0, product.on_hand + difference),
          stock_quantity: Math.max(0, product.stock_quantity + difference),
        }
      : product,
  );
  return { ...page, data };
}
