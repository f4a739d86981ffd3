import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents, id } from "./columns.ts";
import { orderItems } from "./order-records.ts";
import { orders } from "./orders.ts";

/**
 * The taxes of an order that is taxed by place, as they are printed: one row per name and rate. Rows never change,
 * which triggers enforce; an unpaid order whose content changes gets new ones. Rates are thousandths of a percent.
 */
export const orderTaxes = sqliteTable(
  "order_taxes",
  {
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    // The store's registration number at the time.
    number: text("number").notNull(),
    millipercent: integer("millipercent").notNull(),
    baseCents: cents("base_cents").notNull(),
    taxCents: cents("tax_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.name, table.millipercent] }),
    check("order_taxes_rate_known", sql`millipercent BETWEEN 0 AND 100000`),
    check("order_taxes_not_negative", sql`base_cents >= 0 AND tax_cents >= 0`),
  ],
);

/**
 * The part of a tax that belongs to an item, or to the delivery. The parts of a tax sum to its row in `order_taxes`.
 */
export const orderLineTaxes = sqliteTable(
  "order_line_taxes",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    // NULL for the delivery.
    orderItemId: id("order_item_id").references(() => orderItems.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    millipercent: integer("millipercent").notNull(),
    taxCents: cents("tax_cents").notNull(),
  },
  (table) => [
    check("order_line_taxes_not_negative", sql`tax_cents >= 0`),
    foreignKey({
      columns: [table.orderId, table.name, table.millipercent],
      foreignColumns: [orderTaxes.orderId, orderTaxes.name, orderTaxes.millipercent],
    }).onDelete("cascade"),
    index("order_line_taxes_by_tax").on(table.orderId, table.name, table.millipercent),
    index("order_line_taxes_by_item").on(table.orderItemId),
  ],
);
