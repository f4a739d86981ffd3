import { asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { trackingUrl } from "../../../contract/admin-orders.ts";
import { orderAddressView } from "../../../contract/orders.ts";
import type { Mail } from "../../adapters/mailer.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { mails } from "../../db/schema/mails.ts";
import { orderItems, transactions } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { orderMail } from "../../mails/order-mail.ts";
import type { StoreContext } from "../context.ts";

/** The e-mail that a row of the outbox owes, about its order as it is now. */
export async function writeOrderMail(context: StoreContext, mail: typeof mails.$inferSelect): Promise<Mail> {
  const { db, site } = context;
  const [found, items, refunds] = await db.batch([
    db
      .select({ order: orders, firstName: profiles.firstName })
      .from(orders)
      .leftJoin(profiles, eq(profiles.id, orders.profileId))
      .where(eq(orders.id, mail.orderId)),
    db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, mail.orderId))
      .orderBy(asc(sql`order_items.rowid`)),
    db
      .select({ amountCents: transactions.amountCents })
      .from(transactions)
      .where(eq(transactions.id, mail.transactionId ?? "")),
  ]);
  const [row] = found;
  if (row === undefined) throw new Error("The order of the mail is gone");
  const { order } = row;
  const [refund] = refunds;
  const content = orderMail(mail.kind, {
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
      retailPriceCents: item.retailPriceCents,
      unitPriceCents: item.unitPriceCents,
      totalCents: item.totalCents,
    })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    taxCents: order.taxCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
    ...(refund === undefined ? {} : { refundCents: refund.amountCents }),
    address: v.parse(orderAddressView, order.shippingAddress),
    carrier: order.trackingCarrier,
    trackingNumber: order.trackingNumber,
    trackingUrl: trackingUrl(order.trackingCarrier, order.trackingNumber),
  });
  return { to: mail.recipient, ...content, idempotencyKey: mail.dedupeKey };
}
