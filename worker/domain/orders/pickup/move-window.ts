import type { MoveWindowBody } from "../../../../contract/admin/pickups.ts";
import { formatPickupWindow } from "../../../../contract/orders/format-pickup-window.ts";
import { isOpenDuring, type PickupWindow } from "../../../../contract/orders/list-pickup-windows.ts";
import { type Statement, violatedConstraint } from "../../../db/run-batch.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { deletePending, enqueueEmailAbout } from "../../emails/enqueue-emails.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import { changeOrder, refuseUnlessSeen, writeHistory } from "../change-order.ts";
import { createWindowFullError, findFreeWindow } from "../free-windows.ts";
import { findHoldEnd } from "../hold-days.ts";
import { requireWaiting } from "../pickup-state.ts";
import { returnPlace, selectWindowsAfter, takePlace } from "../pickup-windows.ts";
import { auditPickup } from "./audit-pickup.ts";
import { type PickupOrder, readPickupOrder } from "./pickup-order.ts";

/**
 * Moves an order to another window, for example because the shop is closed then, and tells its customer. A repeated request
 * changes nothing.
 * @throws StoreError order_not_found, order_changed, pickup_window_full; conflict for an order that does not wait for pick-up
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
        current: await readPickupOrder(context, orderId),
        rows: await selectWindowsAfter(context, context.now().toISOString()),
      }),
      ({ current, rows }) => {
        const { order, identity, settings } = current;
        if (order.pickupStartsAt === startsAt) return { statements: [], result: undefined };
        refuseUnlessSeen(order, version);
        requireWaiting(order);
        const window = findFreeWindow(context.now(), startsAt, rows, { ...identity, ...settings });
        return { statements: createStatements(context, admin, current, window), result: undefined };
      },
    );
  } catch (error) {
    // Another order took the last place after it was read.
    if (violatedConstraint(error) === "pickup_windows_within_capacity") throw createWindowFullError();
    throw error;
  }
}

function createStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, window: before, identity, settings }: PickupOrder,
  window: PickupWindow,
): Statement[] {
  const actor = toAdminActor(admin);
  const time = formatPickupWindow({ starts_at: window.startsAt, ends_at: window.endsAt }, settings.timeZone);
  const isClosed = !isOpenDuring(before, { ...identity, timeZone: settings.timeZone });
  const notes = `New pick-up time: ${time}${isClosed ? ". The shop is closed at the time that you chose" : ""}.`;
  const entryId = crypto.randomUUID();
  return [
    changeOrder(context, order, {
      pickupStartsAt: window.startsAt,
      reservationExpiresAt: findHoldEnd(order, window, settings),
    }),
    ...returnPlace(context, order),
    ...takePlace(context, window, settings.pickupWindowOrders),
    ...writeHistory(context, order.id, {
      id: entryId,
      status: order.status,
      actor,
      notes,
      notesForCustomer: true,
    }),
    // An earlier email that was not sent would name the new time, too.
    deletePending(context, order.id, ["pickup_moved"]),
    enqueueEmailAbout(context, "pickup_moved", { id: entryId, orderId: order.id }),
    auditPickup(context, admin, order, {
      summary: `Moved the pick-up of order ${order.orderNumber} to another time`,
      changes: { pickupStartsAt: window.startsAt },
    }),
  ];
}
