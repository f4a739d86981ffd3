import type { HandOverBody, MoveWindowBody } from "../../../../contract/admin/pickups.ts";
import { type CounterTender, tenderPhrases } from "../../../../contract/orders/fulfilment.ts";
import { formatPickupWindow, isOpenDuring, type PickupWindow } from "../../../../contract/orders/pickup.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { type Statement, violatedConstraint } from "../../../db/run-batch.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { createReadableCode } from "../../../lib/readable-code.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { deleteUnsentEmails, enqueueOrderEmail } from "../../emails/enqueue-emails.ts";
import { getLimitingDisputeState } from "../../money/disputes.ts";
import { hasFailedRefund, refuseHeld } from "../../money/refunds/shipping-hold.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import {
  changeOrder,
  refuseAwaitedChange,
  refuseUnlessSeen,
  writeHistoryAndEmails,
} from "../change-order.ts";
import { findHoldEnd, isReady, requireWaiting } from "../pickup-waiting.ts";
import {
  createWindowFullError,
  findFreeWindow,
  releaseWindow,
  selectWindowsAfter,
  takeWindow,
} from "../pickup-windows.ts";
import { collectPayment } from "../status/collect-payment.ts";
import { applyStatusToStock, refuseMissingUnits } from "../stock.ts";
import { auditPickup, type PickupOrder, readPickupOrder } from "./pickup-order.ts";

/**
 * Admin only. Marks an order as ready for pick-up, gives it a code, and emails its customer. A repeated request changes
 * nothing.
 * @param version the version that the admin saw
 * @throws StoreError order_not_found, order_changed, payment_disputed, refund_failed; conflict for an order that does
 *   not wait for pick-up
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
    (pickup) => {
      if (isReady(pickup.order)) return [];
      refuseUnlessSeen(pickup.order, version);
      refuseAwaitedChange(pickup.order);
      requireWaiting(pickup.order);
      refuseUnsettled(pickup);
      return {
        statements: createReadyStatements(context, admin, pickup),
        mayBeTaken: ["orders.pickup_code"],
      };
    },
  );
}

function refuseUnsettled({ disputes, refunds }: PickupOrder): void {
  if (getLimitingDisputeState(disputes) !== null) {
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

function createReadyStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, window, settings }: PickupOrder,
): Statement[] {
  const changes = { status: "processing", readyAt: context.now().toISOString() } as const;
  return [
    changeOrder(context, order, {
      ...changes,
      pickupCode: createReadableCode(6),
      reservationExpiresAt: findHoldEnd({ ...order, ...changes }, window, settings),
    }),
    ...writeHistoryAndEmails(context, order.id, {
      status: changes.status,
      actor: toAdminActor(admin),
      notes: "Ready for pick-up",
      notesForCustomer: true,
    }),
    enqueueOrderEmail(context, "ready", { id: crypto.randomUUID(), orderId: order.id }),
    auditPickup(context, admin, order, {
      summary: `Made order ${order.orderNumber} ready for pick-up`,
      changes,
    }),
  ];
}

/**
 * Admin only. Hands an order to the customer, and records the payment of an unpaid order. A repeated request changes
 * nothing. An order that is not ready can be handed over too, because its customer may be early.
 * @throws StoreError order_not_found, payment_disputed, refund_failed; order_changed, also if the total is not the one
 *   that the admin saw; invalid_input if an unpaid order has no tender; conflict for an order that does not wait for
 *   pick-up, or that was handed over with another tender
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
      (pickup) => {
        const { order } = pickup;
        if (order.status === "delivered") {
          refuseOtherTender(order, tender);
          return [];
        }
        refuseUnlessSeen(order, version);
        requireWaiting(order);
        refuseHeld(pickup, acknowledged);
        return createHandOverStatements(context, admin, pickup, { tender, total });
      },
    ),
  );
}

/** Two admins who recorded different payments of the same order must look at it again. */
function refuseOtherTender({ counterTender }: OrderRow, tender: CounterTender | undefined): void {
  if (counterTender === null || tender === undefined || tender === counterTender) return;
  throw new StoreError("conflict", {
    message: "This order was handed over before, and paid in another way.",
  });
}

function createHandOverStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, identity, settings, collectable }: PickupOrder,
  { tender, total }: Pick<HandOverBody, "tender" | "total">,
): Statement[] {
  const issuer = { ...identity, timeZone: settings.timeZone };
  const payment = order.paidAt === null ? { counterTender: requireTender(tender) } : undefined;
  const changes = { status: "delivered", ...payment } as const;
  const columns = { ...changes, reservationExpiresAt: null };
  const howPaid = payment === undefined ? "" : `, paid ${tenderPhrases[payment.counterTender]}`;
  return [
    ...(payment === undefined
      ? [changeOrder(context, order, columns), ...applyStatusToStock(context, order, columns)]
      : collectPayment(context, order, collectable, issuer, {
          changes: columns,
          tender: payment.counterTender,
          seenTotal: total,
        })),
    deleteUnsentEmails(context, order.id, ["ready", "pickup_moved"]),
    ...writeHistoryAndEmails(context, order.id, {
      status: changes.status,
      actor: toAdminActor(admin),
      notes: `Handed over${howPaid}`,
    }),
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

/**
 * Admin only. Moves an order to another pick-up window, for example because the shop is closed then, and emails its
 * customer. A repeated request changes nothing.
 * @throws StoreError order_not_found, order_changed, pickup_window_full; conflict for an order that does not wait for
 *   pick-up
 */
export async function moveWindow(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  { version, starts_at: startsAt }: MoveWindowBody,
): Promise<void> {
  try {
    await write(
      context,
      async () => ({
        pickup: await readPickupOrder(context, orderId),
        rows: await selectWindowsAfter(context, context.now().toISOString()),
      }),
      ({ pickup, rows }) => {
        const { order, identity, settings } = pickup;
        if (order.pickupStartsAt === startsAt) return [];
        refuseUnlessSeen(order, version);
        refuseAwaitedChange(order);
        requireWaiting(order);
        const window = findFreeWindow(context.now(), startsAt, rows, { ...identity, ...settings });
        return createMoveStatements(context, admin, pickup, window);
      },
    );
  } catch (error) {
    // Another order filled the window after it was read.
    if (violatedConstraint(error) === "pickup_windows_within_capacity") throw createWindowFullError();
    throw error;
  }
}

function createMoveStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, window: before, identity, settings }: PickupOrder,
  window: PickupWindow,
): Statement[] {
  const time = formatPickupWindow({ starts_at: window.startsAt, ends_at: window.endsAt }, settings.timeZone);
  const isClosed = !isOpenDuring(before, { ...identity, timeZone: settings.timeZone });
  const entryId = crypto.randomUUID();
  return [
    changeOrder(context, order, {
      pickupStartsAt: window.startsAt,
      reservationExpiresAt: findHoldEnd(order, window, settings),
    }),
    ...releaseWindow(context, order),
    ...takeWindow(context, window, settings.pickupWindowOrders),
    ...writeHistoryAndEmails(context, order.id, {
      id: entryId,
      status: order.status,
      actor: toAdminActor(admin),
      notes: `New pick-up time: ${time}${isClosed ? ". The shop is closed at the time that you chose" : ""}.`,
      notesForCustomer: true,
    }),
    // An earlier email that was not sent would name the new time, too.
    deleteUnsentEmails(context, order.id, ["pickup_moved"]),
    enqueueOrderEmail(context, "pickup_moved", { id: entryId, orderId: order.id }),
    auditPickup(context, admin, order, {
      summary: `Moved the pick-up of order ${order.orderNumber} to another time`,
      changes: { pickupStartsAt: window.startsAt },
    }),
  ];
}
