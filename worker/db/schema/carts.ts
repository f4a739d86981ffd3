import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";
import { products } from "./catalog.ts";
import { cents, createdAt, id, quantityPrices, updatedAt } from "./columns.ts";

/** The carts, one per account or guest. A cart is emptied when its order is paid. */
export const carts = sqliteTable(
  "carts",
  {
    id: id().primaryKey(),
    // NULL for a guest's cart.
    profileId: id("profile_id")
      .unique()
      .references(() => profiles.id, { onDelete: "cascade" }),
    // A hash of the token in the guest's cookie. NULL for an account's cart.
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("cart_items_quantity_positive", sql`quantity BETWEEN 1 AND 9999`),
    check("cart_items_price_positive", sql`seen_price_cents > 0`),
    check("cart_items_quantity_prices_are_list", sql`json_type(seen_quantity_prices) = 'array'`),
    uniqueIndex("cart_items_one_per_product").on(table.cartId, table.productId),
    // The index is for ON DELETE CASCADE of a product.
    index("cart_items_by_product").on(table.productId),
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
