import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CartOffer } from "../../../contract/offers/apply-offers.ts";
import { offerDisplays } from "../../../contract/offers/offer-displays.ts";
import type { OfferTerms } from "../../../contract/offers/offer-terms.ts";
import { cents, createdAt, flag, id, isOneOf, timestamp, updatedAt } from "./columns.ts";
import { orderItems } from "./order-records.ts";
import { orders } from "./orders.ts";

/** The store's offers: those with codes, and those that count without one. */
export const offers = sqliteTable(
  "offers",
  {
    id: id().primaryKey(),
    title: text("title").notNull(),
    // True for an offer without codes, which counts in every cart that it is for.
    isAutomatic: flag("is_automatic").notNull(),
    terms: text("terms", { mode: "json" }).$type<OfferTerms>().notNull(),
    // The email address, in lower case, of the only customer that the offer is for.
    customerEmail: text("customer_email"),
    // The first and the last day of the offer in the store's time zone, as yyyy-MM-dd. NULL for no end.
    startsOn: text("starts_on").notNull(),
    endsOn: text("ends_on"),
    // The time when an admin ended the offer.
    endedAt: timestamp("ended_at"),
    display: text("display", { enum: [...offerDisplays] }).notNull(),
    isOncePerCustomer: flag("is_once_per_customer").notNull(),
    maxUses: integer("max_uses"),
    // The number of rows in `offer_uses`, which triggers count.
    uses: integer("uses").notNull().default(0),
    // Changes of the offer raise it, and its uses do not.
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("offers_title_given", sql`length(title) BETWEEN 1 AND 80`),
    check("offers_terms_are_json", sql`json_valid(terms)`),
    check("offers_display_known", isOneOf("display", offerDisplays)),
    check("offers_days_in_order", sql`ends_on IS NULL OR ends_on >= starts_on`),
    check("offers_max_uses_positive", sql`max_uses IS NULL OR max_uses > 0`),
    check("offers_uses_within_limit", sql`uses >= 0 AND (max_uses IS NULL OR uses <= max_uses)`),
    index("offers_automatic").on(table.endsOn).where(sql`is_automatic = 1 AND ended_at IS NULL`),
    index("offers_by_created_at").on(table.createdAt),
  ],
);
export type OfferRow = typeof offers.$inferSelect;

/** The codes of offers, in capitals. */
export const offerCodes = sqliteTable(
  "offer_codes",
  {
    code: text("code").primaryKey(),
    offerId: id("offer_id")
      .notNull()
      .references(() => offers.id, { onDelete: "cascade" }),
    // True for a code that counts in one order.
    isSingleUse: flag("is_single_use").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("offer_codes_in_capitals", sql`code <> '' AND code NOT GLOB '*[^A-Z0-9]*'`),
    index("offer_codes_by_offer").on(table.offerId, table.createdAt),
  ],
);

/** An offer as an order was promised it, with the products of the order that it is for. */
export interface PromisedOffer extends Pick<CartOffer, "title" | "code" | "product_ids"> {
  readonly terms: OfferTerms;
  readonly is_once_per_customer: boolean;
}

/**
 * The orders in which an offer counts. A row is inserted in the batch that places the order, and deleted in the batch
 * that cancels it. Its unique columns refuse a second use, and triggers count the rows in `offers.uses`, whose CHECK
 * refuses a use beyond the limit.
 */
export const offerUses = sqliteTable(
  "offer_uses",
  {
    id: id().primaryKey(),
    offerId: id("offer_id")
      .notNull()
      .references(() => offers.id, { onDelete: "restrict" }),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    // The offer as the order was promised it, although the offer ends or changes before the order is paid.
    promised: text("promised", { mode: "json" }).$type<PromisedOffer>().notNull(),
    // The customer's email address in lower case, for an offer that counts once for each customer. NULL for others, and
    // once the order's personal data was erased.
    customerEmail: text("customer_email"),
    // NULL for a code that counts in many orders.
    singleUseCode: text("single_use_code"),
    createdAt: createdAt(),
  },
  (table) => [
    check("offer_uses_promise_is_json", sql`json_valid(promised)`),
    uniqueIndex("offer_uses_one_per_order").on(table.orderId, table.offerId),
    uniqueIndex("offer_uses_one_per_customer").on(table.offerId, table.customerEmail),
    uniqueIndex("offer_uses_one_per_single_use_code").on(table.singleUseCode),
  ],
);

/** The amounts that each offer took off an order's lines and its delivery. */
export const orderAdjustments = sqliteTable(
  "order_adjustments",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    // NULL for the delivery.
    orderItemId: id("order_item_id").references(() => orderItems.id, { onDelete: "cascade" }),
    // NULL for a discount that an admin gave on this order alone.
    offerId: id("offer_id").references(() => offers.id, { onDelete: "restrict" }),
    // The title and the code are copies, so that a change of the offer changes no order.
    title: text("title").notNull(),
    code: text("code"),
    cents: cents("cents").notNull(),
  },
  (table) => [
    check("order_adjustments_positive", sql`cents > 0`),
    uniqueIndex("order_adjustments_one_per_part").on(table.orderId, table.offerId, table.orderItemId),
    index("order_adjustments_by_item").on(table.orderItemId),
    index("order_adjustments_by_offer").on(table.offerId),
  ],
);
export type OrderAdjustmentRow = typeof orderAdjustments.$inferSelect;
