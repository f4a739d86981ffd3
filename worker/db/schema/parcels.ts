import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, timestamp } from "./columns.ts";
import { orderItems } from "./order-records.ts";
import { orders } from "./orders.ts";

/**
 * The parcels in which an order left the store. The order's version guards every write. Orders that left before there
 * were parcels have none, nor do orders for pick-up.
 */
export const parcels = sqliteTable(
  "parcels",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    // Counts from 1 within the order.
    number: integer("number").notNull(),
    carrier: text("carrier"),
    trackingNumber: text("tracking_number"),
    sentAt: timestamp("sent_at").notNull(),
  },
  (table) => [
    check("parcels_number_positive", sql`number > 0`),
    uniqueIndex("parcels_one_per_number").on(table.orderId, table.number),
  ],
);
export type ParcelRow = typeof parcels.$inferSelect;

/** The units in a parcel. `order_items.sent_quantity` is their sum, whose CHECK refuses to send a unit twice. */
export const parcelItems = sqliteTable(
  "parcel_items",
  {
    parcelId: id("parcel_id")
      .notNull()
      .references(() => parcels.id, { onDelete: "cascade" }),
    orderItemId: id("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "restrict" }),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderItemId] }),
    check("parcel_items_quantity_positive", sql`quantity > 0`),
    index("parcel_items_by_order_item").on(table.orderItemId),
  ],
);
