import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { orderStatuses } from "../../../contract/orders/order-status.ts";
import { orderActors } from "../../../contract/orders/order-transitions.ts";
import { products } from "./catalog.ts";
import { cents, createdAt, flag, id, isOneOf, timestamp, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";

export const orderItems = sqliteTable(
  "order_items",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    // Ordered products are archived, not deleted. The order shows the copy of their fields below.
    productId: id("product_id").references(() => products.id, { onDelete: "set null" }),
    productName: text("product_name").notNull(),
    productSku: text("product_sku").notNull(),
    productSlug: text("product_slug"),
    imageHash: text("image_hash"),
    quantity: integer("quantity").notNull(),
    compareAtPriceCents: cents("retail_price_cents").notNull(),
    unitPriceCents: cents("unit_price_cents").notNull(),
    discountCents: cents("discount_cents").notNull(),
    taxRateBasisPoints: integer("tax_rate_basis_points").notNull(),
    // The class by which an order that is paid later is taxed on that day. NULL in orders from before it was stored.
    taxClass: text("tax_class"),
    taxCents: cents("tax_cents").notNull(),
    totalCents: cents("total_cents").notNull(),
    // The sum of what offers take off the line. It is not part of the total.
    offerCents: cents("offer_cents").notNull().default(0),
    // The cost of the line's units, by the average when each was ordered. NULL if it was unknown.
    costCents: cents("cost_cents"),
    restockedQuantity: integer("restocked_quantity").notNull().default(0),
    // The units in parcels. 0 for orders that left before there were parcels.
    sentQuantity: integer("sent_quantity").notNull().default(0),
    // Those of the restocked units that came back from a parcel. The others never left.
    restockedSentQuantity: integer("restocked_sent_quantity").notNull().default(0),
  },
  (table) => [
    check("order_items_quantity_positive", sql`quantity > 0`),
    check("order_items_restocked_within_quantity", sql`restocked_quantity BETWEEN 0 AND quantity`),
    check(
      "order_items_sent_once",
      sql`restocked_sent_quantity BETWEEN 0 AND min(sent_quantity, restocked_quantity)
        AND sent_quantity + restocked_quantity - restocked_sent_quantity <= quantity`,
    ),
    check(
      "order_items_money_not_negative",
      sql`unit_price_cents > 0 AND retail_price_cents >= unit_price_cents AND tax_cents >= 0`,
    ),
    check("order_items_offers_within_total", sql`offer_cents BETWEEN 0 AND total_cents`),
    check("order_items_cost_not_negative", sql`cost_cents >= 0`),
    check("order_items_total_adds_up", sql`total_cents = unit_price_cents * quantity`),
    check(
      "order_items_discount_adds_up",
      sql`discount_cents = (retail_price_cents - unit_price_cents) * quantity`,
    ),
    // A product has two lines if it was added to the order at another price.
    index("order_items_by_order").on(table.orderId, table.productId),
    index("order_items_by_product").on(table.productId),
  ],
);
export type OrderItemRow = typeof orderItems.$inferSelect;

export const orderStatusHistory = sqliteTable(
  "order_status_history",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    status: text("status", { enum: [...orderStatuses] }).notNull(),
    notes: text("notes"),
    // True if the customer may read the notes. An admin's notes are internal by default.
    notesForCustomer: flag("notes_for_customer").notNull().default(false),
    actor: text("actor", { enum: [...orderActors] }).notNull(),
    // The author's name in the history.
    createdBy: text("created_by").notNull(),
    profileId: id("profile_id"),
    createdAt: createdAt(),
  },
  (table) => [
    check("order_status_history_status_known", isOneOf("status", orderStatuses)),
    check("order_status_history_actor_known", isOneOf("actor", orderActors)),
    index("order_status_history_by_order").on(table.orderId, table.createdAt),
  ],
);

// A `refund_failure` is a refund that the bank returned to the store.
const transactionTypes = ["payment", "refund", "refund_failure"] as const;

/** Completed movements of money. One row per transaction of Stripe, or per collection or refund of cash. */
export const transactions = sqliteTable(
  "transactions",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    type: text("type", { enum: [...transactionTypes] }).notNull(),
    providerTransactionId: text("provider_transaction_id").notNull().unique(),
    amountCents: cents("amount_cents").notNull(),
    // The change of the order that the payment is the difference of (order_changes), or the refund of another order that
    // the payment is. NULL for the order's first payment, or for the one beside such a refund.
    changeId: id("change_id"),
    createdAt: createdAt(),
    // The time when a collection of cash was undone, and moved no money. Triggers refuse every other change, and a
    // deletion.
    reversedAt: timestamp("reversed_at"),
  },
  (table) => [
    check("transactions_type_known", isOneOf("type", transactionTypes)),
    check("transactions_amount_positive", sql`amount_cents > 0`),
    // The index allows one captured payment per order and change, however often it is reported.
    uniqueIndex("transactions_one_payment_per_order")
      .on(table.orderId, sql`ifnull(change_id, '')`)
      .where(sql`type = 'payment' AND reversed_at IS NULL`),
    index("transactions_by_order").on(table.orderId, table.createdAt),
    // The sheet of a day.
    index("transactions_by_created_at").on(table.createdAt),
  ],
);

const reservationStates = ["held", "sold", "released"] as const;

/**
 * The units of a product that an order reserved. They are `held` until the order is paid or canceled, and then `sold`
 * or `released`.
 */
export const stockReservations = sqliteTable(
  "stock_reservations",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "restrict" }),
    quantity: integer("quantity").notNull(),
    state: text("state", { enum: [...reservationStates] }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("stock_reservations_state_known", isOneOf("state", reservationStates)),
    check("stock_reservations_quantity_positive", sql`quantity > 0`),
    uniqueIndex("stock_reservations_one_per_product").on(table.orderId, table.productId),
    index("stock_reservations_by_product").on(table.productId, table.state),
  ],
);

const eventOutcomes = ["applied", "unchanged", "ignored", "refused", "failed"] as const;

/** The events received from Stripe, each inserted in the batch that applies it. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    objectId: text("object_id"),
    // Applying an event reads this payment from Stripe.
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    orderId: id("order_id").references(() => orders.id, { onDelete: "set null" }),
    isLive: flag("is_live").notNull(),
    // An event is `applied` if it changed an order, `unchanged` if the order was up to date, `ignored` if it is not
    // about a payment of the store, and `refused` if it does not fit its order. If every attempt to apply it `failed`,
    // the reconciliation or an admin can retry it.
    outcome: text("outcome", { enum: [...eventOutcomes] }).notNull(),
    detail: text("detail"),
    occurredAt: timestamp("occurred_at").notNull(),
    receivedAt: timestamp("received_at").notNull(),
  },
  (table) => [
    check("stripe_events_outcome_known", isOneOf("outcome", eventOutcomes)),
    index("stripe_events_by_order").on(table.orderId),
    index("stripe_events_by_received_at").on(table.receivedAt),
  ],
);
