import { and, count, eq } from "drizzle-orm";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderStatusHistory } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { createReadableCode } from "../../../lib/readable-code.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { actsAsAdmin } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { type Actor, toAdminActor, toHolderActor } from "../actor.ts";
import { canCorrectEmail } from "../can-correct-email.ts";
import { isOpenCash, maxOpenCashOrders } from "../open-cash-orders.ts";
import { mayReadOrder, type OrderHolder } from "../order-holder.ts";
import { changeOrder, type OrderRow, writeHistory } from "../order-rows.ts";
import { isReady } from "../pickup-state.ts";
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
  holder: OrderHolder,
  orderId: string,
  email: string,
): Promise<void> {
  const isAdmin = holder.kind === "account" && actsAsAdmin(holder.profile);
  const actor = isAdmin ? toAdminActor(holder.profile) : toHolderActor(holder);
  await write(
    context,
    () => readCorrections(context, holder, orderId, email),
    ({ order, corrections, openOrders }) => {
      const isStranger = holder.kind === "link" && holder.origin === "email";
      if (order?.guestEmail == null || isStranger) throw new StoreError("order_not_found");
      if (order.guestEmail === email) return { statements: [], result: undefined };
      if (awaitsPayment(order.status)) throw new StoreError("conflict", { message: unpaidMessage });
      const isAllowed =
        canCorrectEmail(order, context.now()) &&
        corrections < maxCorrections &&
        (order.paidAt !== null || openOrders < maxOpenCashOrders);
      if (!isAdmin && !isAllowed) throw new StoreError("conflict", { message: refusal });
      return {
        statements: createStatements(context, order, actor, email),
        result: undefined,
        mayBeTaken: ["orders.pickup_code"],
      };
    },
  );
}

const unpaidMessage = "This order isn't paid yet. You can correct the email address at the checkout.";
const refusal = "You can no longer change this email address here. Please write to us.";

async function readCorrections(context: StoreContext, holder: OrderHolder, orderId: string, email: string) {
  const [[order], [corrections], [open]] = await context.db.batch([
    context.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), mayReadOrder(holder))),
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
    // Unpaid orders cost nothing, so an address that may be a stranger's gets emails about a few alone.
    context.db
      .select({ found: count() })
      .from(orders)
      .where(and(eq(orders.guestEmail, email), isOpenCash("orders"))),
  ]);
  return { order, corrections: corrections?.found ?? 0, openOrders: open?.found ?? 0 };
}

function createStatements(context: StoreContext, order: OrderRow, actor: Actor, email: string): Statement[] {
  return [
    changeOrder(context, order, {
      guestEmail: email,
      // The email with the former code may be a stranger's.
      ...(isReady(order) && { pickupCode: createReadableCode(6) }),
    }),
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
