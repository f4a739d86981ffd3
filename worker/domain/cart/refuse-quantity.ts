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
 * @param wanted returns the quantity that was asked for, given the line's quantity (0 for a new line)
 * @returns undefined where no product or line fits the condition
 */
export async function explainRefusal(
  context: StoreContext,
  profileId: string,
  condition: SQL,
  wanted: (heldQuantity: number, minimumQuantity: number) => number,
): Promise<StoreError | undefined> {
  const found = await context.db
    .select({
      product: products,
      available: availableQuantity.mapWith(Number),
      held: sql<number>`coalesce(${cartItems.quantity}, 0)`.mapWith(Number),
      lines: cartLines.mapWith(Number),
    })
    .from(products)
    .innerJoin(carts, eq(carts.profileId, profileId))
    .leftJoin(cartItems, and(eq(cartItems.cartId, carts.id), eq(cartItems.productId, products.id)))
    .where(condition)
    .get();
  if (found === undefined) return undefined;
  const { product, available, held } = found;
  if (held === 0 && found.lines >= maxCartLines) return new StoreError("cart_full");
  const quantity = wanted(held, product.minimumOrderQuantity);
  // The stock was short when the line was written, even if it is back by now.
  return (
    refuseQuantity({ product, available, held, quantity }) ?? insufficientStock(product.name, available, held)
  );
}

/** Returns why a cart cannot hold so many units, or undefined if it can. @param held the units in the cart already */
export function refuseQuantity({
  product,
  available,
  held,
  quantity,
}: {
  readonly product: Pick<typeof products.$inferSelect, "name" | "isActive" | "minimumOrderQuantity">;
  readonly available: number;
  readonly held: number;
  readonly quantity: number;
}): StoreError | undefined {
  const { name, isActive, minimumOrderQuantity } = product;
  if (!isActive) return new StoreError("product_not_found");
  if (quantity < minimumOrderQuantity) {
    return fieldError("quantity", `The least you can order of ${name} is ${minimumOrderQuantity}.`);
  }
  if (quantity > maxLineQuantity)
    return fieldError("quantity", `Quantity must be at most ${maxLineQuantity}`);
  return quantity > available ? insufficientStock(name, available, held) : undefined;
}

/** @param heldQuantity the units in the cart already */
function insufficientStock(name: string, available: number, heldQuantity = 0): StoreError {
  return fieldError("quantity", stockSentence(name, available, heldQuantity), "insufficient_stock");
}

export function stockSentence(name: string, available: number, heldQuantity = 0): string {
  if (available <= 0) return `${name} is sold out.`;
  const left = `Only ${available} of ${name} left.`;
  return heldQuantity > 0 ? `${left} Your cart holds ${heldQuantity} already.` : left;
}
