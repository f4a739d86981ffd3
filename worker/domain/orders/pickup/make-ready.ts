import { StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { createReadableCode } from "../../../lib/readable-code.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { enqueueEmailAbout } from "../../emails/enqueue-emails.ts";
import { getLimitingDisputeState } from "../../money/disputes.ts";
import { hasFailedRefund } from "../../money/refunds/shipping-hold.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import { changeOrder, refuseUnlessSeen, writeHistory } from "../change-order.ts";
import { findHoldEnd } from "../hold-days.ts";
import { isReady, requireWaiting } from "../pickup-state.ts";
import { auditPickup } from "./audit-pickup.ts";
import { type PickupOrder, readPickupOrder } from "./pickup-order.ts";

const notes = "Ready for pick-up";

/**
 * Marks an order as ready, gives it a code, and tells its customer. A repeated request changes nothing.
 * @param version the version that the admin saw
 * @throws StoreError order_not_found, order_changed, payment_disputed, refund_failed; conflict for an order that does not wait for pick-up
 */
export async function makeReady(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  { version }: { readonly version: number },
): Promise<void> {
  await write(
    context,
    () => readPickupOrder(context, orderId),
    (current) => {
      if (isReady(current.order)) return { statements: [], result: undefined };
      refuseUnlessSeen(current.order, version);
      requireWaiting(current.order);
      refuseUnsettled(current);
      return {
        statements: createStatements(context, admin, current),
        result: undefined,
        mayBeTaken: ["orders.pickup_code"],
      };
    },
  );
}

function refuseUnsettled({ order, disputes, refunds }: PickupOrder): void {
  if (getLimitingDisputeState(order, disputes) !== null) {
    throw new StoreError("payment_disputed", {
      message:
        "The customer's bank disputes this payment. Don't make the order ready before that is settled.",
    });
  }
  if (!hasFailedRefund(refunds)) return;
  throw new StoreError("refund_failed", {
    message: "A refund of this order failed. Don't make the order ready before the customer has the money.",
  });
}

function createStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, window, settings }: PickupOrder,
): Statement[] {
  const actor = toAdminActor(admin);
  const changes = { status: "processing", readyAt: context.now().toISOString() } as const;
  return [
    changeOrder(context, order, {
      ...changes,
      pickupCode: createReadableCode(6),
      reservationExpiresAt: findHoldEnd({ ...order, ...changes }, window, settings),
    }),
    ...writeHistory(context, order.id, { status: changes.status, actor, notes, notesForCustomer: true }),
    enqueueEmailAbout(context, "ready", { id: crypto.randomUUID(), orderId: order.id }),
    auditPickup(context, admin, order, {
      summary: `Made order ${order.orderNumber} ready for pick-up`,
      changes,
    }),
  ];
}
