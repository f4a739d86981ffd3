import { eq, gt, inArray, sql } from "drizzle-orm";
import {
  computeReadyAt,
  isOpenDuring,
  listPickupWindows,
  type PickupSchedule,
  type PickupWindow,
  type PickupWindowsView,
} from "../../../contract/orders/pickup.ts";
import { errorCatalogue, fieldError, type StoreError } from "../../../contract/shared/errors.ts";
import { readBatch } from "../../db/read-batch.ts";
import type { Statement } from "../../db/run-batch.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { pickupWindows } from "../../db/schema/pickup.ts";
import type { StoreContext } from "../context.ts";
import { selectContent } from "../store/documents.ts";
import { parseIdentity } from "../store/identity.ts";
import { requireSettings, selectSettings } from "../store/read-settings.ts";

/** A window that has had orders, with the number of its orders (`taken`) and the most that it takes (`capacity`). */
export type PickupWindowRow = typeof pickupWindows.$inferSelect;

/** Anyone. Lists the pick-up windows that still take an order, by time. Empty if the store offers no pick-up. */
export async function listOpenWindows(context: StoreContext): Promise<PickupWindowsView> {
  const now = context.now();
  const { settings, identity, windows } = await readBatch(context.db, {
    settings: selectSettings(context),
    identity: selectContent(context, "identity"),
    windows: selectWindowsAfter(context, now.toISOString()),
  });
  const { isPickup, isPaidAtPickup, ...times } = requireSettings(settings);
  if (!isPickup) return { windows: [], is_paid_at_pickup: false };
  const freeWindows = listFreeWindows(now, windows, { ...parseIdentity(identity), ...times });
  return {
    windows: freeWindows.map(({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt })),
    is_paid_at_pickup: isPaidAtPickup,
  };
}

/**
 * Finds a window that still takes an order.
 * @param rows the windows that have had orders and have not ended (selectWindowsAfter)
 * @throws StoreError pickup_window_full for a window that is over, is outside the opening hours or is full
 */
export function findFreeWindow(
  now: Date,
  startsAt: string,
  rows: readonly PickupWindowRow[],
  schedule: PickupSchedule,
): PickupWindow {
  const window = listFreeWindows(now, rows, schedule).find((free) => free.startsAt === startsAt);
  if (window === undefined) throw createWindowFullError();
  return window;
}

/** Creates the error for a window that was filled after it was read (CHECK pickup_windows_within_capacity). */
export function createWindowFullError(): StoreError {
  return fieldError("starts_at", errorCatalogue.pickup_window_full.message, "pickup_window_full");
}

/**
 * Lists the windows that still take an order, by time. Windows that have orders keep their times when the opening hours
 * change, but take no more orders while the shop is closed. A window of the new hours is not offered if it overlaps one
 * that has orders, because it would double the number of customers at that time.
 */
function listFreeWindows(
  now: Date,
  rows: readonly PickupWindowRow[],
  schedule: PickupSchedule,
): PickupWindow[] {
  const readyAt = computeReadyAt(now, schedule);
  if (readyAt === undefined) return [];
  const withOrders = rows.filter((row) => row.taken > 0);
  const joinable = withOrders.filter(
    (row) => row.startsAt >= readyAt && row.taken < row.capacity && isOpenDuring(row, schedule),
  );
  const unsold = listPickupWindows(now, schedule).filter(
    (window) => !withOrders.some((row) => row.startsAt < window.endsAt && window.startsAt < row.endsAt),
  );
  return [...joinable, ...unsold]
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** Selects the windows that have had orders and end after a time in ISO 8601. */
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
 * Counts an order in a window. It belongs in the batch that places or moves the order. If the window is full, the CHECK
 * pickup_windows_within_capacity rolls back the whole batch.
 * @param capacity the most orders of a window that has had none yet
 */
export function takeWindow(context: StoreContext, window: PickupWindow, capacity: number): Statement[] {
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
 * Releases an order's part of its window's capacity. It belongs in the batch that cancels the order or moves it
 * elsewhere. The capacity shrinks to that of the settings, if an admin has lowered it since.
 * @param order the order before the change. A delivery has no window, so nothing is released.
 */
export function releaseWindow(
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
 * Releases the window of an order whose last cent is refunded, and takes the window again if the bank sends the refund
 * back. It belongs in every batch that changes the refunds of an order.
 * @param order the order before the change
 * @param changes the columns that the batch changes
 */
export function releaseOrRetakeWindow(
  context: StoreContext,
  order: OrderRow,
  { status = order.status }: Partial<OrderRow>,
): Statement[] {
  const isRefunded = status === "refunded";
  if (order.pickupStartsAt === null || isRefunded === (order.status === "refunded")) return [];
  return isRefunded ? releaseWindow(context, order) : [retakeWindow(context, order.pickupStartsAt)];
}

/** Counts an existing order in its window again, and raises the capacity of a window that is full by now. */
function retakeWindow({ db }: StoreContext, startsAt: string): Statement {
  const { taken, capacity } = pickupWindows;
  return db
    .update(pickupWindows)
    .set({ taken: sql`${taken} + 1`, capacity: sql`max(${capacity}, ${taken} + 1)` })
    .where(eq(pickupWindows.startsAt, startsAt));
}
