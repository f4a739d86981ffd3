import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { stockCauses } from "../../../contract/admin/stock-movements.ts";
import { products } from "./catalog.ts";
import { cents, createdAt, id, isOneOf, timestamp, updatedAt } from "./columns.ts";
import { foldText } from "./fold-text.ts";

/**
 * The ledger of the stock. Inserting a row without `on_hand_after` is the only way to change the units on hand of a
 * product: a trigger adds the row to the product, with its units and their cost, and completes the row
 * (docs/decisions/0055). Rows are never changed.
 */
export const stockMovements = sqliteTable(
  "stock_movements",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onUpdate: "cascade", onDelete: "cascade" }),
    // Negative for units that leave. 0 if only their cost was corrected.
    quantity: integer("quantity").notNull(),
    cause: text("cause", { enum: [...stockCauses] }).notNull(),
    // The cost of the units, with the sign of the quantity. A row without it is completed with the average, or with the
    // cost at which the order's units left. It stays NULL if the product's cost is unknown.
    valueCents: cents("value_cents"),
    // NULL until the trigger has added the row to the product.
    onHandAfter: integer("on_hand_after"),
    // Not foreign keys, because migrations may rebuild those tables (docs/decisions/0007).
    orderId: id("order_id"),
    supplierDeliveryId: id("supplier_delivery_id"),
    createdAt: createdAt(),
  },
  (table) => [
    check("stock_movements_cause_known", isOneOf("cause", stockCauses)),
    index("stock_movements_by_product").on(table.productId, table.id),
    index("stock_movements_by_order").on(table.orderId, table.productId).where(sql`order_id IS NOT NULL`),
    index("stock_movements_by_created_at").on(table.createdAt),
  ],
);

/** Deliveries of suppliers. Booking one adds its units to the stock, once. */
export const supplierDeliveries = sqliteTable(
  "supplier_deliveries",
  {
    id: id().primaryKey(),
    supplier: text("supplier").notNull(),
    supplierFolded: text("supplier_folded").generatedAlwaysAs(foldText("supplier"), { mode: "stored" }),
    // The number of the supplier's invoice or packing slip, or blank.
    number: text("number").notNull().default(""),
    note: text("note").notNull().default(""),
    // NULL for a draft.
    bookedAt: timestamp("booked_at"),
    bookedBy: text("booked_by"),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("supplier_deliveries_supplier_given", sql`length(supplier) BETWEEN 1 AND 100`),
    check("supplier_deliveries_booked_by_someone", sql`(booked_at IS NULL) = (booked_by IS NULL)`),
    // A supplier's invoice is received once.
    uniqueIndex("supplier_deliveries_one_per_number")
      .on(table.supplierFolded, sql`lower(number)`)
      .where(sql`number <> ''`),
    index("supplier_deliveries_by_created_at").on(table.createdAt),
  ],
);

/**
 * Lines that were scanned, typed or read from a file. The browser makes the ids, so that a row which it sends
 * again is not added twice.
 */
export const supplierDeliveryLines = sqliteTable(
  "supplier_delivery_lines",
  {
    id: id().primaryKey(),
    deliveryId: id("delivery_id")
      .notNull()
      .references(() => supplierDeliveries.id, { onDelete: "cascade" }),
    // NULL while no product, or more than one, has the barcode or SKU.
    productId: id("product_id").references(() => products.id, { onUpdate: "cascade", onDelete: "set null" }),
    // The scanned barcode or the supplier's code, and the supplier's name of the article.
    code: text("code").notNull().default(""),
    name: text("name").notNull().default(""),
    quantity: integer("quantity").notNull(),
    // The cost of all units of the line, without taxes. NULL if it is unknown, 0 for free goods.
    costCents: cents("cost_cents"),
    // The taxes that the supplier charged, which are no part of the cost.
    taxCents: cents("tax_cents"),
    createdAt: createdAt(),
  },
  (table) => [
    check("supplier_delivery_lines_quantity_positive", sql`quantity > 0`),
    check("supplier_delivery_lines_money_not_negative", sql`cost_cents >= 0 AND tax_cents >= 0`),
    index("supplier_delivery_lines_by_delivery").on(table.deliveryId, table.createdAt),
    index("supplier_delivery_lines_by_product").on(table.productId),
  ],
);

/** The meanings of the columns of a supplier's files, as an admin answered the last time. */
export const supplierFiles = sqliteTable("supplier_files", {
  supplierFolded: text("supplier_folded").primaryKey(),
  columns: text("columns", { mode: "json" }).notNull(),
  updatedAt: updatedAt(),
});
