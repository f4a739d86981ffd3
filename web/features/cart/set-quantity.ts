import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { CartView } from "../../../contract/orders/cart.ts";
import { centsToDollars, dollarsToCents } from "../../../contract/shared/money.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { cartKey, cartOptions, setCartCache } from "./queries.ts";

/** The new quantity is shown at once, and taken back when the server refuses it. 0 removes the line. */
export function setQuantityOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: cartKey,
    scope: { id: "cart" }, // One after the other, in the order of the clicks.
    mutationFn: ({ itemId, quantity }: QuantityChange) => sendQuantity(itemId, quantity),
    onMutate: async ({ itemId, quantity }: QuantityChange) => {
      const before = queryClient.getQueryData(cartOptions.queryKey);
      if (before !== undefined) await setCartCache(queryClient, withQuantity(before, itemId, quantity));
      return before;
    },
    onSuccess: async (cart: CartView) => {
      if (isLastChange(queryClient)) await setCartCache(queryClient, cart);
    },
    // Not in the component: a removed line is gone before its request fails.
    onError: async (error, _change, before) => {
      toast.error(errorMessage(error, "Unable to update cart. Please try again."));
      if (before !== undefined) await setCartCache(queryClient, before);
      void queryClient.invalidateQueries({ queryKey: cartKey });
    },
  });
}

interface QuantityChange {
  readonly itemId: string;
  readonly quantity: number;
}

async function sendQuantity(itemId: string, quantity: number): Promise<CartView> {
  const line = api.cart.items[":id"];
  if (quantity <= 0) {
    const fallback = "Unable to remove item. Please try again.";
    return unwrapData(line.$delete({ param: { id: itemId } }), fallback);
  }
  const fallback = "Unable to update cart. Please try again.";
  return unwrapData(line.$put({ param: { id: itemId }, json: { quantity } }), fallback);
}

function withQuantity(cart: CartView, itemId: string, quantity: number): CartView {
  const changed = cart.items.map((item) => {
    if (item.id !== itemId) return item;
    const totalPrice = centsToDollars(dollarsToCents(item.unitPrice) * quantity);
    return {
      ...item,
      quantity,
      totalPrice,
      isAvailable:
        item.product.is_active &&
        quantity >= item.product.minimum_order_quantity &&
        quantity <= item.product.stock_quantity,
    };
  });
  return { ...cart, items: changed.filter((item) => item.quantity > 0) };
}

/** While another change is under way, its answer will be the newer one. */
function isLastChange(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: cartKey }) <= 1;
}
