import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { counterTenders, fulfilments } from "../../../contract/orders/fulfilment.ts";
import { orderStatuses, paymentStatuses } from "../../../contract/orders/order-status.ts";
import type { ProvinceCode } from "../../../contract/shared/provinces.ts";
import { taxModes } from "../../../contract/tax/taxes.ts";
import { profiles } from "./accounts.ts";
import { cents, createdAt, id, isOneOf, searchKey, timestamp, updatedAt } from "./columns.ts";

/**
 * The name on the addresses of an order whose personal data was erased. A CHECK requires it of an order without an
 * owner, and an index finds the other orders by it.
 */
export const anonymousName = "Deleted account";
const anonymousNameSql = sql.raw(`'${anonymousName}'`);

// An order for pick-up with cash_on_delivery is paid at the counter, in cash or by Interac. `none` is the method of an
// order that offers make free.
const paymentMethods = ["card", "cash_on_delivery", "none"] as const;

export const orders = sqliteTable(
  "orders",
  {
    searchKey: searchKey(),
    id: id().notNull().unique(),
    orderNumber: text("order_number").notNull().unique(),
    // An order belongs to an account or to a guest. Both columns are NULL once the account was deleted, or the guest's
    // data was erased, which its CHECK knows by the name (anonymize-orders.ts).
    profileId: id("profile_id").references(() => profiles.id, { onDelete: "set null" }),
    // The address is in lower case.
    guestEmail: text("guest_email"),
    // Not a foreign key, because the order outlives the cart.
    cartId: id("cart_id").notNull(),
    // A SHA-256 of items, addresses and amounts. With the same fingerprint, checkout returns the same order.
    cartFingerprint: text("cart_fingerprint").notNull(),
    // The form for cash on delivery sends this key, so that a repeated request places no second order.
    requestId: id("request_id"),
    // Identifies the household (toContactKeys), whose unpaid units are counted together.
    addressKey: text("address_key"),
    phoneKey: text("phone_key"),
    status: text("status", { enum: [...orderStatuses] }).notNull(),
    paymentStatus: text("payment_status", { enum: [...paymentStatuses] }).notNull(),
    paymentMethod: text("payment_method", { enum: [...paymentMethods] }).notNull(),
    // The status that 'refund_requested' returns to after a partial refund.
    statusBeforeRefund: text("status_before_refund", { enum: [...orderStatuses] }),
    currency: text("currency").notNull().default("cad"),
    subtotalCents: cents("subtotal_cents").notNull(),
    discountCents: cents("discount_cents").notNull(),
    // The sum of what offers take off the lines and the delivery (order_adjustments).
    offerCents: cents("offer_cents").notNull().default(0),
    taxCents: cents("tax_cents").notNull(),
    shippingCents: cents("shipping_cents").notNull(),
    totalCents: cents("total_cents").notNull(),
    refundedCents: cents("refunded_cents").notNull().default(0),
    // The collected cash minus the total, because cash is rounded to five cents (docs/decisions/0004). 0 until then.
    cashRoundingCents: cents("cash_rounding_cents").notNull().default(0),
    shippingMethod: text("shipping_method").notNull().default("standard"),
    // The addresses are copies (orderAddressView in the contract), so that editing an address changes no order.
    shippingAddress: text("shipping_address", { mode: "json" }).notNull(),
    billingAddress: text("billing_address", { mode: "json" }).notNull(),
    customerNotes: text("customer_notes"),
    // The days of arrival, as yyyy-MM-dd, counted from Pay and again from shipping. NULL if none are promised.
    promisedFrom: text("promised_from"),
    promisedTo: text("promised_to"),
    fulfilment: text("fulfilment", { enum: [...fulfilments] })
      .notNull()
      .default("delivery"),
    // The start of the pick-up window (pickup_windows). NULL for deliveries.
    pickupStartsAt: timestamp("pickup_starts_at"),
    // The code that the customer shows at the counter. It opens the order only while it is ready, and stays in the row,
    // so that the code in the customer's email is right again if the hand-over is undone.
    pickupCode: text("pickup_code"),
    readyAt: timestamp("ready_at"),
    // The tender of an order for pick-up that was paid at the counter. NULL for all others.
    counterTender: text("counter_tender", { enum: [...counterTenders] }),
    trackingCarrier: text("tracking_carrier"),
    trackingNumber: text("tracking_number"),
    // The setting at the time of the order (docs/decisions/0012).
    returnDays: integer("return_days").notNull().default(30),
    // The setting at the time of the order. Orders that are taxed by place have rows in `order_taxes`.
    taxMode: text("tax_mode", { enum: [...taxModes] })
      .notNull()
      .default("per_product"),
    // The province or territory that the goods go to. NULL for an unknown postal code.
    taxPlace: text("tax_place").$type<ProvinceCode>(),
    // The store's day whose law was applied, as yyyy-MM-dd: when Pay was last pressed. NULL if taxed per product.
    taxDay: text("tax_day"),
    // The customer's exemption as it was applied (orderExemption in the contract). NULL if every tax was charged.
    taxExemption: text("tax_exemption", { mode: "json" }),
    stripePaymentIntentId: text("stripe_payment_intent_id").unique(),
    // The time when the shopper pressed Pay. Before that, the order is an open checkout (isPlaced).
    paymentStartedAt: timestamp("payment_started_at"),
    reservationExpiresAt: timestamp("reservation_expires_at"),
    paidAt: timestamp("paid_at"),
    // The number of the content: each change of an order that has an invoice replaces the content by the next one.
    content: integer("content").notNull().default(0),
    // The change that awaits its payment (order_changes). The order does not leave the shop meanwhile.
    awaitedChangeId: id("awaited_change_id"),
    // The customer's request for a change, until the shop is done with it. NULL without an open request.
    changeRequestedAt: timestamp("change_requested_at"),
    changeNote: text("change_note"),
    // Every write raises it. A failed guard sets it to NULL, which rolls back the batch.
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("orders_status_known", isOneOf("status", orderStatuses)),
    check("orders_payment_status_known", isOneOf("payment_status", paymentStatuses)),
    check("orders_payment_method_known", isOneOf("payment_method", paymentMethods)),
    check("orders_fulfilment_known", isOneOf("fulfilment", fulfilments)),
    check("orders_counter_tender_known", isOneOf("counter_tender", counterTenders)),
    check(
      "orders_one_owner",
      sql`(profile_id IS NULL) <> (guest_email IS NULL)
        OR (profile_id IS NULL AND billing_address ->> 'full_name' IS ${anonymousNameSql})`,
    ),
    check("orders_pickup_has_window", sql`(fulfilment = 'pickup') = (pickup_starts_at IS NOT NULL)`),
    check("orders_code_of_pickup", sql`pickup_code IS NULL OR fulfilment = 'pickup'`),
    check("orders_tender_of_pickup", sql`counter_tender IS NULL OR fulfilment = 'pickup'`),
    check("orders_change_request_has_note", sql`(change_requested_at IS NULL) = (change_note IS NULL)`),
    check("orders_currency_known", sql`currency = 'cad'`),
    check(
      "orders_money_not_negative",
      sql`subtotal_cents >= 0 AND discount_cents >= 0 AND offer_cents >= 0 AND tax_cents >= 0 AND shipping_cents >= 0
        AND total_cents >= 0`,
    ),
    check(
      "orders_total_adds_up",
      sql`total_cents = subtotal_cents - discount_cents - offer_cents + tax_cents + shipping_cents`,
    ),
    check("orders_free_without_payment", sql`(payment_method = 'none') = (total_cents = 0)`),
    check("orders_refund_within_total", sql`refunded_cents BETWEEN 0 AND total_cents`),
    check("orders_addresses_are_json", sql`json_valid(shipping_address) AND json_valid(billing_address)`),
    // The index allows one unpaid order per cart, even with double clicks and two tabs.
    uniqueIndex("orders_one_open_per_cart")
      .on(table.cartId)
      .where(sql`status IN ('pending_payment', 'payment_processing', 'payment_failed')`),
    uniqueIndex("orders_one_per_cart_request")
      .on(table.cartId, table.requestId)
      .where(sql`request_id IS NOT NULL`),
    uniqueIndex("orders_one_per_pickup_code").on(table.pickupCode).where(sql`pickup_code IS NOT NULL`),
    index("orders_by_guest_email").on(table.guestEmail, table.createdAt).where(sql`guest_email IS NOT NULL`),
    index("orders_for_pickup").on(table.status, table.pickupStartsAt).where(sql`fulfilment = 'pickup'`),
    index("orders_by_profile").on(table.profileId, table.createdAt),
    index("orders_by_profile_status").on(table.profileId, table.status, table.createdAt),
    index("orders_by_created_at").on(table.createdAt),
    // The index is for the nightly run, which would otherwise parse the addresses of all old orders
    // (anonymize-orders.ts).
    index("orders_not_anonymized")
      .on(table.createdAt)
      .where(sql`billing_address ->> 'full_name' <> ${anonymousNameSql}`),
    index("orders_by_status").on(table.status, table.createdAt),
    index("orders_by_payment_status").on(table.paymentStatus, table.createdAt),
    index("orders_by_total").on(table.totalCents),
    index("orders_by_paid_at").on(table.paidAt).where(sql`paid_at IS NOT NULL`),
  ],
);

/** A row of `orders`. The key of the full-text index is of no use outside of it. */
export type OrderRow = Omit<typeof orders.$inferSelect, "searchKey">;
