import type { BuyAgainView } from "../../../../contract/buy-again.ts";
import { StoreError } from "../../../../contract/errors.ts";
import type { OrderItemView } from "../../../../contract/orders.ts";
import { addItem } from "../../cart/add-item.ts";
import { readCart } from "../../cart/read-cart.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { readOrder } from "./read-orders.ts";

/**
 * Puts an order's pieces into the cart again, at today's prices. What is not sold any more, or not in that number, is
 * left out and named. @throws StoreError order_not_found
 */
export async function buyAgain(
  context: StoreContext,
  profile: Profile,
  orderId: string,
): Promise<BuyAgainView> {
  const { items } = await readOrder(context, profile, orderId);
  const added: string[] = [];
  const missed: BuyAgainView["missed"] = [];
  // One after the other: each is its own write, and the order of the lines stays that of the order.
  for (const item of items) {
    const refusal = await refusalOf(context, profile, item);
    if (refusal === undefined) added.push(item.product_name);
    else missed.push({ product_name: item.product_name, message: refusal });
  }
  return { cart: await readCart(context, profile), added, missed };
}

async function refusalOf(
  context: StoreContext,
  profile: Profile,
  item: OrderItemView,
): Promise<string | undefined> {
  const gone = `${item.product_name} is no longer available.`;
  if (item.product_id === null) return gone;
  try {
    await addItem(context, profile, { product_id: item.product_id, quantity: item.quantity });
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return error.code === "product_not_found" ? gone : error.message;
  }
}
