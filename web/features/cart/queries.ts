import { mutationOptions, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { CartView } from "../../../contract/orders/cart.ts";
import { centsToDollars, dollarsToCents } from "../../../contract/shared/money.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { useSession } from "../../lib/auth/session.ts";
import { accountKey } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";

const cartKey = accountKey("cart");
const countKey = accountKey("cart-count");

export const cartOptions = queryOptions({
  queryKey: cartKey,
  queryFn: () => unwrapData(api.cart.$get(), "Unable to fetch your cart. Please try again."),
  // Prices and stock change: a cart that is opened again is loaded again, while the one in the cache is shown.
  staleTime: 5_000,
});

const cartCountOptions = queryOptions({
  queryKey: countKey,
  queryFn: async () => (await unwrapData(api.cart.count.$get())).count,
});

/** How many units are in the cart, for the header's badge: 0 for a guest and when the count fails (specification section 7). */
export function useCartCount(): number {
  const isSignedIn = useSession().status === "signed-in";
  const { data } = useQuery({ ...cartCountOptions, enabled: isSignedIn });
  return isSignedIn ? (data ?? 0) : 0;
}

export function addItemOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: cartKey,
    mutationFn: (item: { product_id: string; quantity: number }) =>
      unwrapData(api.cart.items.$post({ json: item }), "Failed to add product to cart. Please try again."),
    // The badge counts at once; the server has the last word.
    onMutate: async ({ quantity }) => {
      await queryClient.cancelQueries({ queryKey: countKey });
      queryClient.setQueryData(cartCountOptions.queryKey, (count) => (count ?? 0) + quantity);
    },
    onSuccess: (cart: CartView) => setCartCache(queryClient, cart),
    onError: () => queryClient.invalidateQueries({ queryKey: countKey }),
  });
}

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

/** Shows a cart that the server answered on every screen. Requests still under way are older: they must not overwrite it. */
export async function setCartCache(queryClient: QueryClient, cart: CartView): Promise<void> {
  queryClient.setQueryData(cartOptions.queryKey, cart);
  queryClient.setQueryData(
    cartCountOptions.queryKey,
    cart.items.reduce((count, item) => count + item.quantity, 0),
  );
  // After that: a page that waits for such a request gets the cart above. Before, it would fail.
  await Promise.all([
    queryClient.cancelQueries({ queryKey: cartKey }),
    queryClient.cancelQueries({ queryKey: countKey }),
  ]);
}

/** For after an order, which empties the cart. */
export async function refreshCart(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: cartKey }),
    queryClient.invalidateQueries({ queryKey: countKey }),
  ]);
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
