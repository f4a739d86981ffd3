import { and, asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { trackingUrl } from "../../../contract/admin/orders.ts";
import { orderAddressView } from "../../../contract/orders/orders.ts";
import { orderUnitsSchema } from "../../../contract/orders/payments.ts";
import type { Email } from "../../adapters/mailer.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { emails } from "../../db/schema/emails.ts";
import { orderItems, transactions } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { returns } from "../../db/schema/returns.ts";
import { orderEmail } from "../../emails/order-email.ts";
import type { StoreContext } from "../context.ts";
import { refundedUnits } from "../orders/refunds/refund-units.ts";

/** Writes the email of an outbox row, about its order as it is now. */
export async function writeOrderEmail(
  context: StoreContext,
  email: typeof emails.$inferSelect,
): Promise<Email> {
  const { db, site } = context;
  const [found, items, [refund], refundRows, [answered]] = await db.batch([
    db
      .select({ order: orders, firstName: profiles.firstName })
      .from(orders)
      .leftJoin(profiles, eq(profiles.id, orders.profileId))
      .where(eq(orders.id, email.orderId)),
    db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, email.orderId))
      .orderBy(asc(sql`order_items.rowid`)),
    db
      .select({ amountCents: transactions.amountCents, providerId: transactions.providerTransactionId })
      .from(transactions)
      .where(eq(transactions.id, email.transactionId ?? "")),
    db.select().from(refunds).where(eq(refunds.orderId, email.orderId)),
    db
      .select({ items: returns.items, answer: returns.answer })
      .from(returns)
      .where(and(eq(returns.id, email.subjectId ?? ""), eq(returns.orderId, email.orderId))),
  ]);
  const [row] = found;
  if (row === undefined) throw new Error("The order of the email is gone");
  const { order } = row;
  const failure = refundRows.find(({ id }) => id === email.subjectId);
  const refunded = refundedUnits(refundRows);
  const content = orderEmail(email.kind, {
    orderNumber: order.orderNumber,
    orderUrl: `${site.url}/account/orders/${order.id}`,
    storeUrl: site.url,
    placedAt: new Date(order.createdAt),
    firstName: row.firstName ?? "",
    isCash: order.paymentMethod === "cash_on_delivery",
    isPaid: order.paidAt !== null,
    lines: items.map((item) => ({
      name: item.productName,
      quantity: item.quantity,
      refundedQuantity: refunded.get(item.id) ?? 0,
      retailPriceCents: item.retailPriceCents,
      unitPriceCents: item.unitPriceCents,
      totalCents: item.totalCents,
    })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    taxCents: order.taxCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    ...(refund === undefined
      ? {}
      : { refundCents: refund.amountCents, isByHand: refund.providerId.startsWith("cash-refund:") }),
    ...(failure === undefined ? {} : { refundCents: failure.amountCents }),
    ...(answered === undefined
      ? {}
      : { answer: answered.answer, returned: listReturned(items, answered.items) }),
    address: v.parse(orderAddressView, order.shippingAddress),
    carrier: order.trackingCarrier,
    trackingNumber: order.trackingNumber,
    trackingUrl: trackingUrl(order.trackingCarrier, order.trackingNumber),
  });
  return { to: email.recipient, ...content, idempotencyKey: email.dedupeKey };
}

/** The units of a return, each line as "2 × Puzzle". */
function listReturned(lines: readonly (typeof orderItems.$inferSelect)[], items: unknown): string[] {
  const names = new Map(lines.map((line) => [line.id, line.productName]));
  return v
    .parse(orderUnitsSchema, items)
    .map(({ order_item_id: id, quantity }) => `${quantity} × ${names.get(id) ?? "item"}`);
}
