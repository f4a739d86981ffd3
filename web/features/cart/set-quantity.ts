import type { QueryClient } from "@tanstack/react-query";
import { getLineUnitPriceCents, toQuantityPriced } from "../../../contract/catalog/quantity-prices.ts";
import type { CartItemView, CartView } from "../../../contract/orders/cart.ts";
import { countFamilyUnits } from "../../../contract/orders/cart-lines.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { getErrorMessage } from "../../lib/api-error.ts";
import { createOptimisticMutation } from "../../lib/optimistic-mutation.ts";
import { toast } from "../../lib/toast.ts";
import { cartKey, cartOptions, setCartCache, writeCart } from "./queries.ts";

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
    onError: (error) => toast.error(getErrorMessage(error)),
  });
}

interface QuantityChange {
  readonly itemId: string;
  readonly quantity: number;
}

async function sendQuantity({ itemId, quantity }: QuantityChange): Promise<CartView> {
  const line = api.cart.items[":id"];
  const param = { id: itemId };
  if (quantity <= 0) return unwrapData(line.$delete({ param }), "Unable to remove item. Please try again.");
  return unwrapData(line.$put({ param, json: { quantity } }), "Unable to update cart. Please try again.");
}

/** Returns the cart as the server is expected to return it after the change. */
function changeQuantity(cart: CartView, itemId: string, quantity: number): CartView {
  const changed = cart.items
    .map((item) => (item.id === itemId ? { ...item, quantity, previousUnitPrice: null } : item))
    .filter((item) => item.quantity > 0);
  return { ...cart, items: changed.map((item) => priceItem(item, changed, item.id === itemId)) };
}

/** Prices a line whose units changed, or those of another member of its family. */
function priceItem(item: CartItemView, items: readonly CartItemView[], isChanged: boolean): CartItemView {
  const { quantity, product } = item;
  const familyUnits = countFamilyUnits(items, item);
  if (!isChanged && familyUnits === null) return item;
  const unitPriceCents = getLineUnitPriceCents({ ...toQuantityPriced(product), quantity, familyUnits });
  const { is_active, minimum_order_quantity, stock_quantity } = product;
  return {
    ...item,
    unitPrice: centsToDollars(unitPriceCents),
    totalPrice: centsToDollars(unitPriceCents * quantity),
    isAvailable: is_active && quantity >= minimum_order_quantity && quantity <= stock_quantity,
  };
}
