import type { HandOverBody } from "../../../../contract/admin/pickups.ts";
import { type CounterTender, tenderPhrases } from "../../../../contract/orders/fulfilment.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { deletePending } from "../../emails/enqueue-emails.ts";
import { refuseHeld } from "../../money/refunds/shipping-hold.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import { changeOrder, refuseUnlessSeen, writeHistory } from "../change-order.ts";
import { requireWaiting } from "../pickup-state.ts";
import { collectPayment } from "../status/collect-payment.ts";
import { moveStock, refuseMissingUnits } from "../stock.ts";
import { auditPickup } from "./audit-pickup.ts";
import { type PickupOrder, readPickupOrder } from "./pickup-order.ts";

/**
 * Hands an order to the customer, and records the payment of an unpaid one. A repeated request changes nothing. An order that
 * is not ready can be handed over too, because its customer may be early.
 * @throws StoreError order_not_found, order_changed (also if the total is another than the admin saw), payment_disputed, refund_failed; invalid_input if an unpaid order has no tender; conflict
 *   for an order that does not wait for pick-up, or that was handed over with another tender
 */
export async function handOver(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  { version, tender, total, ...acknowledged }: HandOverBody,
): Promise<void> {
  await refuseMissingUnits(() =>
    write(
      context,
      () => readPickupOrder(context, orderId),
      (current) => {
        const { order } = current;
        if (order.status === "delivered") {
          refuseOtherTender(order, tender);
          return { statements: [], result: undefined };
        }
        refuseUnlessSeen(order, version);
        requireWaiting(order);
        refuseHeld(current, {
          dispute: acknowledged.acknowledge_dispute === true,
          failedRefund: acknowledged.acknowledge_failed_refund === true,
        });
        return {
          statements: createStatements(context, admin, current, { tender, total }),
          result: undefined,
        };
      },
    ),
  );
}

/** Two admins who took the same order's money in different ways must look at it again. */
function refuseOtherTender({ counterTender }: OrderRow, tender: CounterTender | undefined): void {
  if (counterTender === null || tender === undefined || tender === counterTender) return;
  throw new StoreError("conflict", {
    message: "This order was handed over before, and paid in another way.",
  });
}

function createStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, identity, settings, collectable }: PickupOrder,
  { tender, total }: Pick<HandOverBody, "tender" | "total">,
): Statement[] {
  const actor = toAdminActor(admin);
  const issuer = { ...identity, timeZone: settings.timeZone };
  const payment = order.paidAt === null ? { counterTender: requireTender(tender) } : undefined;
  const changes = { status: "delivered", ...payment } as const;
  const columns = { ...changes, reservationExpiresAt: null };
  const howPaid = payment === undefined ? "" : `, paid ${tenderPhrases[payment.counterTender]}`;
  return [
    ...(payment === undefined
      ? [changeOrder(context, order, columns), ...moveStock(context, order, columns)]
      : collectPayment(context, order, collectable, issuer, {
          changes: columns,
          tender: payment.counterTender,
          seenTotal: total,
        })),
    deletePending(context, order.id, ["ready", "pickup_moved"]),
    ...writeHistory(context, order.id, { status: changes.status, actor, notes: `Handed over${howPaid}` }),
    auditPickup(context, admin, order, {
      summary: `Handed over order ${order.orderNumber}${howPaid}`,
      changes,
    }),
  ];
}

function requireTender(tender: CounterTender | undefined): CounterTender {
  if (tender === undefined) throw fieldError("tender", "Please say how the order was paid.");
  return tender;
}
