import { and, eq, sql } from "drizzle-orm";
import { maxCartLines, maxLineQuantity } from "../../../contract/orders/cart.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { cartItems, carts } from "../../db/schema/carts.ts";
import { products } from "../../db/schema/catalog.ts";
import type { StoreContext } from "../context.ts";
import { availableQuantity, cartLines } from "./read-cart.ts";

/**
 * Says why a line of this product cannot hold what was asked for.
 * @param wanted how many units the line would hold, given what it holds now (0 for a new line).
 */
export async function explainRefusal(
  context: StoreContext,
  profileId: string,
  productId: string,
  wanted: (heldQuantity: number, minimumQuantity: number) => number,
): Promise<StoreError> {
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
    .where(eq(products.id, productId))
    .get();
  if (found === undefined) return new StoreError("product_not_found");
  const { product, available, held } = found;
  if (held === 0 && found.lines >= maxCartLines) return new StoreError("cart_full");
  const quantity = wanted(held, product.minimumOrderQuantity);
  // Where nothing is wrong any more, the stock was short when the line was written.
  return (
    refuseQuantity({ product, available, held, quantity }) ?? insufficientStock(product.name, available, held)
  );
}

/** Why a cart cannot hold so many of a product; undefined where it can. @param held how many of them it holds already */
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

/** @param heldQuantity how many of them the cart holds already. */
function insufficientStock(name: string, available: number, heldQuantity = 0): StoreError {
  return fieldError("quantity", stockSentence(name, available, heldQuantity), "insufficient_stock");
}

export function stockSentence(name: string, available: number, heldQuantity = 0): string {
  if (available <= 0) return `${name} is sold out.`;
  const left = `Only ${available} of ${name} left.`;
  return heldQuantity > 0 ? `${left} Your cart holds ${heldQuantity} already.` : left;
}
