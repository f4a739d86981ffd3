import { and, eq, type SQL, sql } from "drizzle-orm";
import { type AddCartItemBody, type CartView, maxCartLines } from "../../../contract/orders/cart.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { maxLineQuantity } from "../../../contract/shared/store-terms.ts";
import { insertFrom, randomUuid } from "../../db/insert-from.ts";
import { readBatch } from "../../db/read-batch.ts";
import { cartItems, carts } from "../../db/schema/carts.ts";
import { products } from "../../db/schema/catalog.ts";
import type { StoreContext } from "../context.ts";
import { ownsCart, type Shopper } from "../profiles/shopper.ts";
import {
  availableQuantity,
  cartLineCount,
  ensureCart,
  isOwnLine,
  requireCart,
  selectCartRows,
  toCartView,
} from "./read-cart.ts";

/**
 * Shopper. Adds units of a product to the cart. The statement that writes also checks the stock and the allowed
 * quantity, so that two concurrent additions cannot exceed the stock together.
 * @throws StoreError product_not_found, insufficient_stock, cart_full, invalid_input (below the minimum order quantity)
 */
export async function addItem(
  context: StoreContext,
  shopper: Shopper,
  item: AddCartItemBody,
): Promise<CartView> {
  const { added, ...rows } = await readBatch(context.db, {
    created: ensureCart(context, shopper),
    added: addWithinStock(context, shopper, [{ productId: item.product_id, quantity: item.quantity }]),
    ...selectCartRows(context, shopper),
  });
  if (added.length === 0) {
    const isProduct = eq(products.id, item.product_id);
    const refusal = await explainRefusal(context, shopper, isProduct, (inCart, minimum) => {
      if (item.quantity !== undefined) return inCart + item.quantity;
      return inCart === 0 ? minimum : inCart + 1;
    });
    throw refusal ?? new StoreError("product_not_found");
  }
  return requireCart(toCartView(context, shopper, rows));
}

interface RequestedLine {
  readonly productId: string | null;
  readonly quantity?: number | undefined;
}

/**
 * Returns the statement that adds products to the cart. A product that is not available in its quantity is left out.
 * Without a quantity, one unit is added to an existing line, and a new line has the minimum order quantity.
 */
export function addWithinStock(context: StoreContext, shopper: Shopper, lines: readonly RequestedLine[]) {
  const requested = JSON.stringify(lines.map(({ productId, quantity }) => ({ productId, quantity })));
  const quantity = sql`(requested.value ->> 'quantity')`;
  const total = sql`coalesce(line.quantity + coalesce(${quantity}, 1), ${quantity}, products.minimum_order_quantity)`;
  return addLines(context, shopper, {
    requested: sql`${requested}`,
    total,
    seenPriceCents: sql`products.wholesale_price_cents`,
    seenQuantityPrices: sql`products.quantity_prices`,
  });
}

interface AddedLines {
  /** A JSON array of objects with a `productId`. */
  readonly requested: SQL;
  /** The quantity that the line would have. Needs `requested` and the existing `line`, which may be NULL. */
  readonly total: SQL;
  readonly seenPriceCents: SQL;
  readonly seenQuantityPrices: SQL;
}

/** Returns the statement that writes lines with their new quantities. A quantity that is not available is left out. */
export function addLines(
  context: StoreContext,
  shopper: Shopper,
  { requested, total, seenPriceCents, seenQuantityPrices }: AddedLines,
) {
  const now = context.now().toISOString();
  return insertFrom(
    context.db,
    cartItems,
    {
      id: randomUuid,
      cartId: sql`carts.id`,
      productId: sql`products.id`,
      quantity: total,
      seenPriceCents,
      seenQuantityPrices,
      loweredPriceCents: null,
      loweredReason: null,
      createdAt: now,
      updatedAt: now,
    },
    // CROSS JOIN keeps SQLite from scanning all active products first.
    sql`FROM json_each(${requested}) AS requested CROSS JOIN carts ON ${ownsCart(shopper)}
        CROSS JOIN products ON products.id = requested.value ->> 'productId'
        LEFT JOIN cart_items AS line ON line.cart_id = carts.id AND line.product_id = products.id
      WHERE products.is_active = 1 AND (line.id IS NOT NULL OR ${cartLineCount} + requested.key < ${maxCartLines})
        AND ${total} BETWEEN products.minimum_order_quantity AND ${allowedQuantity}`,
  )
    .onConflictDoUpdate({
      target: [cartItems.cartId, cartItems.productId],
      set: {
        quantity: sql`excluded.quantity`,
        seenPriceCents: sql`excluded.seen_price_cents`,
        seenQuantityPrices: sql`excluded.seen_quantity_prices`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({ productId: cartItems.productId });
}

/** The number of units that a line can hold. Needs `products` and `carts` in the statement. */
export const allowedQuantity: SQL<number> = sql<number>`min(${availableQuantity}, ${maxLineQuantity})`;

/**
 * Shopper. Sets the quantity of a line, or removes the line if the quantity is 0 or less. It also records that the
 * shopper has seen the current price. If the stock has fallen below a line's quantity, the quantity can be lowered step
 * by step, even if it is still more than the stock.
 * @throws StoreError cart_item_not_found, product_not_found, insufficient_stock, invalid_input (below the minimum)
 */
export async function setQuantity(
  context: StoreContext,
  shopper: Shopper,
  itemId: string,
  quantity: number,
): Promise<CartView> {
  if (quantity <= 0) return removeItem(context, shopper, itemId);
  const { changed, ...rows } = await readBatch(context.db, {
    changed: context.db
      .update(cartItems)
      .set({
        quantity,
        seenPriceCents: sql`(SELECT wholesale_price_cents FROM products WHERE products.id = ${cartItems.productId})`,
        seenQuantityPrices: sql`(SELECT quantity_prices FROM products WHERE products.id = ${cartItems.productId})`,
        updatedAt: context.now().toISOString(),
      })
      .where(and(isOwnLine(shopper, itemId), isAllowed(quantity)))
      .returning({ id: cartItems.id }),
    ...selectCartRows(context, shopper),
  });
  if (changed.length === 0) {
    const isLine = eq(cartItems.id, itemId);
    const refusal = await explainRefusal(context, shopper, isLine, () => quantity);
    throw refusal ?? new StoreError("cart_item_not_found");
  }
  return requireCart(toCartView(context, shopper, rows));
}

function isAllowed(quantity: number) {
  return sql`EXISTS (SELECT 1 FROM products JOIN carts ON carts.id = ${cartItems.cartId}
    WHERE products.id = ${cartItems.productId} AND products.is_active = 1
      AND ${quantity} >= products.minimum_order_quantity
      AND (${quantity} <= ${availableQuantity} OR ${quantity} < ${cartItems.quantity}))`;
}

/**
 * Shopper. Removes a line of the cart.
 * @throws StoreError cart_item_not_found, also for a line of another shopper's cart
 */
export async function removeItem(context: StoreContext, shopper: Shopper, itemId: string): Promise<CartView> {
  const { removed, ...rows } = await readBatch(context.db, {
    removed: context.db.delete(cartItems).where(isOwnLine(shopper, itemId)).returning({ id: cartItems.id }),
    ...selectCartRows(context, shopper),
  });
  if (removed.length === 0) throw new StoreError("cart_item_not_found");
  return requireCart(toCartView(context, shopper, rows));
}

/** Shopper. Removes all lines of the cart. */
export async function clearCart(context: StoreContext, shopper: Shopper): Promise<CartView> {
  const rows = await readBatch(context.db, {
    created: ensureCart(context, shopper),
    removed: context.db
      .delete(cartItems)
      .where(sql`${cartItems.cartId} = (SELECT id FROM carts WHERE ${ownsCart(shopper)})`),
    ...selectCartRows(context, shopper),
  });
  return requireCart(toCartView(context, shopper, rows));
}

/**
 * Returns the error that explains why a line was not written.
 * @param condition selects the product or the line
 * @param getQuantity returns the requested quantity, given the quantity in the cart (0 without a line) and the minimum
 * @returns undefined if no product or line fits the condition
 */
async function explainRefusal(
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

/** Explains how many units of a product a cart can have. */
export function describeStock(name: string, available: number, inCart = 0): string {
  if (available <= 0) return `${name} is sold out.`;
  const stock = `Only ${available} of ${name} left.`;
  return inCart > 0 ? `${stock} Your cart already has ${inCart}.` : stock;
}
