import {
  mutationOptions,
  onlineManager,
  type QueryClient,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import type { CartView } from "../../../contract/orders/cart.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { ApiError, errorMessage } from "../../lib/api-error.ts";
import { useSession } from "../../lib/auth/session.ts";
import { accountKey } from "../../lib/query-client.ts";

export const cartKey = accountKey("cart");
const countKey = accountKey("cart-count");

export const cartOptions = queryOptions({
  queryKey: cartKey,
  queryFn: async ({ client }) => {
    const cart = await unwrapData(api.cart.$get(), "Unable to fetch your cart. Please try again.");
    // What another window has added is in the badge, too.
    client.setQueryData(countKey, countItems(cart));
    return cart;
  },
  // Prices and stock change: a cart that is opened again is loaded again, while the one in the cache is shown.
  staleTime: 5_000,
});

const cartCountOptions = queryOptions({
  queryKey: countKey,
  queryFn: async () => (await unwrapData(api.cart.count.$get())).count,
  // As long as the cart's own.
  staleTime: 5_000,
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
      unwrapData(api.cart.items.$post({ json: item }), addFallback),
    // The badge counts at once; the server has the last word.
    onMutate: async ({ quantity }) => {
      await queryClient.cancelQueries({ queryKey: countKey });
      queryClient.setQueryData(cartCountOptions.queryKey, (count) => (count ?? 0) + quantity);
    },
    onSuccess: (cart: CartView) => setCartCache(queryClient, cart),
    onError: (_error, { quantity }) => {
      // Offline the count cannot be loaded again. Subtracted, because another addition may have been counted meanwhile.
      queryClient.setQueryData(cartCountOptions.queryKey, (count) =>
        count === undefined ? undefined : Math.max(0, count - quantity),
      );
      return queryClient.invalidateQueries({ queryKey: countKey });
    },
  });
}

const addFallback = "Failed to add product to cart. Please try again.";

/** The message for an addition that failed. */
export function describeAddFailure(error: unknown): string {
  const wasSent = !(error instanceof ApiError) || error.status !== 0;
  if (wasSent || onlineManager.isOnline()) return errorMessage(error, addFallback);
  return "You're offline. Try again once you're connected.";
}

/** Shows a cart that the server answered on every screen. Requests still under way are older: they must not overwrite it. */
export async function setCartCache(queryClient: QueryClient, cart: CartView): Promise<void> {
  queryClient.setQueryData(cartOptions.queryKey, cart);
  queryClient.setQueryData(countKey, countItems(cart));
  // After that: a page that waits for such a request gets the cart above. Before, it would fail.
  await Promise.all([
    queryClient.cancelQueries({ queryKey: cartKey }),
    queryClient.cancelQueries({ queryKey: countKey }),
  ]);
}

function countItems(cart: CartView): number {
  return cart.items.reduce((count, item) => count + item.quantity, 0);
}

/** For after an order, which empties the cart. */
export async function refreshCart(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: cartKey }),
    queryClient.invalidateQueries({ queryKey: countKey }),
  ]);
}
