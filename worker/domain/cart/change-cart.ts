import { and, type Placeholder, type SQL, sql } from "drizzle-orm";
import {
  type AddCartItemBody,
  type CartView,
  maxCartLines,
  maxLineQuantity,
} from "../../../contract/orders/cart.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { AccessToken } from "../../adapters/supabase-jwt.ts";
import type { Database } from "../../db/client.ts";
import { insertFrom, randomUuid } from "../../db/insert-from.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { cartItems } from "../../db/schema/carts.ts";
import type { StoreContext } from "../context.ts";
import { isNotEnded } from "../profiles/end-tokens.ts";
import { ensureProfile, isUpToDate, selectProfile } from "../profiles/ensure-profile.ts";
import type { Profile } from "../profiles/profile.ts";
import {
  availableQuantity,
  cartLines,
  cartReads,
  ensureCart,
  isOwnLine,
  requireCart,
  toCartView,
} from "./read-cart.ts";
import { explainRefusal } from "./refuse-quantity.ts";

/**
 * Adds units of a product to the account's cart, on top of what the line holds. The statement that writes checks sum,
 * stock and minimum, so that two additions at once can never exceed the stock together.
 * @throws StoreError product_not_found, insufficient_stock, cart_full, invalid_input (below the minimum order quantity)
 */
export async function addItem(
  context: StoreContext,
  profile: Profile,
  item: AddCartItemBody,
): Promise<CartView> {
  const [, added, ...rows] = await context.db.batch([
    ensureCart(context, profile.id),
    addWithinStock(context, profile.id, [wantedLine(item)]),
    ...cartReads(context, profile.id),
  ]);
  if (added.length === 0) {
    throw await explainRefusal(context, profile.id, item.product_id, (held, minimum) =>
      item.quantity === undefined ? (held === 0 ? minimum : held + 1) : held + item.quantity,
    );
  }
  return requireCart(toCartView(...rows));
}

/**
 * The same for the account of a token, whose row is read with the cart: one round trip. The statement that writes holds the
 * account to what ensureProfile would find.
 * @throws StoreError as addItem and ensureProfile do
 */
export async function addItemByToken(
  context: StoreContext,
  token: AccessToken,
  item: AddCartItemBody,
): Promise<CartView> {
  const [accounts, added, ...rows] = await context.db.batch([
    selectProfile(context.db, { id: token.subject }),
    addByToken(context.db, {
      ...addition(context, token.subject, [wantedLine(item)]),
      issuedAt: token.issuedAt.toISOString(),
      sessionId: token.sessionId ?? null,
    }),
    ...cartReads(context, token.subject),
  ]);
  const isAdded = added.length > 0;
  if (isAdded && isUpToDate(accounts, token)) return requireCart(toCartView(...rows));
  // A first call, a refusal, or an account that has to follow its token.
  const profile = await ensureProfile(context, token);
  return isAdded ? requireCart(toCartView(...rows)) : addItem(context, profile, item);
}

interface WantedLine {
  readonly productId: string | null;
  readonly quantity?: number | undefined;
}

/**
 * Adds products to the cart; one that cannot be had in that number is left out. Without a quantity it is one unit more, or
 * the least that can be ordered.
 */
export function addWithinStock(context: StoreContext, profileId: string, lines: readonly WantedLine[]) {
  return addLines(context.db, addition(context, profileId, lines));
}

function wantedLine({ product_id, quantity }: AddCartItemBody): WantedLine {
  return { productId: product_id, quantity };
}

const additionNames = ["now", "wanted", "profileId"] as const;
type Addition<Value> = Readonly<Record<(typeof additionNames)[number], Value>>;

function addition(context: StoreContext, profileId: string, lines: readonly WantedLine[]): Addition<string> {
  const wanted = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  return { now: context.now().toISOString(), wanted: JSON.stringify(wanted), profileId };
}

const addLines = prepareOnce(additionNames, (db, values) => insertLines(db, values, sql`1`));
const addByToken = prepareOnce([...additionNames, "issuedAt", "sessionId"], (db, values) =>
  insertLines(db, values, isNotEnded(values)),
);

/** @param allowed what must hold of the account: `profiles` is in the statement */
function insertLines(db: Database, { now, wanted, profileId }: Addition<Placeholder>, allowed: SQL) {
  const quantity = sql`(wanted.value ->> 'quantity')`;
  const total = sql`coalesce(line.quantity + coalesce(${quantity}, 1), ${quantity}, products.minimum_order_quantity)`;
  return insertFrom(
    db,
    cartItems,
    {
      id: randomUuid,
      cartId: sql`carts.id`,
      productId: sql`products.id`,
      quantity: total,
      seenPriceCents: sql`products.wholesale_price_cents`,
      createdAt: sql`${now}`,
      updatedAt: sql`${now}`,
    },
    // CROSS JOIN keeps this order: SQLite would begin with every active product.
    sql`FROM json_each(${wanted}) AS wanted CROSS JOIN carts ON carts.profile_id = ${profileId}
        CROSS JOIN profiles ON profiles.id = carts.profile_id AND ${allowed}
        CROSS JOIN products ON products.id = wanted.value ->> 'productId'
        LEFT JOIN cart_items AS line ON line.cart_id = carts.id AND line.product_id = products.id
      WHERE products.is_active = 1 AND (line.id IS NOT NULL OR ${cartLines} + wanted.key < ${maxCartLines})
        AND ${total} BETWEEN products.minimum_order_quantity AND min(${availableQuantity}, ${maxLineQuantity})`,
  )
    .onConflictDoUpdate({
      target: [cartItems.cartId, cartItems.productId],
      set: {
        quantity: sql`excluded.quantity`,
        seenPriceCents: sql`excluded.seen_price_cents`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({ productId: cartItems.productId });
}

/**
 * Sets how many units a line holds; 0 or below removes it. The shopper has seen today's price then. A line that holds
 * more than is left can be lowered step by step, also to a number that is still too high.
 * @throws StoreError cart_item_not_found, product_not_found, insufficient_stock, invalid_input (below the minimum)
 */
export async function setQuantity(
  context: StoreContext,
  profile: Profile,
  itemId: string,
  quantity: number,
): Promise<CartView> {
  if (quantity <= 0) return removeItem(context, profile, itemId);
  const [changed, ...rows] = await context.db.batch([
    context.db
      .update(cartItems)
      .set({
        quantity,
        seenPriceCents: sql`(SELECT wholesale_price_cents FROM products WHERE products.id = ${cartItems.productId})`,
        updatedAt: context.now().toISOString(),
      })
      .where(and(isOwnLine(profile.id, itemId), isAllowed(quantity)))
      .returning({ id: cartItems.id }),
    ...cartReads(context, profile.id),
  ]);
  if (changed.length === 0) throw await whyNot(context, profile, itemId, quantity);
  return requireCart(toCartView(...rows));
}

function isAllowed(quantity: number) {
  return sql`EXISTS (SELECT 1 FROM products JOIN carts ON carts.id = ${cartItems.cartId}
    WHERE products.id = ${cartItems.productId} AND products.is_active = 1
      AND ${quantity} >= products.minimum_order_quantity
      AND (${quantity} <= ${availableQuantity} OR ${quantity} < ${cartItems.quantity}))`;
}

async function whyNot(context: StoreContext, profile: Profile, itemId: string, quantity: number) {
  const line = await context.db
    .select({ productId: cartItems.productId })
    .from(cartItems)
    .where(isOwnLine(profile.id, itemId))
    .get();
  if (line === undefined) return new StoreError("cart_item_not_found");
  return explainRefusal(context, profile.id, line.productId, () => quantity);
}

/** Removes one line. @throws StoreError cart_item_not_found, also for a line of someone else's cart */
export async function removeItem(context: StoreContext, profile: Profile, itemId: string): Promise<CartView> {
  const [removed, ...rows] = await context.db.batch([
    context.db.delete(cartItems).where(isOwnLine(profile.id, itemId)).returning({ id: cartItems.id }),
    ...cartReads(context, profile.id),
  ]);
  if (removed.length === 0) throw new StoreError("cart_item_not_found");
  return requireCart(toCartView(...rows));
}

/** Empties the cart. */
export async function clearCart(context: StoreContext, profile: Profile): Promise<CartView> {
  const [, , ...rows] = await context.db.batch([
    ensureCart(context, profile.id),
    context.db
      .delete(cartItems)
      .where(sql`${cartItems.cartId} = (SELECT id FROM carts WHERE profile_id = ${profile.id})`),
    ...cartReads(context, profile.id),
  ]);
  return requireCart(toCartView(...rows));
}
