import { and, asc, eq, type SQL, sql, sum } from "drizzle-orm";
import type { CartItemView, CartView } from "../../../contract/orders/cart.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import type { ShippingRules } from "../../../contract/shared/pricing.ts";
import { jsonColumns } from "../../db/json-columns.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { storeSettings } from "../../db/schema/admin.ts";
import { cartItems, carts } from "../../db/schema/carts.ts";
import { products } from "../../db/schema/catalog.ts";
import { selectedCard, selectedCardImage, toProductCard } from "../catalog/products/product-view.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { toShippingRulesView } from "../settings/settings-row.ts";

/** The account's cart, created with the first call. */
export async function readCart(context: StoreContext, profile: Profile): Promise<CartView> {
  const known = toCartView(...(await context.db.batch(cartReads(context, profile.id))));
  if (known !== undefined) return known;
  const [, ...rows] = await context.db.batch([
    ensureCart(context, profile.id),
    ...cartReads(context, profile.id),
  ]);
  return requireCart(toCartView(...rows));
}

/** How many units the cart holds. */
export async function countItems(context: StoreContext, profile: Profile): Promise<number> {
  const row = await context.db
    .select({ units: sum(cartItems.quantity).mapWith(Number) })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .where(eq(carts.profileId, profile.id))
    .get();
  return row?.units ?? 0;
}

/** A cart is never deleted: behind ensureCart, or behind one of its lines, it exists. */
export function requireCart(cart: CartView | undefined): CartView {
  if (cart === undefined) throw new Error("The cart vanished while it was being read");
  return cart;
}

/** The statements that read a whole cart, and what delivery costs: the last two of every cart verb's one batch. */
export function cartReads(context: StoreContext, profileId: string) {
  return [selectCartAndRules(context.db, { profileId }), selectCartLines(context.db, { profileId })] as const;
}

const selectCartAndRules = prepareOnce(["profileId"], (db, { profileId }) =>
  db
    .select({
      id: carts.id,
      flatRateCents: storeSettings.shippingFlatRateCents,
      freeOverCents: storeSettings.shippingFreeOverCents,
    })
    .from(carts)
    .crossJoin(storeSettings)
    .where(eq(carts.profileId, profileId)),
);

/** The cart as the API shows it; undefined while the account has none. */
export function toCartView(
  [cart]: readonly (ShippingRules & { readonly id: string })[],
  lines: readonly CartLine[],
): CartView | undefined {
  if (cart === undefined) return undefined;
  return { id: cart.id, items: lines.map(toItemView), shipping_rules: toShippingRulesView(cart) };
}

function toItemView(line: CartLine): CartItemView {
  const { item, product, image } = line;
  const unitPriceCents = product.wholesalePriceCents;
  return {
    id: item.id,
    quantity: item.quantity,
    // What this shopper may put into the line, their own reservation included.
    product: toProductCard({ ...product, stockQuantity: line.availableQuantity }, image),
    unitPrice: centsToDollars(unitPriceCents),
    totalPrice: centsToDollars(unitPriceCents * item.quantity),
    previousUnitPrice: item.seenPriceCents === unitPriceCents ? null : centsToDollars(item.seenPriceCents),
    isAvailable: isBuyable(line),
  };
}

/**
 * How many units a cart may hold of a product: what is in stock, and what the cart's own unpaid order has taken out
 * of the stock already. Without the second part a shopper who comes back from the payment page would find the
 * last units sold out by their own order. Needs `products` and `carts` in the statement.
 */
export const availableQuantity: SQL<number> = sql<number>`(products.stock_quantity + coalesce((
  SELECT sum(held.quantity) FROM stock_reservations AS held JOIN orders AS unpaid ON unpaid.id = held.order_id
  WHERE held.product_id = products.id AND held.state = 'held' AND unpaid.cart_id = carts.id
    AND unpaid.status IN ('pending_payment', 'payment_processing', 'payment_failed')), 0))`;

/** How many lines the cart holds. Needs `carts` in the statement. */
export const cartLines: SQL<number> = sql<number>`(SELECT count(*) FROM cart_items AS counted
  WHERE counted.cart_id = carts.id)`;

const item = jsonColumns("cart_items", {
  id: cartItems.id,
  quantity: cartItems.quantity,
  seenPriceCents: cartItems.seenPriceCents,
});

/** The cart's lines with their products and these products' first images, oldest first. */
export const selectCartLines = prepareOnce(["profileId"], (db, { profileId }) =>
  db
    .select({
      item: item.expression.mapWith(item.decoder).as("item"),
      product: selectedCard,
      image: selectedCardImage,
      availableQuantity: availableQuantity.mapWith(Number).as("available_quantity"),
    })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(carts.profileId, profileId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id)),
);
export type CartLine = ReturnType<typeof selectCartLines>["_"]["result"][number];

/** Can the line be bought as it is? The checkout refuses what cannot. */
function isBuyable({ product, item, availableQuantity }: CartLine): boolean {
  const { isActive, minimumOrderQuantity } = product;
  return isActive && item.quantity >= minimumOrderQuantity && item.quantity <= availableQuantity;
}

export function selectCart(context: StoreContext, profileId: string) {
  return context.db.select({ id: carts.id }).from(carts).where(eq(carts.profileId, profileId));
}

/** Creates the account's one cart unless it exists, also when several calls come at once. */
export function ensureCart(context: StoreContext, profileId: string) {
  const now = context.now().toISOString();
  return context.db
    .insert(carts)
    .values({ id: crypto.randomUUID(), profileId, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

/** The line is in this account's cart. */
export function isOwnLine(profileId: string, itemId: string) {
  return and(
    eq(cartItems.id, itemId),
    sql`${cartItems.cartId} = (SELECT id FROM carts WHERE profile_id = ${profileId})`,
  );
}
