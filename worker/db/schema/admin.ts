import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { defaultOrderPrefix } from "../../../contract/orders/order-number.ts";
import { defaultTimeZone, timeZones } from "../../../contract/shared/time-zones.ts";
import { taxModes } from "../../../contract/tax/taxes.ts";
import { products } from "./catalog.ts";
import { cents, createdAt, flag, id, isOneOf, timestamp, updatedAt } from "./columns.ts";

/**
 * The actions of admins, inserted in the batch of the change. There are no foreign keys, so that entries outlive their
 * subject.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id().primaryKey(),
    profileId: id("profile_id").notNull(),
    // The admin's name at the time, because names change.
    adminName: text("admin_name").notNull(),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    summary: text("summary").notNull(),
    // The fields that changed. `before` is NULL for a new object, and `after` for a deleted one.
    before: text("before", { mode: "json" }),
    after: text("after", { mode: "json" }),
    createdAt: createdAt(),
  },
  (table) => [
    check("audit_log_before_is_json", sql`"before" IS NULL OR json_valid("before")`),
    check("audit_log_after_is_json", sql`"after" IS NULL OR json_valid("after")`),
    index("audit_log_by_created_at").on(table.createdAt),
    index("audit_log_by_entity").on(table.entity, table.entityId, table.createdAt),
    index("audit_log_by_profile").on(table.profileId, table.createdAt),
  ],
);

/** The store's settings, in one row. */
export const storeSettings = sqliteTable(
  "store_settings",
  {
    id: integer("id").primaryKey(),
    shippingFlatRateCents: cents("shipping_flat_rate_cents").notNull(),
    // Local delivery is free for a subtotal over this amount. NULL if it is never free.
    shippingFreeOverCents: cents("shipping_free_over_cents"),
    // The tax rate of products that are added without one.
    defaultTaxBasisPoints: integer("default_tax_basis_points").notNull(),
    // Orders are taxed by the rates of their products, or by the place that the goods go to.
    taxMode: text("tax_mode", { enum: [...taxModes] })
      .notNull()
      .default("per_product"),
    isCashOnDelivery: flag("is_cash_on_delivery").notNull(),
    // The maximum of units in cash orders of an account without a delivered order.
    newCustomerCashUnits: integer("new_customer_cash_units").notNull().default(20),
    // True if people can buy without an account.
    isGuestCheckout: flag("is_guest_checkout").notNull().default(false),
    // True if orders can be picked up in the shop.
    isPickup: flag("is_pickup").notNull().default(false),
    // True if orders for pick-up can be paid at the counter.
    isPaidAtPickup: flag("is_paid_at_pickup").notNull().default(false),
    // The length of a pick-up window, and how many orders it has room for.
    pickupWindowMinutes: integer("pickup_window_minutes").notNull().default(120),
    pickupWindowOrders: integer("pickup_window_orders").notNull().default(10),
    // The time that the store needs to make an order ready.
    pickupLeadMinutes: integer("pickup_lead_minutes").notNull().default(120),
    // The days for which an order that is ready waits, before it is canceled and refunded.
    pickupHoldDays: integer("pickup_hold_days").notNull().default(7),
    // The time when an admin last saved the delivery prices or cash on delivery. NULL in a new store.
    deliverySavedAt: timestamp("delivery_saved_at"),
    // The zone of the days and times that people see.
    timeZone: text("time_zone", { enum: timeZones }).notNull().default(defaultTimeZone),
    // The beginning of the numbers of new orders.
    orderPrefix: text("order_prefix").notNull().default(defaultOrderPrefix),
    // The number of days after delivery in which units can be returned. Orders keep a copy.
    returnDays: integer("return_days").notNull().default(30),
    notice: text("notice"),
    // Deals lists products with at least this discount.
    dealMinPercent: integer("deal_min_percent").notNull().default(15),
    // New Arrivals lists products of this many days.
    newArrivalDays: integer("new_arrival_days").notNull().default(30),
    // The address that gets an email for each new order. NULL if none is sent.
    newOrderEmail: text("new_order_email"),
    // The address that gets an email about products that ran low, at most once a day. NULL if none is sent.
    lowStockEmail: text("low_stock_email"),
    // Admins need an access token of two factors (aal2).
    isSecondFactorRequired: flag("is_second_factor_required").notNull().default(false),
    // Days until records are deleted (docs/decisions/0017).
    unpaidOrderDays: integer("unpaid_order_days").notNull().default(365),
    paymentEventDays: integer("payment_event_days").notNull().default(365),
    emailDays: integer("email_days").notNull().default(180),
    auditDays: integer("audit_days").notNull().default(730),
    version: integer("version").notNull().default(1),
    updatedAt: updatedAt(),
  },
  () => [
    check("store_settings_one_row", sql`id = 1`),
    check("store_settings_flat_rate", sql`shipping_flat_rate_cents BETWEEN 0 AND 100000`),
    check(
      "store_settings_free_over",
      sql`shipping_free_over_cents IS NULL OR shipping_free_over_cents BETWEEN 0 AND 10000000`,
    ),
    check("store_settings_default_tax", sql`default_tax_basis_points BETWEEN 0 AND 10000`),
    check("store_settings_notice", sql`notice IS NULL OR length(notice) BETWEEN 1 AND 500`),
    // The limits of settingsFields (contract/admin/settings-fields.ts).
    check("store_settings_tax_mode_known", isOneOf("tax_mode", taxModes)),
    check("store_settings_new_customer_cash_units", sql`new_customer_cash_units BETWEEN 1 AND 9999`),
    check("store_settings_pickup_window_minutes", sql`pickup_window_minutes BETWEEN 15 AND 720`),
    check("store_settings_pickup_window_orders", sql`pickup_window_orders BETWEEN 1 AND 999`),
    check("store_settings_pickup_lead_minutes", sql`pickup_lead_minutes BETWEEN 0 AND 1440`),
    check("store_settings_pickup_hold_days", sql`pickup_hold_days BETWEEN 1 AND 90`),
    check(
      "store_settings_order_prefix",
      sql`order_prefix NOT GLOB '*[^A-Z]*' AND length(order_prefix) BETWEEN 1 AND 4`,
    ),
    check("store_settings_return_days", sql`return_days BETWEEN 1 AND 365`),
    check("store_settings_deal_min_percent", sql`deal_min_percent BETWEEN 1 AND 99`),
    check("store_settings_new_arrival_days", sql`new_arrival_days BETWEEN 1 AND 365`),
    check("store_settings_unpaid_order_days", sql`unpaid_order_days BETWEEN 30 AND 3650`),
    check("store_settings_payment_event_days", sql`payment_event_days BETWEEN 60 AND 3650`),
    check("store_settings_email_days", sql`email_days BETWEEN 120 AND 3650`),
    check("store_settings_audit_days", sql`audit_days BETWEEN 120 AND 3650`),
    check(
      "store_settings_flags",
      sql`is_cash_on_delivery IN (0, 1) AND is_guest_checkout IN (0, 1) AND is_pickup IN (0, 1) AND is_paid_at_pickup IN (0, 1) AND is_second_factor_required IN (0, 1)`,
    ),
  ],
);

/**
 * The documents that admins write about the store (identity, home page, links, texts), as JSON. contract/store has
 * their schemas and, for a missing row, the content of a new store.
 */
export const storeContent = sqliteTable(
  "store_content",
  {
    key: text("key").primaryKey(),
    value: text("value", { mode: "json" }).notNull(),
    version: integer("version").notNull(),
    updatedAt: updatedAt(),
  },
  () => [
    check("store_content_key_short", sql`length("key") BETWEEN 1 AND 40`),
    check("store_content_value_is_json", sql`json_valid(value)`),
  ],
);

/** The pages that the owner added, at /pages/{slug}. */
export const pages = sqliteTable("pages", {
  id: id().primaryKey(),
  slug: text("slug").notNull().unique(),
  title: text("title").notNull(),
  text: text("text").notNull(),
  isInFooter: flag("is_in_footer").notNull(),
  // False for a draft.
  isPublished: flag("is_published").notNull(),
  // Every change raises it. A failed guard sets it to NULL, which rolls back the batch.
  version: integer("version").notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const changeSetKinds = ["import", "bulk"] as const;

/** An import, in one or more chunks, or a bulk action. It can be undone as a whole. */
export const productChangeSets = sqliteTable(
  "product_change_sets",
  {
    id: id().primaryKey(),
    kind: text("kind", { enum: [...changeSetKinds] }).notNull(),
    summary: text("summary").notNull(),
    profileId: id("profile_id").notNull(),
    adminName: text("admin_name").notNull(),
    createdAt: createdAt(),
    undoneAt: timestamp("undone_at"),
  },
  (table) => [
    check("product_change_sets_kind_known", isOneOf("kind", changeSetKinds)),
    index("product_change_sets_by_created_at").on(table.createdAt),
  ],
);

/** The previous values of each product of a change set, for Undo. */
export const productChangeRows = sqliteTable(
  "product_change_rows",
  {
    id: id().primaryKey(),
    changeSetId: id("change_set_id")
      .notNull()
      .references(() => productChangeSets.id, { onDelete: "cascade" }),
    // Not a foreign key, so that Undo still counts a product that was deleted since.
    productId: id("product_id").notNull(),
    // NULL if the change set created the product.
    before: text("before", { mode: "json" }),
    // Undo skips a product with another version, because it was changed since.
    versionAfter: integer("version_after").notNull(),
  },
  (table) => [
    uniqueIndex("product_change_rows_one_per_product").on(table.changeSetId, table.productId),
    index("product_change_rows_by_product").on(table.productId),
    check("product_change_rows_before_is_json", sql`"before" IS NULL OR json_valid("before")`),
  ],
);

/**
 * The image addresses of an import. An address is waiting until it has a hash (fetched) or a problem (failed). A
 * fetched one tells a later import of the same file that the product has this image already.
 */
export const importImages = sqliteTable(
  "import_images",
  {
    id: id().primaryKey(),
    changeSetId: id("change_set_id")
      .notNull()
      .references(() => productChangeSets.id, { onDelete: "cascade" }),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    address: text("address").notNull(),
    altText: text("alt_text").notNull(),
    // The row asked for an active product, which it becomes with its first image.
    isActivating: flag("is_activating").notNull(),
    contentHash: text("content_hash"),
    problem: text("problem"),
  },
  (table) => [
    check("import_images_one_outcome", sql`content_hash IS NULL OR problem IS NULL`),
    uniqueIndex("import_images_one_per_address").on(table.changeSetId, table.productId, table.address),
    index("import_images_by_product").on(table.productId),
    // The index is for the images that are fetched next: every product's first image before any second one.
    index("import_images_waiting")
      .on(table.changeSetId, table.position)
      .where(sql`content_hash IS NULL AND problem IS NULL`),
  ],
);
