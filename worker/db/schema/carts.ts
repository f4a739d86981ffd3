import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Destination } from "../../../contract/orders/destination.ts";
import type { OrderUnits } from "../../../contract/orders/refunds.ts";
import { profiles } from "./accounts.ts";
import { products } from "./catalog.ts";
import { cents, createdAt, id, quantityPrices, updatedAt } from "./columns.ts";

/**
 * The carts, one per account, guest or draft order. A cart is emptied when its order is paid, and that of a draft is
 * deleted when it is placed.
 */
export const carts = sqliteTable(
  "carts",
  {
    id: id().primaryKey(),
    // NULL for a guest's cart.
    profileId: id("profile_id")
      .unique()
      .references(() => profiles.id, { onDelete: "cascade" }),
    // A hash of the token in the guest's cookie, or a text that is no hash for the cart of a draft order. NULL for an
    // account's cart.
    guestTokenHash: text("guest_token_hash").unique(),
    // The code of an offer, as the shopper typed it, in capitals.
    offerCode: text("offer_code"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("carts_one_owner", sql`(profile_id IS NULL) <> (guest_token_hash IS NULL)`),
    // The index is for the nightly deletion of guests' carts.
    index("carts_of_guests").on(table.updatedAt).where(sql`guest_token_hash IS NOT NULL`),
  ],
);

export const cartItems = sqliteTable(
  "cart_items",
  {
    id: id().primaryKey(),
    cartId: id("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    // The prices that the shopper saw last, so that the cart can show a change before it is charged.
    seenPriceCents: cents("seen_price_cents").notNull(),
    seenQuantityPrices: quantityPrices("seen_quantity_prices"),
    // A lower price of one unit that an admin gives in a draft order, and why. NULL in the carts of shoppers.
    loweredPriceCents: cents("lowered_price_cents"),
    loweredReason: text("lowered_reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("cart_items_quantity_positive", sql`quantity BETWEEN 1 AND 9999`),
    check("cart_items_price_positive", sql`seen_price_cents > 0`),
    check("cart_items_quantity_prices_are_list", sql`json_type(seen_quantity_prices) = 'array'`),
    check("cart_items_lowered_price_positive", sql`lowered_price_cents > 0`),
    check("cart_items_lowered_with_reason", sql`(lowered_reason IS NULL) = (lowered_price_cents IS NULL)`),
    uniqueIndex("cart_items_one_per_product").on(table.cartId, table.productId),
    // The index is for ON DELETE CASCADE of a product.
    index("cart_items_by_product").on(table.productId),
  ],
);

/** The units of an order that come back when a draft is placed. */
export interface StoredExchange {
  readonly orderId: string;
  /** The return whose units they are, or null. */
  readonly returnId: string | null;
  readonly items: OrderUnits;
  readonly reason: string;
  readonly restocks: boolean;
}

/**
 * The orders that admins prepare for a customer, until they are placed. Their lines and code are those of their cart. A
 * draft that holds stock has an open checkout (isUnplacedCheckout), as a shopper at the payment page has.
 */
export const draftOrders = sqliteTable(
  "draft_orders",
  {
    cartId: id("cart_id")
      .primaryKey()
      .references(() => carts.id, { onDelete: "cascade" }),
    // The customer is an account, or an email address and a name. All are NULL until the admin has chosen.
    profileId: id("profile_id").references(() => profiles.id, { onDelete: "cascade" }),
    // The address is in lower case.
    guestEmail: text("guest_email"),
    guestName: text("guest_name"),
    // NULL until it is complete (destinationSchema in the contract).
    destination: text("destination", { mode: "json" }).$type<Destination>(),
    notes: text("notes"),
    // The units of another order that come back, and whose refund pays (docs/decisions/0053). NULL for other drafts.
    exchange: text("exchange", { mode: "json" }).$type<StoredExchange>(),
    // The name of the admin who began the draft.
    createdBy: text("created_by").notNull(),
    // Every write raises it. A failed guard sets it to NULL, which rolls back the batch.
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      "draft_orders_one_customer",
      sql`profile_id IS NULL OR (guest_email IS NULL AND guest_name IS NULL)`,
    ),
    check("draft_orders_destination_is_json", sql`destination IS NULL OR json_valid(destination)`),
    check("draft_orders_exchange_is_json", sql`exchange IS NULL OR json_valid(exchange)`),
    index("draft_orders_by_updated_at").on(table.updatedAt),
    // The index is for ON DELETE CASCADE of an account.
    index("draft_orders_by_profile").on(table.profileId).where(sql`profile_id IS NOT NULL`),
  ],
);

/**
 * The wishlists of accounts. Hidden and archived products remain in them, and are listed again when they are published.
 */
export const wishlistItems = sqliteTable(
  "wishlist_items",
  {
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.productId] }),
    // The index is for ON DELETE CASCADE of a product.
    index("wishlist_items_by_product").on(table.productId),
  ],
);
