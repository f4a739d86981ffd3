import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { orderActors } from "../../../contract/orders/order-transitions.ts";
import { cents, createdAt, id, isOneOf, timestamp, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";

const changeStates = ["awaiting_payment", "applied", "ended"] as const;

/**
 * Changes of the content of orders (docs/decisions/0052). A change that costs more than was paid awaits its payment, and
 * the order is as before until then. All others are applied at once.
 */
export const orderChanges = sqliteTable(
  "order_changes",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    state: text("state", { enum: [...changeStates] }).notNull(),
    // The content that the order gets (orderContent in worker/domain/orders/content). NULL once it is applied or ended.
    next: text("next", { mode: "json" }),
    // The content that the order had (formerContent), which its earlier documents print. NULL until it is applied, and
    // for an order without an invoice.
    former: text("former", { mode: "json" }),
    // The number of the former content.
    content: integer("content").notNull(),
    formerTotalCents: cents("former_total_cents").notNull(),
    totalCents: cents("total_cents").notNull(),
    // The difference that the customer pays. Negative amounts were returned.
    dueCents: cents("due_cents").notNull(),
    stripePaymentIntentId: text("stripe_payment_intent_id").unique(),
    // The time at which a change that awaits its payment ends.
    expiresAt: timestamp("expires_at"),
    // Requests with the same id make one change.
    requestId: id("request_id"),
    actor: text("actor", { enum: [...orderActors] }).notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("order_changes_state_known", isOneOf("state", changeStates)),
    check("order_changes_actor_known", isOneOf("actor", orderActors)),
    check("order_changes_are_json", sql`json_valid(next) AND json_valid(former)`),
    check(
      "order_changes_await_a_payment",
      sql`state <> 'awaiting_payment' OR (next IS NOT NULL AND expires_at IS NOT NULL AND due_cents > 0)`,
    ),
    uniqueIndex("order_changes_one_awaited").on(table.orderId).where(sql`state = 'awaiting_payment'`),
    uniqueIndex("order_changes_one_per_request").on(table.orderId, table.requestId),
    index("order_changes_by_order").on(table.orderId, table.content),
    index("order_changes_by_expiry").on(table.expiresAt).where(sql`state = 'awaiting_payment'`),
  ],
);
export type OrderChangeRow = typeof orderChanges.$inferSelect;
