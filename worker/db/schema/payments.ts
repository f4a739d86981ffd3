import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents, createdAt, flag, id, isOneOf, timestamp, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";

const refundOrigins = ["admin", "cancellation", "late_payment", "stripe", "unmatched"] as const;
const refundMethods = ["card", "cash"] as const;
const refundStates = ["requested", "succeeded", "failed", "canceled"] as const;

/**
 * Money that goes back, written before Stripe is asked: where the answer is lost, the row says what to ask for again.
 * Requested and succeeded refunds are committed; the order's version keeps two requests from committing the same cents.
 * `unmatched` returns a payment that does not fit its order: it is not part of the order's own money.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: id().primaryKey(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    // The payment that an unmatched refund returns. NULL: the order's own.
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    amountCents: cents("amount_cents").notNull(),
    reason: text("reason").notNull(),
    // The units that the money is for: [{ order_item_id, quantity }].
    items: text("items", { mode: "json" }).notNull(),
    origin: text("origin", { enum: [...refundOrigins] }).notNull(),
    method: text("method", { enum: [...refundMethods] }).notNull(),
    state: text("state", { enum: [...refundStates] }).notNull(),
    stripeRefundId: text("stripe_refund_id").unique(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    failure: text("failure"),
    createdBy: text("created_by").notNull(),
    profileId: id("profile_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    // Do these units go back into stock when the money does?
    restocks: flag("restocks").notNull().default(true),
  },
  (table) => [
    check("refunds_amount_positive", sql`amount_cents > 0`),
    check("refunds_items_are_json", sql`json_valid(items)`),
    check("refunds_origin_known", isOneOf("origin", refundOrigins)),
    check("refunds_method_known", isOneOf("method", refundMethods)),
    check("refunds_state_known", isOneOf("state", refundStates)),
    check(
      "refunds_unmatched_names_its_payment",
      sql`(origin = 'unmatched') = (stripe_payment_intent_id IS NOT NULL)`,
    ),
    index("refunds_by_order").on(table.orderId, table.createdAt),
    index("refunds_by_state").on(table.state, table.updatedAt),
  ],
);

/** A shopper's bank takes money back. Stripe's id; the order where it is known. */
export const disputes = sqliteTable(
  "disputes",
  {
    id: text("id").primaryKey(),
    orderId: id("order_id"),
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    amountCents: cents("amount_cents").notNull(),
    reason: text("reason").notNull(),
    // Stripe's own word: needs_response, under_review, won, lost and others.
    status: text("status").notNull(),
    openedAt: timestamp("opened_at").notNull(),
    closedAt: timestamp("closed_at"),
    // When the store learned of the status.
    statusAt: timestamp("status_at"),
    // By when Stripe wants the store's answer; null where it wants none, or the store has not heard.
    dueAt: timestamp("due_at"),
  },
  (table) => [
    check("disputes_amount_not_negative", sql`amount_cents >= 0`),
    index("disputes_by_order").on(table.orderId),
    index("disputes_by_opened_at").on(table.openedAt),
  ],
);

const runTriggers = ["schedule", "admin"] as const;

/** What each run of the reconciliation found and did. */
export const reconciliationRuns = sqliteTable(
  "reconciliation_runs",
  {
    id: id().primaryKey(),
    trigger: text("trigger", { enum: [...runTriggers] }).notNull(),
    startedAt: timestamp("started_at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    // Counts by name.
    found: text("found", { mode: "json" }).$type<Readonly<Record<string, number>>>().notNull(),
    done: text("done", { mode: "json" }).$type<Readonly<Record<string, number>>>().notNull(),
    failureCount: integer("failure_count").notNull(),
    // The first of them, as sentences.
    failures: text("failures", { mode: "json" }).$type<readonly string[]>().notNull(),
  },
  (table) => [
    check("reconciliation_runs_trigger_known", isOneOf("trigger", runTriggers)),
    check("reconciliation_runs_counts_not_negative", sql`duration_ms >= 0 AND failure_count >= 0`),
    index("reconciliation_runs_by_started_at").on(table.startedAt),
  ],
);

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

/**
 * Where a card order of a deleted account went: the store's answer if its payment is disputed. Apart from the order,
 * which keeps no name, and erased when no bank can ask any more (docs/decisions/0014).
 */
export const deliveryEvidence = sqliteTable(
  "delivery_evidence",
  {
    orderId: id("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    // contract: deliveryEvidenceContent
    content: text("content", { mode: "json" }).notNull(),
    eraseAfter: timestamp("erase_after").notNull(),
  },
  (table) => [
    check("delivery_evidence_is_json", sql`json_valid(content)`),
    index("delivery_evidence_by_end").on(table.eraseAfter),
  ],
);
