import { onlineManager, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { CartView } from "../../../contract/orders/cart.ts";
import { centsToDollars, dollarsToCents } from "../../../contract/shared/money.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { ApiError, getErrorMessage } from "../../lib/api-error.ts";
import { getSession, getSignedInUserId, useKnownSession } from "../../lib/auth/session.ts";
import { createOptimisticMutation } from "../../lib/optimistic-mutation.ts";
import { accountKey } from "../../lib/query-client.ts";
import { useIsGuestCheckoutOpen } from "../../lib/store-settings.ts";
import { toast } from "../../lib/toast.ts";
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
    markGuestCart(countItems(cart));
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
    if (userId === getSignedInUserId()) markGuestCart(count);
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

/** Creates the mutation that adds units of a product. The badge counts them at once. */
export function addItemOptions(queryClient: QueryClient, fallback = addFallback) {
  return createOptimisticMutation(queryClient, {
    key: cartKey,
    mutationFn: (item: { readonly product_id: string; readonly quantity: number }) =>
      inTurn(() => unwrapData(api.cart.items.$post({ json: item }), fallback)),
    apply: ({ quantity }) =>
      queryClient.setQueryData(cartCountOptions.queryKey, (count) =>
        count === undefined ? undefined : count + quantity,
      ),
    onSuccess: (cart) => setCartCache(queryClient, cart),
  });
}

/**
 * Waits for the other tabs. The store gives a new guest a cart with the first addition, and two at once would make two
 * carts, of which the browser keeps one.
 */
function inTurn<Result>(add: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request("cart", add) : add();
}

const addFallback = "Failed to add product to cart. Please try again.";

export function describeAddition(productName: string, quantity: number): string {
  return `${quantity > 1 ? `${quantity} × ` : ""}${productName} added to your cart!`;
}

/** Returns the message for an addition that failed. */
export function describeAddFailure(error: unknown): string {
  const wasSent = !(error instanceof ApiError) || error.status !== 0;
  if (wasSent || onlineManager.isOnline()) return getErrorMessage(error, addFallback);
  return "You're offline. Try again once you're connected.";
}

interface QuantityChange {
  readonly itemId: string;
  readonly quantity: number;
}

/** Creates the mutation that changes the quantity of a line. 0 removes the line. */
export function setQuantityOptions(queryClient: QueryClient) {
  return createOptimisticMutation(queryClient, {
    key: cartKey,
    mutationFn: sendQuantity,
    apply: ({ itemId, quantity }) => {
      const cart = queryClient.getQueryData(cartOptions.queryKey);
      if (cart !== undefined) writeCart(queryClient, changeQuantity(cart, itemId, quantity));
    },
    onSuccess: (cart) => setCartCache(queryClient, cart),
    onError: (error) => toast.error(getErrorMessage(error, changeFallback)),
  });
}

const changeFallback = "Unable to update cart. Please try again.";

async function sendQuantity({ itemId, quantity }: QuantityChange): Promise<CartView> {
  const line = api.cart.items[":id"];
  const param = { id: itemId };
  if (quantity <= 0) return unwrapData(line.$delete({ param }), "Unable to remove item. Please try again.");
  return unwrapData(line.$put({ param, json: { quantity } }), changeFallback);
}

/** Returns the cart as the server is expected to return it after the change. */
function changeQuantity(cart: CartView, itemId: string, quantity: number): CartView {
  const items = cart.items.map((item) => {
    if (item.id !== itemId) return item;
    const { is_active, minimum_order_quantity, stock_quantity } = item.product;
    return {
      ...item,
      quantity,
      totalPrice: centsToDollars(dollarsToCents(item.unitPrice) * quantity),
      isAvailable: is_active && quantity >= minimum_order_quantity && quantity <= stock_quantity,
    };
  });
  return { ...cart, items: items.filter((item) => item.quantity > 0) };
}

/** Shows the server's cart on every screen. Requests that were sent before it must not overwrite it. */
export async function setCartCache(queryClient: QueryClient, cart: CartView): Promise<void> {
  writeCart(queryClient, cart);
  markGuestCart(countItems(cart));
  // Cancels after writing, so that a page that waits for the request gets this cart instead of an error.
  await queryClient.cancelQueries({ queryKey: cartKey });
}

function markGuestCart(count: number): void {
  if (getSession().status === "signed-out") guestCartMark.write(count > 0);
}

function writeCart(queryClient: QueryClient, cart: CartView): void {
  queryClient.setQueryData(cartOptions.queryKey, cart);
  queryClient.setQueryData(cartCountOptions.queryKey, countItems(cart));
}

function countItems(cart: CartView): number {
  return cart.items.reduce((count, item) => count + item.quantity, 0);
}

/** Reloads the cart after an order, which empties it. */
export function refreshCart(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: cartKey });
}
