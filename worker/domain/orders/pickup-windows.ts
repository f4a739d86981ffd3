import { eq, gt, inArray, sql } from "drizzle-orm";
import type { PickupWindow } from "../../../contract/orders/list-pickup-windows.ts";
import type { Statement } from "../../db/run-batch.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { pickupWindows } from "../../db/schema/pickup.ts";
import type { StoreContext } from "../context.ts";

export type PickupWindowRow = typeof pickupWindows.$inferSelect;

/** Selects the windows that end after a time and have had orders. */
export function selectWindowsAfter({ db }: StoreContext, time: string) {
  return db.select().from(pickupWindows).where(gt(pickupWindows.endsAt, time));
}

/** Selects the windows of orders. The ids are one JSON parameter, because D1 binds at most 100 parameters. */
export function selectWindowsOf({ db }: StoreContext, orderIds: readonly string[]) {
  return db
    .select()
    .from(pickupWindows)
    .where(
      inArray(
        pickupWindows.startsAt,
        db
          .select({ startsAt: orders.pickupStartsAt })
          .from(orders)
          .where(sql`${orders.id} IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))`),
      ),
    );
}

/**
 * Takes a place in a window. It belongs in the batch of the order. If there is none left, a CHECK rolls back the whole batch.
 * @param capacity the places of a window that has no order yet
 */
export function takePlace(context: StoreContext, window: PickupWindow, capacity: number): Statement[] {
  return [
    context.db
      .insert(pickupWindows)
      .values({ ...window, capacity, taken: 0 })
      // A window that all orders have left ends as the opening hours say now.
      .onConflictDoUpdate({
        target: pickupWindows.startsAt,
        set: { endsAt: window.endsAt },
        setWhere: eq(pickupWindows.taken, 0),
      }),
    context.db
      .update(pickupWindows)
      .set({ taken: sql`${pickupWindows.taken} + 1` })
      .where(eq(pickupWindows.startsAt, window.startsAt)),
  ];
}

/**
 * Gives an order's place back. It belongs in the batch that cancels the order or moves it elsewhere. A place beyond the number
 * in the settings, which was lowered since, is not sold again.
 * @param order the order before the change
 */
export function returnPlace(
  context: StoreContext,
  { pickupStartsAt }: { readonly pickupStartsAt: string | null },
): Statement[] {
  if (pickupStartsAt === null) return [];
  const { taken, capacity } = pickupWindows;
  return [
    context.db
      .update(pickupWindows)
      .set({
        taken: sql`${taken} - 1`,
        capacity: sql`max(${taken} - 1, min(${capacity}, (SELECT pickup_window_orders FROM store_settings)))`,
      })
      .where(eq(pickupWindows.startsAt, pickupStartsAt)),
  ];
}

/**
 * Gives an order's place back when its last cent is refunded, and takes it again if the bank sends the refund back. It belongs
 * in every batch that changes the refunds of an order.
 * @param order the order before the change
 */
export function movePlace(
  context: StoreContext,
  order: OrderRow,
  { status = order.status }: Partial<OrderRow>,
): Statement[] {
  const isRefunded = status === "refunded";
  if (order.pickupStartsAt === null || isRefunded === (order.status === "refunded")) return [];
  return isRefunded ? returnPlace(context, order) : [retakePlace(context, order.pickupStartsAt)];
}

/** Takes a place although the window may be full by now, because the order already exists. */
function retakePlace({ db }: StoreContext, startsAt: string): Statement {
  const { taken, capacity } = pickupWindows;
  return db
    .update(pickupWindows)
    .set({ taken: sql`${taken} + 1`, capacity: sql`max(${capacity}, ${taken} + 1)` })
    .where(eq(pickupWindows.startsAt, startsAt));
}
