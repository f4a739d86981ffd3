import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { orderStatuses, paymentStatuses } from "../../../contract/orders/order-status.ts";
import { profiles } from "./accounts.ts";
import { cents, createdAt, id, isOneOf, searchKey, timestamp, updatedAt } from "./columns.ts";

const paymentMethods = ["card", "cash_on_delivery"] as const;

export const orders = sqliteTable(
  "orders",
  {
    id: id().primaryKey(),
    orderNumber: text("order_number").notNull().unique(),
    // Null once the account was deleted; the order itself is kept.
    profileId: id("profile_id").references(() => profiles.id, { onDelete: "set null" }),
    guestEmail: text("guest_email"),
    // The cart it was placed from. Not a foreign key: the cart may go, the order stays.
    cartId: id("cart_id").notNull(),
    // SHA-256 over what was ordered, where it goes and what it costs: the same unchanged cart gives the same order.
    cartFingerprint: text("cart_fingerprint").notNull(),
    status: text("status", { enum: [...orderStatuses] }).notNull(),
    paymentStatus: text("payment_status", { enum: [...paymentStatuses] }).notNull(),
    paymentMethod: text("payment_method", { enum: [...paymentMethods] }).notNull(),
    // What 'refund_requested' returns to when the refund turns out to be a partial one.
    statusBeforeRefund: text("status_before_refund", { enum: [...orderStatuses] }),
    currency: text("currency").notNull().default("cad"),
    subtotalCents: cents("subtotal_cents").notNull(),
    discountCents: cents("discount_cents").notNull(),
    taxCents: cents("tax_cents").notNull(),
    shippingCents: cents("shipping_cents").notNull(),
    totalCents: cents("total_cents").notNull(),
    refundedCents: cents("refunded_cents").notNull().default(0),
    shippingMethod: text("shipping_method").notNull().default("standard"),
    // Snapshots (contract: orderAddressView), so that a later edit of the address changes no order.
    shippingAddress: text("shipping_address", { mode: "json" }).notNull(),
    billingAddress: text("billing_address", { mode: "json" }).notNull(),
    customerNotes: text("customer_notes"),
    stripePaymentIntentId: text("stripe_payment_intent_id").unique(),
    reservationExpiresAt: timestamp("reservation_expires_at"),
    paidAt: timestamp("paid_at"),
    // Every write raises it. Set to NULL by a guard that does not hold, it aborts the whole batch.
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    trackingCarrier: text("tracking_carrier"),
    trackingNumber: text("tracking_number"),
    // When the shopper pressed Pay; until then it is an open checkout (isPlaced).
    paymentStartedAt: timestamp("payment_started_at"),
    searchKey: searchKey(),
    // What the store promised when it was placed (docs/decisions/0075).
    returnDays: integer("return_days").notNull().default(30),
    // Made once for each time the form is opened: sending it again places no second order (cash on delivery).
    requestId: id("request_id"),
    // Of the shipping address (identifyBuyer): unpaid units of one household are counted together.
    addressKey: text("address_key"),
    phoneKey: text("phone_key"),
    // What was collected in cash less the total: Canada has no pennies (record 35). 0 until it is collected, and for cards.
    cashRoundingCents: cents("cash_rounding_cents").notNull().default(0),
  },
  (table) => [
    check("orders_status_known", isOneOf("status", orderStatuses)),
    check("orders_payment_status_known", isOneOf("payment_status", paymentStatuses)),
    check("orders_payment_method_known", isOneOf("payment_method", paymentMethods)),
    check("orders_currency_known", sql`currency = 'cad'`),
    check(
      "orders_money_not_negative",
      sql`subtotal_cents >= 0 AND discount_cents >= 0 AND tax_cents >= 0 AND shipping_cents >= 0 AND total_cents > 0`,
    ),
    check(
      "orders_total_adds_up",
      sql`total_cents = subtotal_cents - discount_cents + tax_cents + shipping_cents`,
    ),
    check("orders_refund_within_total", sql`refunded_cents BETWEEN 0 AND total_cents`),
    check("orders_addresses_are_json", sql`json_valid(shipping_address) AND json_valid(billing_address)`),
    // Double clicks, two tabs: a cart has at most one order that still waits for its money.
    uniqueIndex("orders_one_open_a_cart")
      .on(table.cartId)
      .where(sql`status IN ('pending_payment', 'payment_processing', 'payment_failed')`),
    uniqueIndex("orders_one_a_request")
      .on(table.profileId, table.requestId)
      .where(sql`request_id IS NOT NULL`),
    index("orders_by_profile").on(table.profileId, table.createdAt),
    index("orders_by_profile_status").on(table.profileId, table.status, table.createdAt),
    index("orders_by_created_at").on(table.createdAt),
    index("orders_by_status").on(table.status, table.createdAt),
    index("orders_by_payment_status").on(table.paymentStatus, table.createdAt),
    index("orders_by_total").on(table.totalCents),
    uniqueIndex("orders_by_search_key").on(table.searchKey),
    index("orders_by_reservation_expiry")
      .on(table.reservationExpiresAt)
      .where(sql`reservation_expires_at IS NOT NULL`),
  ],
);
