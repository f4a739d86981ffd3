import { and, eq, type SQL, sql } from "drizzle-orm";
import { maxCartLines, maxLineQuantity } from "../../../contract/orders/cart.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { cartItems, carts } from "../../db/schema/carts.ts";
import { products } from "../../db/schema/catalog.ts";
import type { StoreContext } from "../context.ts";
import { availableQuantity, cartLines } from "./read-cart.ts";

/**
 * Explains why a line was not written, in one query.
 * @param condition selects the product or the line
 * @param wanted returns the requested quantity, given the quantity in the cart (0 without a line)
 * @returns undefined if no product or line fits the condition
 */
export async function explainRefusal(
  context: StoreContext,
  profileId: string,
  condition: SQL,
  wanted: (inCart: number, minimumQuantity: number) => number,
): Promise<StoreError | undefined> {
  const found = await context.db
    .select({
      product: products,
      available: availableQuantity.mapWith(Number),
      inCart: sql<number>`coalesce(${cartItems.quantity}, 0)`.mapWith(Number),
      lines: cartLines.mapWith(Number),
    })
    .from(products)
    .innerJoin(carts, eq(carts.profileId, profileId))
    .leftJoin(cartItems, and(eq(cartItems.cartId, carts.id), eq(cartItems.productId, products.id)))
    .where(condition)
    .get();
  if (found === undefined) return undefined;
  const { product, available, inCart } = found;
  if (inCart === 0 && found.lines >= maxCartLines) return new StoreError("cart_full");
  const quantity = wanted(inCart, product.minimumOrderQuantity);
  // If nothing is wrong any more, the stock was short when the line was to be written, and is back by now.
  return (
    refuseQuantity({ product, available, inCart, quantity }) ??
    insufficientStock(product.name, available, inCart)
  );
}

/**
 * Returns the error for a quantity that a cart cannot have; undefined for an allowed one.
 * @param inCart the quantity in the cart so far, for the message
 */
export function refuseQuantity({
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
    return fieldError("quantity", `The least you can order of ${name} is ${minimumOrderQuantity}.`);
  }
  if (quantity > maxLineQuantity)
    return fieldError("quantity", `Quantity must be at most ${maxLineQuantity}`);
  return quantity > available ? insufficientStock(name, available, inCart) : undefined;
}

function insufficientStock(name: string, available: number, inCart = 0): StoreError {
  return fieldError("quantity", stockSentence(name, available, inCart), "insufficient_stock");
}

export function stockSentence(name: string, available: number, inCart = 0): string {
  if (available <= 0) return `${name} is sold out.`;
  const left = `Only ${available} of ${name} left.`;
  return inCart > 0 ? `${left} Your cart holds ${inCart} already.` : left;
}
