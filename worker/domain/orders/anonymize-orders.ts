import { and, eq, inArray, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { Statement } from "../../db/run-batch.ts";
import { auditLog } from "../../db/schema/admin.ts";
import { emails } from "../../db/schema/emails.ts";
import { offerUses } from "../../db/schema/offers.ts";
import { orderStatusHistory } from "../../db/schema/order-records.ts";
import { anonymousName, orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { returns } from "../../db/schema/returns.ts";
import type { StoreContext } from "../context.ts";
import { namelessCustomer, paymentActor, systemActor } from "../profiles/actor.ts";
import { askedPrefix } from "./request-change.ts";

// D1 allows 100 parameters in a statement.
const ordersPerBatch = 50;
const batchesPerRun = 20;

/**
 * Erases names, addresses and messages from orders that tax law no longer requires, whatever their status. Items,
 * amounts and the province stay for the store's figures.
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

const erasedText = "The text was erased";
const automaticAuthors = [systemActor.name, paymentActor.name];

/**
 * Returns statements that erase a shopper's name, and every text that a person typed, from the records of orders. What
 * happened, when, and which admin did it stays. They belong in the batch that erases the orders themselves, before that
 * statement.
 * @param isOwn a condition over `orders`
 */
export function eraseOrderRecords({ db }: StoreContext, isOwn: SQL): Statement[] {
  const ids = db.select({ id: orders.id }).from(orders).where(isOwn);
  // A cancellation by the order's account or guest. Those of admins name another account.
  const isByCustomer = sql`origin = 'cancellation' AND (profile_id IS NULL
    OR profile_id = (SELECT own.profile_id FROM orders AS own WHERE own.id = refunds.order_id))`;
  return [
    db.delete(emails).where(inArray(emails.orderId, ids)),
    db
      .update(orderStatusHistory)
      .set({
        createdBy: sql`CASE actor WHEN 'customer' THEN ${namelessCustomer} ELSE created_by END`,
        notes: sql`CASE WHEN actor = 'customer' AND status = 'canceled' THEN 'Canceled by the customer'
          WHEN actor = 'customer' AND instr(notes, ${askedPrefix}) = 1 THEN 'Asked for a change'
          WHEN actor = 'admin' AND notes IS NOT NULL THEN ${erasedText} ELSE notes END`,
        profileId: sql`CASE actor WHEN 'customer' THEN NULL ELSE profile_id END`,
      })
      .where(inArray(orderStatusHistory.orderId, ids)),
    db
      .update(refunds)
      .set({
        createdBy: sql`CASE WHEN ${isByCustomer} THEN ${namelessCustomer} ELSE created_by END`,
        reason: sql`CASE WHEN ${isByCustomer} THEN 'Canceled by the customer' ELSE ${erasedText} END`,
        profileId: sql`CASE WHEN ${isByCustomer} THEN NULL ELSE profile_id END`,
      })
      .where(
        and(
          inArray(refunds.orderId, ids),
          inArray(refunds.origin, ["admin", "cancellation"]),
          notInArray(refunds.createdBy, automaticAuthors),
        ),
      ),
    db
      .update(returns)
      .set({ reason: "Returned by the customer", answer: null })
      .where(inArray(returns.orderId, ids)),
    // The customer could use an offer again, which is for each customer once.
    db.update(offerUses).set({ customerEmail: null }).where(inArray(offerUses.orderId, ids)),
    db
      .update(auditLog)
      .set({
        // The reason of a refund follows the colon.
        summary: sql`CASE instr(summary, ': ') WHEN 0 THEN summary ELSE substr(summary, 1, instr(summary, ': ') - 1) END`,
        before: null,
        after: null,
      })
      .where(and(eq(auditLog.entity, "order"), inArray(auditLog.entityId, ids))),
  ];
}

/** Returns the fields of an order that erase its personal data. */
export function eraseOrder(now: string) {
  return {
    shippingAddress: anonymizeAddress("shipping_address"),
    billingAddress: anonymizeAddress("billing_address"),
    customerNotes: null,
    changeRequestedAt: null,
    changeNote: null,
    // The reason stays, because it says why no tax was charged.
    taxExemption: sql`json_set(tax_exemption, '$.evidence', NULL)`,
    guestEmail: null,
    addressKey: null,
    phoneKey: null,
    updatedAt: now,
    version: sql`${orders.version} + 1`,
  };
}

/** Returns SQL that reduces an order's address to its province. */
function anonymizeAddress(column: "shipping_address" | "billing_address"): SQL {
  return sql.raw(`json_object('full_name', '${anonymousName}', 'phone_number', '', 'address_line1', '',
    'address_line2', NULL, 'city', '', 'province', ${column} ->> 'province', 'postal_code', '',
    'delivery_instructions', NULL)`);
}

/** Lists old orders with personal data. An order under dispute keeps it as evidence for the bank. */
async function listOldOrders(context: StoreContext, before: string): Promise<string[]> {
  const rows = await context.db.all<{ id: string }>(sql`SELECT id FROM orders
    WHERE billing_address ->> 'full_name' <> ${sql.raw(`'${anonymousName}'`)} AND created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM disputes WHERE disputes.order_id = orders.id AND disputes.closed_at IS NULL)
    LIMIT ${ordersPerBatch}`);
  return rows.map(({ id }) => id);
}

async function anonymize(context: StoreContext, ids: string[]): Promise<void> {
  const { db, now } = context;
  const isOld = inArray(orders.id, ids);
  const staff = { createdBy: systemActor.name, profileId: null };
  await db.batch([
    db.update(orders).set(eraseOrder(now().toISOString())).where(isOld),
    ...eraseOrderRecords(context, isOld),
    db
      .update(orderStatusHistory)
      .set(staff)
      .where(and(inArray(orderStatusHistory.orderId, ids), eq(orderStatusHistory.actor, "admin"))),
    db
      .update(refunds)
      .set(staff)
      .where(
        and(
          inArray(refunds.orderId, ids),
          inArray(refunds.origin, ["admin", "cancellation"]),
          ne(refunds.createdBy, namelessCustomer),
        ),
      ),
  ]);
}
