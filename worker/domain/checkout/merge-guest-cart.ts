import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { CartView, MergedCartView } from "../../../contract/orders/cart.ts";
import { errorCatalogue, StoreError } from "../../../contract/shared/errors.ts";
import { readBatch } from "../../db/read-batch.ts";
import { cartItems, carts } from "../../db/schema/carts.ts";
import { products } from "../../db/schema/catalog.ts";
import { addLines, allowedQuantity, describeGone, findQuantityError } from "../cart/change-cart.ts";
import {
  availableQuantity,
  ensureCart,
  readCart,
  requireCart,
  selectCart,
  selectCartRows,
  toCartView,
} from "../cart/read-cart.ts";
import type { StoreContext } from "../context.ts";
import { selectOpenOrder } from "../orders/find-order.ts";
import { cancelUnpaidOrder } from "../orders/status/cancel-order.ts";
import { systemActor } from "../profiles/actor.ts";
import type { Profile } from "../profiles/profile.ts";
import { type GuestShopper, ownsCart, type Shopper, toAccountShopper } from "../profiles/shopper.ts";

/**
 * Account. Moves the lines of a guest's cart to the account's cart in one batch, as far as stock and limits allow, and
 * deletes the guest's cart. A repeated merge finds no guest's cart and changes nothing. The guest's unpaid order is
 * canceled first, because the account will pay for the same units.
 * @param guest undefined if the browser sent no cookie
 * @throws StoreError payment_in_progress, payment_provider_unavailable; nothing has been merged then
 */
export async function mergeGuestCart(
  context: StoreContext,
  profile: Profile,
  guest: GuestShopper | undefined,
): Promise<MergedCartView> {
  const account = toAccountShopper(profile);
  const guestCart = guest && (await selectCart(context, guest).get());
  if (guest === undefined || guestCart === undefined)
    return { cart: await readCart(context, account), missed: [] };
  await cancelOpenOrder(context, guestCart.id);
  const { guestLines, remaining, ...rows } = await readBatch(context.db, {
    created: ensureCart(context, account),
    guestLines: selectGuestLines(context, account, guest),
    added: addGuestLines(context, account, guest),
    code: moveCode(context, account, guest),
    deleted: context.db.delete(carts).where(sql`${carts.id} = ${selectMovableCart(guest)}`),
    remaining: selectCart(context, guest),
    ...selectCartRows(context, account),
  });
  // The guest's cart stays if the guest has placed an order since.
  if (remaining.length > 0) throw createPaymentError();
  const cart = requireCart(toCartView(context, account, rows));
  return { cart, missed: listMissed(guestLines, cart) };
}

async function cancelOpenOrder(context: StoreContext, cartId: string): Promise<void> {
  const order = await selectOpenOrder(context, cartId).get();
  if (order === undefined) return;
  const outcome = await cancelUnpaidOrder(context, order.id, systemActor, "The shopper signed in");
  if (outcome === "in_progress" || outcome === "refused") throw createPaymentError();
}

function createPaymentError(): StoreError {
  return new StoreError("payment_in_progress", {
    message:
      "A payment from this browser is still being processed. We'll add its cart to your account afterwards.",
  });
}

/**
 * Selects the id of the guest's cart, unless the cart has an unpaid order, whose units must stay in the cart until it
 * is paid.
 */
function selectMovableCart(guest: GuestShopper) {
  return sql`(SELECT carts.id FROM carts WHERE ${ownsCart(guest)} AND NOT EXISTS (
    SELECT 1 FROM orders AS unpaid WHERE unpaid.cart_id = carts.id
      AND unpaid.status IN ('pending_payment', 'payment_processing', 'payment_failed')))`;
}

const accountLine = alias(cartItems, "line");

function selectGuestLines({ db }: StoreContext, account: Shopper, guest: GuestShopper) {
  return db
    .select({
      productId: cartItems.productId,
      name: products.name,
      isActive: products.isActive,
      minimumOrderQuantity: products.minimumOrderQuantity,
      available: availableQuantity.mapWith(Number).as("available"),
      // Aliased, because D1 returns the rows of a batch by column name.
      quantity: sql<number>`${cartItems.quantity}`.as("guest_quantity"),
      inCart: sql<number>`coalesce(${accountLine.quantity}, 0)`.mapWith(Number).as("in_cart"),
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .innerJoin(carts, ownsCart(account))
    .leftJoin(
      accountLine,
      and(eq(accountLine.cartId, carts.id), eq(accountLine.productId, cartItems.productId)),
    )
    .where(sql`${cartItems.cartId} = ${selectMovableCart(guest)}`)
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
}

type GuestLine = Awaited<ReturnType<typeof selectGuestLines>>[number];

/** Returns the statement that adds the guest's lines. They keep the price that the shopper has seen. */
function addGuestLines(context: StoreContext, account: Shopper, guest: GuestShopper) {
  // New products come first, because each line is counted as a new one of a cart that holds a limited number.
  const requested = sql`(SELECT json_group_array(json_object('productId', product_id, 'quantity', quantity, 'seenPriceCents', seen_price_cents,
      'seenQuantityPrices', json(seen_quantity_prices)))
    FROM (SELECT * FROM cart_items WHERE cart_id = ${selectMovableCart(guest)} ORDER BY product_id IN (
      SELECT product_id FROM cart_items JOIN carts ON carts.id = cart_items.cart_id WHERE ${ownsCart(account)}
    ), created_at, id))`;
  const inCart = sql`coalesce(line.quantity, 0)`;
  const sum = sql`${inCart} + (requested.value ->> 'quantity')`;
  return addLines(context, account, {
    requested,
    // A line that already holds more than is available stays, and its page says so.
    total: sql`max(${inCart}, min(${sum}, ${allowedQuantity}))`,
    seenPriceCents: sql`(requested.value ->> 'seenPriceCents')`,
    seenQuantityPrices: sql`(requested.value ->> 'seenQuantityPrices')`,
  });
}

/** The account keeps its own code. */
function moveCode({ db }: StoreContext, account: Shopper, guest: GuestShopper) {
  return db
    .update(carts)
    .set({
      offerCode: sql`coalesce(carts.offer_code,
        (SELECT movable.offer_code FROM carts AS movable WHERE movable.id = ${selectMovableCart(guest)}))`,
    })
    .where(ownsCart(account));
}

function listMissed(lines: readonly GuestLine[], cart: CartView): MergedCartView["missed"] {
  const quantities = new Map(cart.items.map((item) => [item.product.id, item.quantity]));
  return lines
    .filter(({ productId, inCart, quantity }) => (quantities.get(productId) ?? 0) < inCart + quantity)
    .map((line) => ({ product_name: line.name, message: explainMissed(line) }));
}

function explainMissed(line: GuestLine): string {
  if (!line.isActive) return describeGone(line.name);
  const { available, inCart } = line;
  const error = findQuantityError({ product: line, available, inCart, quantity: inCart + line.quantity });
  return error?.message ?? errorCatalogue.cart_full.message;
}
