import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { CartView } from "../../../contract/orders/cart.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { getSession, getSignedInUserId, useKnownSession } from "../../lib/auth/session.ts";
import { accountKey } from "../../lib/query-client.ts";
import { useIsGuestCheckoutOpen } from "../../lib/store-settings.ts";
import { guestCartMark } from "./guest-cart-mark.ts";

export const cartKey = accountKey("cart");

export const cartOptions = queryOptions({
  queryKey: accountKey("cart", "content"),
  queryFn: async ({ client }) => {
    const userId = getSignedInUserId();
    const cart =
      (await mergeMarkedCart()) ??
      (await unwrapData(api.cart.$get(), "Unable to fetch your cart. Please try again."));
    // Somebody has signed in or out since, and must not get the count of the one before.
    if (userId !== getSignedInUserId()) return cart;
    // The badge also counts what another window has added.
    client.setQueryData(cartCountOptions.queryKey, countItems(cart));
    markGuestCart(isWorthMerging(cart));
    return cart;
  },
  // Prices and stock change, so a stale cart is shown only until a new one has loaded.
  staleTime: 5_000,
});

export const cartCountOptions = queryOptions({
  queryKey: accountKey("cart", "count"),
  queryFn: async ({ client }) => {
    // The cart merges before it is counted.
    if (hasCartToMerge()) return countItems(await client.fetchQuery(cartOptions));
    const userId = getSignedInUserId();
    const { count } = await unwrapData(api.cart.count.$get());
    const cart = client.getQueryData(cartOptions.queryKey);
    if (userId === getSignedInUserId()) markGuestCart(count > 0 || (cart?.code ?? null) !== null);
    return count;
  },
  staleTime: 5_000,
});

/** Moves what was added in this browser before signing in to the account, whose cart would be shown without it. */
async function mergeMarkedCart(): Promise<CartView | undefined> {
  if (!hasCartToMerge()) return undefined;
  const { mergeGuestCart } = await import("./merge-guest-cart.ts");
  return mergeGuestCart();
}

function hasCartToMerge(): boolean {
  return guestCartMark.read() && getSession().status === "signed-in";
}

/** Counts the units in the cart, for the header's badge. Returns 0 without a cart and if the count cannot be loaded. */
export function useCartCount(): number {
  // During hydration the badge is hidden as in the server's HTML, even if a loader has loaded the cart already.
  const { status } = useKnownSession();
  const isGuest = useIsGuestCheckoutOpen() && status === "signed-out";
  const hasGuestCart = guestCartMark.useValue();
  const { data } = useQuery({
    ...cartCountOptions,
    // An order in another tab has removed the mark. The count that is shown here must follow.
    enabled: ({ state }) => status === "signed-in" || (isGuest && (hasGuestCart || (state.data ?? 0) > 0)),
  });
  return status === "loading" ? 0 : (data ?? 0);
}

/**
 * Lets the badge count a guest's first addition at once. Nobody has asked the server for the count of an empty cart.
 */
export function startCountingGuestCart(queryClient: QueryClient): void {
  if (guestCartMark.read()) return;
  queryClient.setQueryData(cartCountOptions.queryKey, (count) => count ?? 0);
}

/** Shows the server's cart on every screen. Requests that were sent before it must not overwrite it. */
export async function setCartCache(queryClient: QueryClient, cart: CartView): Promise<void> {
  writeCart(queryClient, cart);
  markGuestCart(isWorthMerging(cart));
  // Cancels after writing, so that a page that waits for the request gets this cart instead of an error.
  await queryClient.cancelQueries({ queryKey: cartKey });
}

/** Shows a cart that the server may not have confirmed yet. */
export function writeCart(queryClient: QueryClient, cart: CartView): void {
  queryClient.setQueryData(cartOptions.queryKey, cart);
  queryClient.setQueryData(cartCountOptions.queryKey, countItems(cart));
}

function markGuestCart(isMarked: boolean): void {
  if (getSession().status === "signed-out") guestCartMark.write(isMarked);
}

/** Returns true for a cart with something that an account would miss. A link may have applied a code to an empty one. */
function isWorthMerging(cart: CartView): boolean {
  return cart.items.length > 0 || cart.code !== null;
}

function countItems(cart: CartView): number {
  return cart.items.reduce((count, item) => count + item.quantity, 0);
}

/** Reloads the cart after an order, which empties it. */
export function refreshCart(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: cartKey });
}
