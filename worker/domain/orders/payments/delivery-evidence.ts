import { inArray, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { type DeliveryEvidenceView, deliveryEvidenceContent } from "../../../../contract/orders/orders.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { deliveryEvidence } from "../../../db/schema/payments.ts";
import { minutesADay, minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";

/** The number of days during which the owner of a card can dispute a payment. */
export const disputableDays = 120;

/**
 * Saves the delivery addresses of a person's card orders that can still be disputed. The statement belongs in the batch
 * that erases the person, before the statement that erases the orders' addresses.
 * @param isOwn a condition over `orders`
 */
export function saveDeliveryEvidence(context: StoreContext, isOwn: SQL): Statement {
  const since = minutesFromNow(context, -disputableDays * minutesADay);
  const selectFirstEntry = (status: "shipped" | "delivered") =>
    sql.raw(`(SELECT min(entry.created_at) FROM order_status_history AS entry
      WHERE entry.order_id = orders.id AND entry.status = '${status}')`);
  return insertFrom(
    context.db,
    deliveryEvidence,
    {
      orderId: sql`orders.id`,
      content: sql`json_object('address', json(orders.shipping_address),
        'tracking_carrier', orders.tracking_carrier,
        'tracking_number', coalesce((SELECT group_concat(tracking_number, ', ') FROM parcels WHERE order_id = orders.id),
          orders.tracking_number),
        'shipped_at', ${selectFirstEntry("shipped")}, 'delivered_at', ${selectFirstEntry("delivered")},
        'items', (SELECT json_group_array(json_object('name', line.product_name, 'quantity', line.quantity))
          FROM order_items AS line WHERE line.order_id = orders.id))`,
      eraseAfter: minutesFromNow(context, disputableDays * minutesADay),
    },
    sql`FROM orders WHERE ${isOwn} AND orders.status = 'delivered'
      AND orders.payment_method = 'card' AND orders.paid_at > ${since}`,
  );
}

/** Selects the evidence of orders, for a batch of the caller. */
export function selectDeliveryEvidence(context: StoreContext, orderIds: string[]) {
  return context.db.select().from(deliveryEvidence).where(inArray(deliveryEvidence.orderId, orderIds));
}

/** Creates the view of the evidence for admins. The address is personal data, so customers do not get it. */
export function toDeliveryEvidenceView(
  row: typeof deliveryEvidence.$inferSelect | undefined,
): DeliveryEvidenceView | null {
  if (row === undefined) return null;
  return { ...v.parse(deliveryEvidenceContent, row.content), kept_until: row.eraseAfter };
}
