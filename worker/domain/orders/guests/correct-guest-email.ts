import { and, count, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { OrderEmailKind } from "../../../../contract/orders/emails.ts";
import { awaitsPayment, isFinalOrderStatus } from "../../../../contract/orders/order-status.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { isDuplicate, type Statement } from "../../../db/run-batch.ts";
import { offerUses } from "../../../db/schema/offers.ts";
import { orderStatusHistory } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import { createReadableCode } from "../../../lib/readable-code.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { redirectEmails } from "../../emails/redirect-emails.ts";
import { type Actor, toAdminActor } from "../../profiles/actor.ts";
import { actsAsAdmin } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { canCorrectEmail } from "../can-correct-email.ts";
import { isOpenCash, maxOpenCashOrders } from "../cash-order-limit.ts";
import { changeOrder, writeHistoryAndEmails } from "../change-order.ts";
import { type OrderAccess, readableOrderCondition, toOwnerActor } from "../order-access.ts";
import { isReady } from "../pickup-waiting.ts";

// Each correction sends an email to an address that nobody has proved.
const maxCorrections = 3;
const correctionNotes = "Email address corrected";

/**
 * Admin, or the browser that placed the order. Corrects the email address of a guest's order, and sends the latest
 * email about the order to it. The links in earlier emails stop working and cannot correct the address, because the
 * former address may be a stranger's. The browser has one day and three corrections, and an admin has no limits.
 * @throws StoreError order_not_found, also for an account's order; conflict for a card order that is not paid yet, a
 *   day after the order, once it is finished, after three corrections, for an unpaid order if the new address has three
 *   unpaid orders, or if the new address has used an offer of the order
 */
export async function correctGuestEmail(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
  email: string,
): Promise<void> {
  const isAdmin = access.kind === "account" && actsAsAdmin(access.profile);
  const actor = isAdmin ? toAdminActor(access.profile) : toOwnerActor(access);
  await write(
    context,
    () => readCorrections(context, access, orderId, email),
    ({ order, corrections, hasRoom }) => {
      const isStranger = access.kind === "link" && access.origin === "email";
      if (order?.guestEmail == null || isStranger) throw new StoreError("order_not_found");
      if (order.guestEmail === email) return [];
      if (awaitsPayment(order.status)) throw new StoreError("conflict", { message: unpaidMessage });
      const isLimited = !isAdmin && order.paidAt === null;
      const isAllowed =
        canCorrectEmail(order, context.now()) && corrections < maxCorrections && (hasRoom || !isLimited);
      if (!isAdmin && !isAllowed) throw new StoreError("conflict", { message: refusal });
      const guard = isLimited ? hasRoomFor(email) : undefined;
      return {
        statements: createStatements(context, order, { actor, email, guard }),
        mayBeTaken: ["orders.pickup_code"],
      };
    },
  ).catch((error: unknown) => {
    if (!isDuplicate(error, ["offer_uses.offer_id"])) throw error;
    throw new StoreError("conflict", { message: usedOfferMessage, cause: error });
  });
}

const unpaidMessage = "This order isn't paid yet. You can correct the email address at the checkout.";
const refusal = "You can no longer change this email address here. Please write to us.";
const usedOfferMessage = "This email address has used the offer of this order in another order.";

async function readCorrections(context: StoreContext, access: OrderAccess, orderId: string, email: string) {
  const found = await readBatch(context.db, {
    orders: context.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), readableOrderCondition(access))),
    corrections: context.db
      .select({ found: count() })
      .from(orderStatusHistory)
      .where(
        and(
          eq(orderStatusHistory.orderId, orderId),
          eq(orderStatusHistory.notes, correctionNotes),
          eq(orderStatusHistory.actor, "customer"),
        ),
      ),
    room: context.db
      .select({ hasRoom: sql<number>`${hasRoomFor(email)}`.as("has_room") })
      .from(orders)
      .where(eq(orders.id, orderId)),
  });
  return {
    order: found.orders[0],
    corrections: found.corrections[0]?.found ?? 0,
    hasRoom: found.room[0]?.hasRoom === 1,
  };
}

/**
 * A condition: this address has fewer unpaid orders than it may have. Orders cost nothing, and it may be a stranger's.
 */
function hasRoomFor(email: string): SQL {
  return sql`((SELECT count(*) FROM orders AS open WHERE open.guest_email = ${email} AND ${isOpenCash("open")})
    < ${maxOpenCashOrders})`;
}

interface Correction {
  readonly actor: Actor;
  readonly email: string;
  readonly guard: SQL | undefined;
}

function createStatements(
  context: StoreContext,
  order: OrderRow,
  { actor, email, guard }: Correction,
): Statement[] {
  // A stranger may have got the email with the former code.
  const code = isReady(order) && { pickupCode: createReadableCode(6) };
  return [
    changeOrder(context, order, { guestEmail: email, ...code }, guard),
    context.db
      .update(offerUses)
      .set({ customerEmail: email })
      .where(and(eq(offerUses.orderId, order.id), isNotNull(offerUses.customerEmail))),
    ...redirectEmails(context, order, { statusKind: findStatusKind(order), recipient: email }),
    ...writeHistoryAndEmails(context, order.id, {
      status: order.status,
      actor,
      notes: correctionNotes,
      notesForCustomer: true,
    }),
    // The entry is without the addresses, because the audit log outlives them.
    ...(actor.kind === "admin"
      ? [
          writeAudit(context, actor.admin, {
            action: "order.email",
            entity: "order",
            entityId: order.id,
            summary: `Corrected the email address of order ${order.orderNumber}`,
          }),
        ]
      : []),
  ];
}

/** Finds the email about the status of an order. A canceled or refunded order has none. */
function findStatusKind(order: OrderRow): OrderEmailKind | undefined {
  if (isReady(order)) return "ready";
  const status = order.status === "refund_requested" ? order.statusBeforeRefund : order.status;
  if (status === null || isFinalOrderStatus(status)) return undefined;
  if (status === "shipped" || status === "delivered") return status;
  return order.paymentMethod === "cash_on_delivery" ? "placed" : "paid";
}
