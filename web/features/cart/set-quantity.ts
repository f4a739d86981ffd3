import type { QueryClient } from "@tanstack/react-query";
import { getUnitPriceCents, toQuantityPriced } from "../../../contract/catalog/quantity-prices.ts";
import type { CartView } from "../../../contract/orders/cart.ts";
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
  const items = cart.items.map((item) => {
    if (item.id !== itemId) return item;
    const { is_active, minimum_order_quantity, stock_quantity } = item.product;
    const unitPriceCents = getUnitPriceCents(toQuantityPriced(item.product), quantity);
    return {
      ...item,
      quantity,
      unitPrice: centsToDollars(unitPriceCents),
      previousUnitPrice: null,
      totalPrice: centsToDollars(unitPriceCents * quantity),
      isAvailable: is_active && quantity >= minimum_order_quantity && quantity <= stock_quantity,
    };
  });
  return { ...cart, items: items.filter((item) => item.quantity > 0) };
}
