import { and, asc, eq, sql } from "drizzle-orm";
import type { BuyAgainView } from "../../../../contract/orders/buy-again.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { cartItems, carts } from "../../../db/schema/carts.ts";
import { products } from "../../../db/schema/catalog.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { addWithinStock } from "../../cart/change-cart.ts";
import { availableQuantity, cartReads, ensureCart, requireCart, toCartView } from "../../cart/read-cart.ts";
import { refuseQuantity } from "../../cart/refuse-quantity.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { mayRead } from "./read-orders.ts";

/**
 * Adds an order's items to the cart at current prices, in two round trips. Items that are not available in that quantity
 * are left out and named. @throws StoreError order_not_found
 */
export async function buyAgain(
  context: StoreContext,
  profile: Profile,
  orderId: string,
): Promise<BuyAgainView> {
  const [[order], lines] = await context.db.batch([
    context.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), mayRead(profile))),
    selectLines(context, profile, orderId),
  ]);
  if (order === undefined) throw new StoreError("order_not_found");
  const checked = lines.map((line) => ({ line, refusal: explainRefusal(line) }));
  const wanted = checked.filter(({ refusal }) => refusal === undefined).map(({ line }) => line);
  const [, added, ...cart] = await context.db.batch([
    ensureCart(context, profile.id),
    addWithinStock(context, profile.id, wanted),
    ...cartReads(context, profile.id),
  ]);
  const isInCart = (line: Line) => added.some(({ productId }) => productId === line.productId);
  return {
    cart: requireCart(toCartView(...cart)),
    added: wanted.filter(isInCart).map((line) => line.name),
    missed: checked
      .filter(({ line, refusal }) => refusal !== undefined || !isInCart(line))
      .map(({ line, refusal }) => ({ product_name: line.name, message: refusal ?? goneSentence(line) })),
  };
}

interface Line {
  readonly productId: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly product: typeof products.$inferSelect | null;
  readonly available: number;
  readonly inCart: number;
}

function selectLines(context: StoreContext, profile: Profile, orderId: string) {
  return context.db
    .select({
      productId: orderItems.productId,
      name: sql<string>`${orderItems.productName}`.as("ordered_name"),
      quantity: sql<number>`${orderItems.quantity}`.as("ordered_quantity"),
      product: products,
      available: sql<number>`coalesce(${availableQuantity}, 0)`.mapWith(Number).as("available"),
      inCart: sql<number>`coalesce(${cartItems.quantity}, 0)`.mapWith(Number).as("in_cart"),
    })
    .from(orderItems)
    .leftJoin(carts, eq(carts.profileId, profile.id))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(cartItems, and(eq(cartItems.cartId, carts.id), eq(cartItems.productId, orderItems.productId)))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(sql`order_items.rowid`));
}

function explainRefusal(line: Line): string | undefined {
  const { product, available, inCart } = line;
  if (product === null || !product.isActive) return goneSentence(line);
  return refuseQuantity({ product, available, inCart, quantity: inCart + line.quantity })?.message;
}

function goneSentence({ name }: Line): string {
  return `${name} is no longer available.`;
}
