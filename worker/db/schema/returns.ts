import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { returnStates } from "../../../contract/orders/returns.ts";
import { createdAt, flag, id, isOneOf, updatedAt } from "./columns.ts";
import { orderItems } from "./order-records.ts";
import { orders } from "./orders.ts";

/** Returns of units by customers. The order's version guards every write. */
export const returns = sqliteTable(
  "returns",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    // The customer's message.
    reason: text("reason").notNull(),
    state: text("state", { enum: [...returnStates] }).notNull(),
    // The store's message to the customer.
    answer: text("answer"),
    // True if the units returned to stock. NULL until they are received.
    restocks: flag("restocks"),
    // The id of the return's refund, chosen when the units are received, so that a repeated request makes one refund. A
    // new one is chosen after a failed refund.
    refundId: id("refund_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("returns_state_known", isOneOf("state", returnStates)),
    check(
      "returns_received_units_are_counted",
      sql`state NOT IN ('received', 'refunded') OR restocks IS NOT NULL`,
    ),
    index("returns_by_order").on(table.orderId, table.createdAt),
    index("returns_by_state").on(table.state, table.createdAt),
  ],
);

/** The units that a customer returns. */
export const returnItems = sqliteTable(
  "return_items",
  {
    returnId: id("return_id")
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    orderItemId: id("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "restrict" }),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderItemId] }),
    check("return_items_quantity_positive", sql`quantity > 0`),
    index("return_items_by_order_item").on(table.orderItemId),
  ],
);
