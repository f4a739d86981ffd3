import { eq, sql } from "drizzle-orm";
import { encodeQR } from "qr";
import type { PaymentLinkView } from "../../../contract/admin/draft-orders.ts";
import { awaitsPayment } from "../../../contract/orders/order-status.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { runBatch } from "../../db/run-batch.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { orderChanges } from "../../db/schema/order-changes.ts";
import { orders } from "../../db/schema/orders.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { enqueueOrderEmail } from "../emails/enqueue-emails.ts";
import { createPaymentLink, type PaymentRequest } from "./payment-link-token.ts";

/**
 * Admin only. Returns the link with which a customer pays for a placed order or for its change, or null if neither
 * awaits a payment by card.
 * @throws StoreError order_not_found
 */
export async function readPaymentLinkOf(
  context: StoreContext,
  orderId: string,
): Promise<PaymentLinkView | null> {
  const order = await requireOrder(context, orderId);
  const request = findRequest(order);
  if (request === undefined) return null;
  const { until, recipient } = order;
  const url = await createPaymentLink(context, request);
  const qrCode = `data:image/svg+xml,${encodeURIComponent(encodeQR(url, "svg"))}`;
  return { url, qr_code: qrCode, until, recipient: recipient ?? "" };
}

/**
 * Admin only. Emails the payment link to the customer again.
 * @throws StoreError order_not_found; conflict for an order that does not await a payment by card
 */
export async function sendPaymentLink(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
): Promise<void> {
  const order = await requireOrder(context, orderId);
  const request = findRequest(order);
  if (request === undefined) {
    throw new StoreError("conflict", { message: "This order does not await a payment by card." });
  }
  const { id, number, until } = order;
  await runBatch(context.db, [
    enqueueOrderEmail(context, request.kind === "change" ? "change_payment" : "payment_requested", {
      id: crypto.randomUUID(),
      orderId: id,
    }),
    writeAudit(context, admin, {
      action: "order.payment_link",
      entity: "order",
      entityId: id,
      summary: `Sent the payment link of order ${number} again`,
      after: { until },
    }),
  ]);
}

/** A checkout that its shopper has not placed has no link. */
function findRequest({
  id,
  status,
  paymentStartedAt,
  awaitedChangeId,
}: Awaited<ReturnType<typeof requireOrder>>): PaymentRequest | undefined {
  if (awaitedChangeId !== null) return { kind: "change", id: awaitedChangeId };
  return awaitsPayment(status) && paymentStartedAt !== null ? { kind: "order", id } : undefined;
}

async function requireOrder({ db }: StoreContext, orderId: string) {
  const order = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      status: orders.status,
      paymentStartedAt: orders.paymentStartedAt,
      awaitedChangeId: orders.awaitedChangeId,
      until: sql<string | null>`coalesce(${orderChanges.expiresAt}, ${orders.reservationExpiresAt})`.as(
        "until",
      ),
      recipient: sql<string | null>`coalesce(${profiles.email}, ${orders.guestEmail})`.as("recipient"),
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.profileId))
    .leftJoin(orderChanges, eq(orderChanges.id, orders.awaitedChangeId))
    .where(eq(orders.id, orderId))
    .get();
  if (order === undefined) throw new StoreError("order_not_found");
  return order;
}
