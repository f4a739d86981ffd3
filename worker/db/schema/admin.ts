import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, flag, id, isOneOf, timestamp, updatedAt } from "./columns.ts";

/** What an admin did, written in the batch that did it. No foreign keys: the record outlives what it describes. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id().primaryKey(),
    profileId: id("profile_id").notNull(),
    // Who it was, as it reads: names and addresses change.
    adminName: text("admin_name").notNull(),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    summary: text("summary").notNull(),
    // Only the fields that changed. Null before: it was made; null after: it is gone.
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

/** How the store sells, as the admin sets it: one row. */
export const storeSettings = sqliteTable(
  "store_settings",
  {
    id: integer("id").primaryKey(),
    shippingFlatRateCents: cents("shipping_flat_rate_cents").notNull(),
    // Local delivery is free for a subtotal over this; null: it never is.
    shippingFreeOverCents: cents("shipping_free_over_cents"),
    // Of products that are added without a tax rate.
    defaultTaxBasisPoints: integer("default_tax_basis_points").notNull(),
    isCashOnDelivery: flag("is_cash_on_delivery").notNull(),
    notice: text("notice"),
    version: integer("version").notNull().default(1),
    updatedAt: updatedAt(),
    // Units that a cash order holds at most where the account has no delivered order yet.
    newCustomerCashUnits: integer("new_customer_cash_units").notNull().default(20),
    // Admins need a token of two factors (aal2).
    isSecondFactorRequired: flag("is_second_factor_required").notNull().default(false),
    // Where new orders are announced; null: nowhere.
    newOrderEmail: text("new_order_email"),
    // The least discount of what Deals lists.
    dealMinPercent: integer("deal_min_percent").notNull().default(15),
    // How long New Arrivals lists a product.
    newArrivalDays: integer("new_arrival_days").notNull().default(30),
    // Where products that ran low are listed, once a day at most; null: nowhere.
    lowStockEmail: text("low_stock_email"),
    // How many days after their delivery units may be returned; an order keeps those of when it was placed.
    returnDays: integer("return_days").notNull().default(30),
    // When an admin last saved what delivery costs, or whether cash is taken; null: nobody has.
    deliverySavedAt: timestamp("delivery_saved_at"),
    // For how many days the store keeps what it needs no longer than that (docs/decisions/0086).
    unpaidOrderDays: integer("unpaid_order_days").notNull().default(365),
    paymentEventDays: integer("payment_event_days").notNull().default(365),
    emailDays: integer("email_days").notNull().default(180),
    auditDays: integer("audit_days").notNull().default(730),
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
  ],
);

/**
 * What the store says about itself, as an admin wrote it: a JSON document a row, read by its schema in contract/store.
 * Without a row it is what a new store starts with.
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

const changeSetKinds = ["import", "bulk"] as const;

/** A bulk operation on products: an import (several chunks) or a bulk action. It can be undone as a whole. */
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

/** The inverse record: what each product was before. */
export const productChangeRows = sqliteTable(
  "product_change_rows",
  {
    id: id().primaryKey(),
    changeSetId: id("change_set_id")
      .notNull()
      .references(() => productChangeSets.id, { onDelete: "cascade" }),
    productId: id("product_id").notNull(),
    // The row's columns as they were; null where the change made the product.
    before: text("before", { mode: "json" }),
    // Only a product that nobody changed since is put back.
    versionAfter: integer("version_after").notNull(),
  },
  (table) => [
    uniqueIndex("product_change_rows_once_each").on(table.changeSetId, table.productId),
    check("product_change_rows_before_is_json", sql`"before" IS NULL OR json_valid("before")`),
  ],
);
