import { and, eq, type SQL, sql } from "drizzle-orm";
import { maxCartLines, maxLineQuantity } from "../../../contract/orders/cart.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { cartItems, carts } from "../../db/schema/carts.ts";
import { products } from "../../db/schema/catalog.ts";
import type { StoreContext } from "../context.ts";
import { ownsCart, type Shopper } from "../profiles/shopper.ts";
import { availableQuantity, cartLineCount } from "./read-cart.ts";

/**
 * Returns the error that explains why a line was not written.
 * @param condition selects the product or the line
 * @param getQuantity returns the requested quantity, given the quantity in the cart (0 without a line) and the minimum
 * @returns undefined if no product or line fits the condition
 */
export async function explainRefusal(
  context: StoreContext,
  shopper: Shopper,
  condition: SQL,
  getQuantity: (inCart: number, minimumQuantity: number) => number,
): Promise<StoreError | undefined> {
  const row = await context.db
    .select({
      product: products,
      available: availableQuantity.mapWith(Number),
      inCart: sql<number>`coalesce(${cartItems.quantity}, 0)`.mapWith(Number),
      lineCount: cartLineCount.mapWith(Number),
    })
    .from(products)
    .innerJoin(carts, ownsCart(shopper))
    .leftJoin(cartItems, and(eq(cartItems.cartId, carts.id), eq(cartItems.productId, products.id)))
    .where(condition)
    .get();
  if (row === undefined) return undefined;
  const { product, available, inCart, lineCount } = row;
  if (inCart === 0 && lineCount >= maxCartLines) return new StoreError("cart_full");
  const quantity = getQuantity(inCart, product.minimumOrderQuantity);
  // If the quantity is allowed now, the stock was too low when the line was written and has risen since.
  return (
    findQuantityError({ product, available, inCart, quantity }) ??
    createInsufficientStockError(product.name, available, inCart)
  );
}

/**
 * Finds the error of a quantity that a cart cannot have.
 * @param inCart the current quantity in the cart, for the message
 * @returns undefined if the quantity is allowed
 */
export function findQuantityError({
  product,
  available,
  inCart,
  quantity,
}: {
  readonly product: Pick<typeof products.$inferSelect, "name" | "isActive" | "minimumOrderQuantity">;
  readonly available: number;
  readonly inCart: number;
  readonly quantity: number;
}): StoreError | undefined {
  const { name, isActive, minimumOrderQuantity } = product;
  if (!isActive) return new StoreError("product_not_found");
  if (quantity < minimumOrderQuantity) {
    return fieldError("quantity", `The minimum order for ${name} is ${minimumOrderQuantity}.`);
  }
  if (quantity > maxLineQuantity) {
    return fieldError("quantity", `Quantity must be at most ${maxLineQuantity}`);
  }
  return quantity > available ? createInsufficientStockError(name, available, inCart) : undefined;
}

function createInsufficientStockError(name: string, available: number, inCart = 0): StoreError {
  return fieldError("quantity", describeStock(name, available, inCart), "insufficient_stock");
}

/** Explains why a product is not sold any more. */
export function describeGone(name: string): string {
  return `${name} is no longer available.`;
}

export function describeStock(name: string, available: number, inCart = 0): string {
  if (available <= 0) return `${name} is sold out.`;
  const stock = `Only ${available} of ${name} left.`;
  return inCart > 0 ? `${stock} Your cart already has ${inCart}.` : stock;
}
