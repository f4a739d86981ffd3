import { and, inArray, type SQL, sql } from "drizzle-orm";
import { orderStatusHistory } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { returns } from "../../db/schema/returns.ts";
import type { StoreContext } from "../context.ts";

// D1 allows 100 parameters in a statement.
const ordersPerBatch = 50;
const batchesPerRun = 20;

/**
 * Erases names, addresses and messages from orders that tax law no longer requires. Items, amounts and the province stay for
 * the store's figures.
 * @param before the time of the latest order to erase, in ISO 8601
 * @returns the number of orders
 */
export async function anonymizeOldOrders(context: StoreContext, before: string): Promise<number> {
  let anonymized = 0;
  for (let batch = 0; batch < batchesPerRun; batch += 1) {
    const ids = await listOldOrders(context, before);
    if (ids.length > 0) await anonymize(context, ids);
    anonymized += ids.length;
    if (ids.length < ordersPerBatch) break;
  }
  return anonymized;
}

/** Returns the fields of an order that erase its personal data. */
export function eraseOrder(now: string) {
  return {
    shippingAddress: anonymizeAddress("shipping_address"),
    billingAddress: anonymizeAddress("billing_address"),
    customerNotes: null,
    guestEmail: null,
    addressKey: null,
    phoneKey: null,
    updatedAt: now,
    version: sql`${orders.version} + 1`,
  };
}

/** The fields of a history entry that erase its author. */
export const erasedEntry = {
  createdBy: sql`CASE actor WHEN 'customer' THEN 'Customer' ELSE 'Store' END`,
  notes: sql`CASE WHEN actor = 'customer' AND status = 'canceled' THEN 'Canceled by the customer' ELSE notes END`,
  profileId: null,
};

/** The fields of a refund that erase who asked for it. */
export const erasedRefund = {
  createdBy: sql`CASE origin WHEN 'admin' THEN 'Store' ELSE 'Customer' END`,
  reason: sql`CASE origin WHEN 'admin' THEN reason ELSE 'Canceled by the customer' END`,
  profileId: null,
};

/** The fields of a return that erase its messages. */
export const erasedReturn = { reason: "Returned by the customer", answer: null };

// The CHECK orders_one_owner requires this name of an order without an owner.
const anonymousName = "Deleted account";

/** The condition over `orders` that names and addresses have been erased, with the account or after the time that tax law sets. */
export const isAnonymized = sql<boolean>`${orders.billingAddress} ->> 'full_name' = ${anonymousName}`;

/** Returns SQL that reduces an order's address to its province. */
function anonymizeAddress(column: "shipping_address" | "billing_address"): SQL {
  return sql.raw(`json_object('full_name', '${anonymousName}', 'phone_number', '', 'address_line1', '',
    'address_line2', NULL, 'city', '', 'province', ${column} ->> 'province', 'postal_code', '',
    'delivery_instructions', NULL)`);
}

/** Lists old orders with personal data. An order under dispute keeps it as evidence for the bank. */
async function listOldOrders(context: StoreContext, before: string): Promise<string[]> {
  const rows = await context.db.all<{ id: string }>(sql`SELECT id FROM orders WHERE created_at < ${before}
    AND status IN ('delivered', 'canceled', 'refunded') AND shipping_address ->> 'full_name' <> ${anonymousName}
    AND NOT EXISTS (SELECT 1 FROM disputes WHERE disputes.order_id = orders.id AND disputes.closed_at IS NULL)
    LIMIT ${ordersPerBatch}`);
  return rows.map(({ id }) => id);
}

async function anonymize({ db, now }: StoreContext, ids: string[]): Promise<void> {
  await db.batch([
    db
      .update(orderStatusHistory)
      .set(erasedEntry)
      .where(
        and(
          inArray(orderStatusHistory.orderId, ids),
          inArray(orderStatusHistory.actor, ["customer", "admin"]),
        ),
      ),
    db.update(refunds).set(erasedRefund).where(inArray(refunds.orderId, ids)),
    db.update(returns).set(erasedReturn).where(inArray(returns.orderId, ids)),
    db.update(orders).set(eraseOrder(now().toISOString())).where(inArray(orders.id, ids)),
  ]);
}
