import { and, eq, gte, or, type SQL, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/shared/errors.ts";
import { orders } from "../../db/schema/orders.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { type LimitedShopper, listLimitScopes } from "../orders/order-owner.ts";
import type { Shopper } from "../profiles/shopper.ts";

/** The orders that a shopper placed and canceled itself within a day, or as many as its site would have to have. */
export interface RecentCancellations {
  readonly orders: number;
  /** The number of these orders that had been paid by card. Stripe keeps its fee for each. */
  readonly paid: number;
}

// Each canceled order costs emails and storage, and a paid one costs Stripe's fee.
const maxCancellationsPerDay = 8;
const maxPaidCancellationsPerDay = 3;

/** Selects the cancellations of the last day that count for a shopper. */
export function selectRecentCancellations(context: StoreContext, shopper: LimitedShopper) {
  const dayAgo = minutesFromNow(context, -minutesADay);
  const isCanceledByCustomer = sql`EXISTS (SELECT 1 FROM order_status_history AS entry WHERE entry.order_id = orders.id
    AND entry.status = 'canceled' AND entry.actor = 'customer' AND entry.created_at >= ${dayAgo})`;
  const scopes = listLimitScopes(shopper);
  const countInScopes = (value: SQL) =>
    sql<number>`max(0, ${sql.join(
      scopes.map(
        ({ factor, includes }) =>
          sql`count(CASE WHEN ${includes("orders")} THEN ${value} END) / ${sql.raw(String(factor))}`,
      ),
      sql`, `,
    )})`.mapWith(Number);
  return context.db
    .select({
      orders: countInScopes(sql`1`).as("canceled_orders"),
      paid: countInScopes(sql`CASE WHEN payment_method = 'card' THEN paid_at END`).as("canceled_paid_orders"),
    })
    .from(orders)
    .where(
      and(
        or(...scopes.map(({ includes }) => includes("orders"))),
        eq(orders.status, "canceled"),
        // A cancellation updates the order, so this condition limits the rows that are read.
        gte(orders.updatedAt, dayAgo),
        isCanceledByCustomer,
      ),
    );
}

/**
 * Refuses another order after too many cancellations. A guest learns nothing about the other guests of the network, whose
 * cancellations count as well.
 * @throws StoreError too_many_requests
 */
export function refuseAfterCancellations(
  kind: Shopper["kind"],
  { orders: canceled, paid }: RecentCancellations,
): void {
  if (canceled < maxCancellationsPerDay && paid < maxPaidCancellationsPerDay) return;
  throw new StoreError("too_many_requests", { message: refusals[kind] });
}

const refusals: Readonly<Record<Shopper["kind"], string>> = {
  account: "You've canceled several orders today. Please order again tomorrow, or contact us.",
  guest: "We can't take this order right now. Please try again tomorrow, or contact us.",
};
