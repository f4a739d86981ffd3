import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { tenders } from "../../../contract/orders/fulfilment.ts";
import { cents, createdAt, flag, id, isOneOf, timestamp, updatedAt } from "./columns.ts";
import { orderItems } from "./order-records.ts";
import { orders } from "./orders.ts";

const refundOrigins = ["admin", "cancellation", "change", "late_payment", "stripe", "unmatched"] as const;
const refundMethods = ["card", "cash", "payouts"] as const;
const refundStates = ["requested", "succeeded", "failed", "canceled"] as const;

/**
 * Refunds, inserted before the request to Stripe, so that a request with a lost response can be repeated. Requested and
 * succeeded refunds count as committed, and the order's version prevents two requests from committing the same cents.
 * Only refunds of the order's own money count in its amounts and documents. The others are refunds of an earlier content
 * (docs/decisions/0052), payouts, and `unmatched` refunds of payments that do not fit the order.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    // The payment that the refund returns. NULL for the order's first payment.
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    amountCents: cents("amount_cents").notNull(),
    reason: text("reason").notNull(),
    // The cents by tax of a refund of tax that was charged in error: [{ name, millipercent, cents }]. NULL for others.
    taxes: text("taxes", { mode: "json" }),
    // True if the refund returns money of the order's present content.
    isOwn: flag("is_own").notNull().default(true),
    // True if the units return to stock when the refund succeeds.
    restocks: flag("restocks").notNull().default(true),
    origin: text("origin", { enum: [...refundOrigins] }).notNull(),
    method: text("method", { enum: [...refundMethods] }).notNull(),
    // The way in which money was returned that did not go to the card. NULL for the card, and if nobody said.
    tender: text("tender", { enum: [...tenders] }),
    state: text("state", { enum: [...refundStates] }).notNull(),
    stripeRefundId: text("stripe_refund_id").unique(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    failure: text("failure"),
    createdBy: text("created_by").notNull(),
    profileId: id("profile_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("refunds_amount_positive", sql`amount_cents > 0`),
    check("refunds_origin_known", isOneOf("origin", refundOrigins)),
    check("refunds_method_known", isOneOf("method", refundMethods)),
    check("refunds_state_known", isOneOf("state", refundStates)),
    check(
      "refunds_unmatched_names_its_payment",
      sql`origin <> 'unmatched' OR (stripe_payment_intent_id IS NOT NULL AND NOT is_own)`,
    ),
    // The money of such a refund is returned by payouts, each from one of the order's payments.
    check("refunds_by_payouts_at_once", sql`method <> 'payouts' OR state = 'succeeded'`),
    index("refunds_by_order").on(table.orderId, table.createdAt),
    index("refunds_by_state").on(table.state, table.updatedAt),
  ],
);

/** The units that a refund returns the price of. A refund of an amount has none. */
export const refundItems = sqliteTable(
  "refund_items",
  {
    refundId: id("refund_id")
      .notNull()
      .references(() => refunds.id, { onDelete: "cascade" }),
    orderItemId: id("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "restrict" }),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderItemId] }),
    check("refund_items_quantity_positive", sql`quantity > 0`),
    index("refund_items_by_order_item").on(table.orderItemId),
  ],
);

/** Disputes of payments, by Stripe's id, with the order if it is known. */
export const disputes = sqliteTable(
  "disputes",
  {
    id: text("id").primaryKey(),
    orderId: id("order_id").references(() => orders.id, { onDelete: "restrict" }),
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    amountCents: cents("amount_cents").notNull(),
    reason: text("reason").notNull(),
    // Stripe's status: needs_response, under_review, won, lost and others.
    status: text("status").notNull(),
    // The time when the store learned of the status.
    statusAt: timestamp("status_at"),
    openedAt: timestamp("opened_at").notNull(),
    // The deadline for the store's response. NULL if none is needed, or it is unknown.
    dueAt: timestamp("due_at"),
    closedAt: timestamp("closed_at"),
  },
  (table) => [
    check("disputes_amount_not_negative", sql`amount_cents >= 0`),
    index("disputes_by_order").on(table.orderId),
  ],
);

const runTriggers = ["schedule", "admin"] as const;

/** A report of each run of the reconciliation. */
export const reconciliationRuns = sqliteTable(
  "reconciliation_runs",
  {
    id: id().primaryKey(),
    trigger: text("trigger", { enum: [...runTriggers] }).notNull(),
    startedAt: timestamp("started_at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    // The number of differences that each check found, and of those that it resolved.
    found: text("found", { mode: "json" }).$type<Readonly<Record<string, number>>>().notNull(),
    done: text("done", { mode: "json" }).$type<Readonly<Record<string, number>>>().notNull(),
    failureCount: integer("failure_count").notNull(),
    // The first few failures, as sentences.
    failures: text("failures", { mode: "json" }).$type<readonly string[]>().notNull(),
  },
  (table) => [
    check("reconciliation_runs_trigger_known", isOneOf("trigger", runTriggers)),
    check("reconciliation_runs_counts_not_negative", sql`duration_ms >= 0 AND failure_count >= 0`),
    index("reconciliation_runs_by_started_at").on(table.startedAt),
  ],
);

/**
 * The networks from which orders were placed, so that declined cards are counted per network, for all accounts
 * together. They are stored as keyed hashes and deleted after a day, because IP addresses are personal data.
 */
export const checkoutClients = sqliteTable(
  "checkout_clients",
  {
    orderId: id("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    networkHash: text("network_hash").notNull(),
    // The IPv6 customer's /48, of which the network is a /64. NULL for IPv4.
    siteHash: text("site_hash"),
    createdAt: createdAt(),
  },
  (table) => [
    index("checkout_clients_by_network").on(table.networkHash),
    index("checkout_clients_by_site").on(table.siteHash),
    index("checkout_clients_by_created_at").on(table.createdAt),
  ],
);

/**
 * The delivery addresses of card orders of deleted accounts, as evidence for disputes. They are separate from the
 * orders, which have no name, and are deleted when a dispute is no longer possible (docs/decisions/0017).
 */
export const deliveryEvidence = sqliteTable(
  "delivery_evidence",
  {
    orderId: id("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    // The schema is deliveryEvidenceContent in the contract.
    content: text("content", { mode: "json" }).notNull(),
    eraseAfter: timestamp("erase_after").notNull(),
  },
  (table) => [
    check("delivery_evidence_is_json", sql`json_valid(content)`),
    index("delivery_evidence_by_erase_after").on(table.eraseAfter),
  ],
);

/** The days whose sheet an admin closed (docs/decisions/0045). A row is never changed. */
export const closedDays = sqliteTable(
  "closed_days",
  {
    // The store's day, as yyyy-MM-dd.
    day: text("day").primaryKey(),
    closedAt: timestamp("closed_at").notNull(),
    closedBy: text("closed_by").notNull(),
    profileId: id("profile_id"),
    // What the store recorded until then, and what was in the drawer besides its float. Refunds can exceed the
    // payments.
    expectedCashCents: cents("expected_cash_cents").notNull(),
    countedCashCents: cents("counted_cash_cents").notNull(),
    note: text("note"),
  },
  () => [check("closed_days_count_not_negative", sql`counted_cash_cents >= 0`)],
);
