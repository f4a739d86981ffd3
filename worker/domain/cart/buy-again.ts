import { and, asc, eq, sql } from "drizzle-orm";
import type { BuyAgainView } from "../../../contract/orders/cart.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { readBatch } from "../../db/read-batch.ts";
import { cartItems, carts } from "../../db/schema/carts.ts";
import { products } from "../../db/schema/catalog.ts";
import { orderItems } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { readableOrderCondition, toAccountAccess } from "../orders/order-access.ts";
import type { Profile } from "../profiles/profile.ts";
import { ownsCart, toAccountShopper } from "../profiles/shopper.ts";
import { addWithinStock, describeGone, findQuantityError } from "./change-cart.ts";
import { availableQuantity, ensureCart, requireCart, selectCartRows, toCartView } from "./read-cart.ts";

/**
 * Account. Adds an order's items to the cart at current prices, with two database batches. The response names the items
 * that are not available in their ordered quantity.
 * @throws StoreError order_not_found
 */
export async function buyAgain(
  context: StoreContext,
  profile: Profile,
  orderId: string,
): Promise<BuyAgainView> {
  const shopper = toAccountShopper(profile);
  const { readable, items } = await readBatch(context.db, {
    readable: context.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), readableOrderCondition(toAccountAccess(profile)))),
    items: selectOrderedItems(context, profile, orderId),
  });
  if (readable.length === 0) throw new StoreError("order_not_found");
  const itemsWithRefusal = items.map((item) => ({ item, refusal: explainUnavailable(item) }));
  const acceptedItems = itemsWithRefusal
    .filter(({ refusal }) => refusal === undefined)
    .map(({ item }) => item);
  const { added, ...cartRows } = await readBatch(context.db, {
    created: ensureCart(context, shopper),
    added: addWithinStock(context, shopper, acceptedItems),
    ...selectCartRows(context, shopper),
  });
  // The statement checks the stock again, so an accepted item can still be missing.
  const wasAdded = (item: OrderedItem) => added.some(({ productId }) => productId === item.productId);
  return {
    cart: requireCart(toCartView(context, shopper, cartRows)),
    added: acceptedItems.filter(wasAdded).map((item) => item.name),
    missed: itemsWithRefusal
      .filter(({ item, refusal }) => refusal !== undefined || !wasAdded(item))
      .map(({ item, refusal }) => ({ product_name: item.name, message: refusal ?? describeGone(item.name) })),
  };
}

interface OrderedItem {
  readonly productId: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly product: typeof products.$inferSelect | null;
  readonly availableQuantity: number;
  readonly quantityInCart: number;
}

function selectOrderedItems(context: StoreContext, profile: Profile, orderId: string) {
  return context.db
    .select({
      productId: orderItems.productId,
      // Aliased, because carts and products have columns of the same names.
      name: sql<string>`${orderItems.productName}`.as("ordered_name"),
      quantity: sql<number>`${orderItems.quantity}`.as("ordered_quantity"),
      product: products,
      availableQuantity: sql<number>`coalesce(${availableQuantity}, 0)`.mapWith(Number).as("available"),
      quantityInCart: sql<number>`coalesce(${cartItems.quantity}, 0)`.mapWith(Number).as("in_cart"),
    })
    .from(orderItems)
    .leftJoin(carts, ownsCart(toAccountShopper(profile)))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(cartItems, and(eq(cartItems.cartId, carts.id), eq(cartItems.productId, orderItems.productId)))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(sql`order_items.rowid`));
}

function explainUnavailable(item: OrderedItem): string | undefined {
  const { product, availableQuantity: available, quantityInCart: inCart } = item;
  if (product === null || !product.isActive) return describeGone(item.name);
  return findQuantityError({ product, available, inCart, quantity: inCart + item.quantity })?.message;
}
