import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * From which network an order's payment was started, so that cards declined there are counted whatever account tries
 * them. Keyed hashes, forgotten after a day: nobody reads an address out of them.
 */
export const checkoutClients = sqliteTable(
  "checkout_clients",
  {
    orderId: id("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    networkHash: text("network_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("checkout_clients_by_network").on(table.networkHash),
    index("checkout_clients_by_created_at").on(table.createdAt),
  ],
);
