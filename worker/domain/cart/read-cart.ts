import { and, asc, eq, type SQL, sql, sum } from "drizzle-orm";
import { getLineUnitPriceCents } from "../../../contract/catalog/quantity-prices.ts";
import type { CartItemView, CartView } from "../../../contract/orders/cart.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { newShippingDocument } from "../../../contract/shipping/shipping-document.ts";
import { readBatch } from "../../db/read-batch.ts";
import { storeContent, storeSettings } from "../../db/schema/admin.ts";
import { cartItems, carts } from "../../db/schema/carts.ts";
import { productImages, products } from "../../db/schema/catalog.ts";
import {
  cardFamily,
  cardRowColumns,
  isCardImage,
  joinedImageColumns,
  toProductCard,
} from "../catalog/products/product-view.ts";
import { toGrams } from "../catalog/products/weight-grams.ts";
import type { StoreContext } from "../context.ts";
import { findExemption } from "../money/taxes/tax-exemption.ts";
import {
  type CartOfferRow,
  type JudgedOffer,
  judgeOffers,
  type OfferedProduct,
  selectCartOffers,
} from "../offers/cart-offers.ts";
import { explainCode } from "../offers/explain-code.ts";
import { ownsCart, type Shopper } from "../profiles/shopper.ts";
import { getShippingRules, requireSettings, toShippingRulesView } from "../store/read-settings.ts";
import { countFamilyUnits, getPromisedPrice } from "./promised-price.ts";

/**
 * Shopper. Reads the cart. The first call creates an account's cart; a guest's cart is created with its first item, and
 * is empty and without an id until then.
 */
export async function readCart(context: StoreContext, shopper: Shopper): Promise<CartView> {
  const cart = await findCart(context, shopper);
  if (cart !== undefined) return cart;
  if (shopper.kind === "guest") return readEmptyCart(context);
  const rows = await readBatch(context.db, {
    created: ensureCart(context, shopper),
    ...selectCartRows(context, shopper),
  });
  return requireCart(toCartView(context, shopper, rows));
}

async function readEmptyCart({ db }: StoreContext): Promise<CartView> {
  const settings = requireSettings(await db.select().from(storeSettings));
  return {
    id: "",
    items: [],
    offers: [],
    code: null,
    shipping_rules: toShippingRulesView(getShippingRules(settings)),
    tax_exemption: null,
  };
}

/** Shopper. Reads the cart, without creating one. Returns undefined for a shopper without a cart. */
export async function findCart(context: StoreContext, shopper: Shopper): Promise<CartView | undefined> {
  return toCartView(context, shopper, await readBatch(context.db, selectCartRows(context, shopper)));
}

/** Shopper. Counts the units in the cart, 0 without a cart. */
export async function countItems(context: StoreContext, shopper: Shopper): Promise<number> {
  const row = await context.db
    .select({ units: sum(cartItems.quantity).mapWith(Number) })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .where(ownsCart(shopper))
    .get();
  return row?.units ?? 0;
}

/**
 * Returns a cart that must exist, because ensureCart ran or one of its lines was found.
 * @throws Error if there is no cart, which only the deletion of its account at the same moment can cause
 */
export function requireCart(cart: CartView | undefined): CartView {
  if (cart === undefined) throw new Error("The cart does not exist");
  return cart;
}

/** Selects what toCartView needs, as the last statements of a batch (readBatch) that changes the cart. */
export function selectCartRows(context: StoreContext, shopper: Shopper) {
  return {
    cart: selectCartAndRules(context, shopper),
    lines: selectCartLines(context, shopper),
    offers: selectCartOffers(context, ownsCart(shopper), getOfferEmail(shopper)),
  };
}

function selectCartAndRules({ db }: StoreContext, shopper: Shopper) {
  return db
    .select({
      id: carts.id,
      offerCode: carts.offerCode,
      flatRateCents: storeSettings.shippingFlatRateCents,
      freeOverCents: storeSettings.shippingFreeOverCents,
      timeZone: storeSettings.timeZone,
      defaultWeightGrams:
        sql<number>`coalesce(${storeContent.value} ->> '$.default_weight_grams', ${newShippingDocument.default_weight_grams})`.as(
          "default_weight_grams",
        ),
    })
    .from(carts)
    .crossJoin(storeSettings)
    .leftJoin(storeContent, eq(storeContent.key, "shipping"))
    .where(ownsCart(shopper));
}

interface CartRows {
  readonly cart: Awaited<ReturnType<typeof selectCartAndRules>>;
  readonly lines: readonly CartLine[];
  readonly offers: readonly CartOfferRow[];
}

/**
 * Maps the results of selectCartRows to the view of the API.
 * @returns undefined for a shopper without a cart
 */
export function toCartView(context: StoreContext, shopper: Shopper, rows: CartRows): CartView | undefined {
  const {
    cart: [cart],
    lines,
  } = rows;
  if (cart === undefined) return undefined;
  const { offerCode: code } = cart;
  const offers = judgeCart(context, shopper, rows, code);
  return {
    id: cart.id,
    items: lines.map((line) => toItemView(line, cart.defaultWeightGrams)),
    offers: offers.filter(({ refusal }) => refusal === undefined).map(({ offer }) => offer),
    code: code === null ? null : { code, problem: explainCode(code, offers, lines.map(toOfferedLine)) },
    shipping_rules: toShippingRulesView(cart),
    tax_exemption: toCartExemption(context, shopper, cart.timeZone),
  };
}

/** Judges the offers of a cart with a code, which may be another than its own. There are none without a cart. */
export function judgeCart(
  context: StoreContext,
  shopper: Shopper,
  { cart: [cart], lines, offers }: CartRows,
  code: string | null,
): JudgedOffer[] {
  if (cart === undefined) return [];
  return judgeOffers(offers, {
    code,
    email: getOfferEmail(shopper),
    day: toStoreDay(context.now(), cart.timeZone),
    products: lines.map(toOfferedProduct),
  });
}

/** Returns a line of a cart as offers judge it. */
export function toOfferedProduct({ item, product }: CartLine): OfferedProduct {
  return {
    id: product.id,
    categoryId: item.categoryId,
    // A price that the cart's unpaid order promised may be that of a sale which is over. A price that an admin has
    // lowered is one, too.
    isOnSale: product.regularPriceCents !== null || product.priceCents < item.currentPriceCents,
    isOfferExempt: item.isOfferExempt,
  };
}

function toOfferedLine({ item, product }: CartLine) {
  return {
    productId: product.id,
    quantity: item.quantity,
    unitPriceCents: getChargedUnitPriceCents({ item, product }),
  };
}

/** A guest's email address is known at the checkout. */
export function getOfferEmail(shopper: Shopper): string | null {
  return shopper.kind === "account" ? shopper.profile.email : null;
}

function toCartExemption(
  context: StoreContext,
  shopper: Shopper,
  timeZone: TimeZone,
): CartView["tax_exemption"] {
  if (shopper.kind === "guest") return null;
  const exemption = findExemption(shopper.profile, toStoreDay(context.now(), timeZone));
  return exemption === undefined ? null : { reason: exemption.reason, parts: exemption.parts };
}

function toItemView(line: CartLine, defaultWeightGrams: number): CartItemView {
  const { item, product } = line;
  const unitPriceCents = getChargedUnitPriceCents(line);
  const seenPriceCents = getSeenUnitPriceCents(line);
  return {
    id: item.id,
    quantity: item.quantity,
    taxClass: item.taxClass,
    weightGrams: item.weightGrams ?? defaultWeightGrams,
    // The shopper's own reservation counts as available.
    product: toProductCard({ ...line, product: { ...product, stockQuantity: line.availableQuantity } }),
    unitPrice: centsToDollars(unitPriceCents),
    totalPrice: centsToDollars(unitPriceCents * item.quantity),
    previousUnitPrice: seenPriceCents === unitPriceCents ? null : centsToDollars(seenPriceCents),
    isAvailable: isBuyable(line),
  };
}

/**
 * The number of units of a product that a cart can hold. It includes the units that the cart's own unpaid order
 * reserves, because a shopper who returns from the payment page would otherwise find the last units sold out by their
 * own order. Needs `products` and `carts` in the statement.
 */
export const availableQuantity: SQL<number> = sql<number>`(products.stock_quantity + coalesce((
  SELECT sum(held.quantity) FROM stock_reservations AS held JOIN orders AS unpaid ON unpaid.id = held.order_id
  WHERE held.product_id = products.id AND held.state = 'held' AND unpaid.cart_id = carts.id
    AND unpaid.status IN ('pending_payment', 'payment_processing', 'payment_failed')), 0))`;

/** The number of lines in the cart. Needs `carts` in the statement. */
export const cartLineCount: SQL<number> = sql<number>`(SELECT count(*) FROM cart_items AS counted
  WHERE counted.cart_id = carts.id)`;

const cartTables = { line: sql`cart_items`, product: sql`products` };

/** Selects the cart's lines with their products and images, oldest first. */
export function selectCartLines({ db }: StoreContext, shopper: Shopper) {
  return db
    .select({
      item: {
        // D1 returns the rows of a batch by column name, and `id` is the product's.
        id: sql<string>`${cartItems.id}`.as("item_id"),
        quantity: cartItems.quantity,
        familyUnits: countFamilyUnits(cartTables).as("family_units"),
        seenPriceCents: cartItems.seenPriceCents,
        seenQuantityPrices: cartItems.seenQuantityPrices,
        loweredPriceCents: cartItems.loweredPriceCents,
        loweredReason: cartItems.loweredReason,
        taxClass: products.taxClass,
        weightGrams: toGrams(products.weightKg).as("weight_grams"),
        categoryId:
          sql<string>`(SELECT own.id FROM categories AS own WHERE own.name = ${products.category})`.as(
            "category_id",
          ),
        isOfferExempt: products.isOfferExempt,
        currentPriceCents: sql<number>`${products.priceCents}`.as("current_price"),
      },
      product: {
        ...cardRowColumns,
        priceCents: getPromisedPrice("unit_price_cents", cartTables).mapWith(Number).as("charged_price"),
        compareAtPriceCents: getPromisedPrice("retail_price_cents", cartTables)
          .mapWith(Number)
          .as("compared_price"),
      },
      image: joinedImageColumns,
      family: cardFamily,
      availableQuantity: availableQuantity.mapWith(Number).as("available_quantity"),
    })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .leftJoin(productImages, isCardImage)
    .where(ownsCart(shopper))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
}

export type CartLine = Awaited<ReturnType<typeof selectCartLines>>[number];

/** Returns the price of one unit of a line, in cents, that is charged now. */
export function getChargedUnitPriceCents({ item, product }: Pick<CartLine, "item" | "product">): number {
  return getLineUnitPriceCents({ ...product, quantity: item.quantity, familyUnits: item.familyUnits });
}

/** Returns the price of one unit, in cents, that the shopper saw last for the line's quantity. */
export function getSeenUnitPriceCents({ item }: Pick<CartLine, "item">): number {
  const seen = { priceCents: item.seenPriceCents, quantityPrices: item.seenQuantityPrices };
  return getLineUnitPriceCents({ ...item, ...seen });
}

/** Returns true if the line can be bought in its quantity. The checkout refuses a cart with a line that cannot. */
function isBuyable({ product, item, availableQuantity }: CartLine): boolean {
  const { isActive, minimumOrderQuantity } = product;
  return isActive && item.quantity >= minimumOrderQuantity && item.quantity <= availableQuantity;
}

/** Selects the id and the code of the shopper's cart. */
export function selectCart(context: StoreContext, shopper: Shopper) {
  return context.db.select({ id: carts.id, offerCode: carts.offerCode }).from(carts).where(ownsCart(shopper));
}

/** Creates the cart unless it exists. Concurrent calls create one cart. */
export function ensureCart(context: StoreContext, shopper: Shopper) {
  const now = context.now().toISOString();
  return context.db
    .insert(carts)
    .values({
      id: crypto.randomUUID(),
      profileId: shopper.kind === "account" ? shopper.profile.id : null,
      guestTokenHash: shopper.kind === "guest" ? shopper.tokenHash : null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
}

/** A condition over `cart_items`: the line is in this shopper's cart. */
export function isOwnLine(shopper: Shopper, itemId: string) {
  return and(
    eq(cartItems.id, itemId),
    sql`${cartItems.cartId} = (SELECT id FROM carts WHERE ${ownsCart(shopper)})`,
  );
}
