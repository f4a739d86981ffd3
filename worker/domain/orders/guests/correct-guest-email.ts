import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderStatusHistory } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import { createReadableCode } from "../../../lib/readable-code.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { type Actor, toAdminActor } from "../../profiles/actor.ts";
import { actsAsAdmin } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { changeOrder, writeHistory } from "../change-order.ts";
import { isOpenCash, maxOpenCashOrders } from "../open-cash-orders.ts";
import { canCorrectEmail, mayReadOrder, type OrderAccess, toOwnerActor } from "../order-access.ts";
import { isReady } from "../pickup-hold.ts";
import { redirectEmails } from "./redirect-emails.ts";

// Each correction sends an email to an address that nobody has proved.
const maxCorrections = 3;
const correctionNotes = "Email address corrected";

/**
 * Corrects the email address of a guest's order, and sends the latest step's email to it. The links in earlier emails end,
 * because that address may be a stranger's, and such a link cannot correct the address. Admins can correct the address at any
 * time.
 * @throws StoreError order_not_found, also for an account's order; conflict a day after the order, once it is finished, after
 *   three corrections, or for an unpaid order to an address with three others
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
      if (order.guestEmail === email) return { statements: [], result: undefined };
      if (awaitsPayment(order.status)) throw new StoreError("conflict", { message: unpaidMessage });
      const isLimited = !isAdmin && order.paidAt === null;
      const isAllowed =
        canCorrectEmail(order, context.now()) && corrections < maxCorrections && (hasRoom || !isLimited);
      if (!isAdmin && !isAllowed) throw new StoreError("conflict", { message: refusal });
      const guard = isLimited ? hasRoomFor(email) : undefined;
      return {
        statements: createStatements(context, order, { actor, email, guard }),
        result: undefined,
        mayBeTaken: ["orders.pickup_code"],
      };
    },
  );
}

const unpaidMessage = "This order isn't paid yet. You can correct the email address at the checkout.";
const refusal = "You can no longer change this email address here. Please write to us.";

async function readCorrections(context: StoreContext, access: OrderAccess, orderId: string, email: string) {
  const [[order], [corrections], [room]] = await context.db.batch([
    context.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), mayReadOrder(access))),
    context.db
      .select({ found: count() })
      .from(orderStatusHistory)
      .where(
        and(
          eq(orderStatusHistory.orderId, orderId),
          eq(orderStatusHistory.notes, correctionNotes),
          eq(orderStatusHistory.actor, "customer"),
        ),
      ),
    context.db
      .select({ found: sql<number>`${hasRoomFor(email)}`.as("has_room") })
      .from(orders)
      .where(eq(orders.id, orderId)),
  ]);
  return { order, corrections: corrections?.found ?? 0, hasRoom: room?.found === 1 };
}

/** A condition: this address has fewer unpaid orders than it may have. They cost nothing, and it may be a stranger's. */
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
  // The email with the former code may be a stranger's.
  const code = isReady(order) && { pickupCode: createReadableCode(6) };
  return [
    changeOrder(context, order, { guestEmail: email, ...code }, guard),
    ...redirectEmails(context, order, email),
    ...writeHistory(context, order.id, {
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
