import {
  isOpenDuring,
  listPickupWindows,
  type PickupSchedule,
  type PickupWindow,
} from "../../../contract/orders/list-pickup-windows.ts";
import { errorCatalogue, fieldError, type StoreError } from "../../../contract/shared/errors.ts";
import type { PickupWindowRow } from "./pickup-windows.ts";

/**
 * Finds a window that an order can take now.
 * @param rows the windows that have not ended and have had orders
 * @throws StoreError pickup_window_full for a window that has passed, is not in the opening hours, or has no place left
 */
export function findFreeWindow(
  now: Date,
  startsAt: string,
  rows: readonly PickupWindowRow[],
  schedule: PickupSchedule,
): PickupWindow {
  const listed = listPickupWindows(now, schedule).find((window) => window.startsAt === startsAt);
  const window = listed && toFreeWindow(listed, rows, schedule);
  if (window === undefined) throw createWindowFullError();
  return window;
}

/**
 * Returns the window if it has a free place. One with orders keeps its end, although the length of windows was changed later,
 * and has no place while the shop closes before that end. A window without orders has no place at the time of one with
 * orders, whose customers come then.
 * @param rows the windows that have not ended and have had orders
 */
export function toFreeWindow(
  listed: PickupWindow,
  rows: readonly PickupWindowRow[],
  schedule: PickupSchedule,
): PickupWindow | undefined {
  const { startsAt, endsAt } = listed;
  const taken = rows.filter((row) => row.taken > 0);
  const own = taken.find((row) => row.startsAt === startsAt);
  if (own !== undefined) {
    const isFree = own.taken < own.capacity && isOpenDuring(own, schedule);
    return isFree ? { startsAt, endsAt: own.endsAt } : undefined;
  }
  return taken.some((other) => other.startsAt < endsAt && startsAt < other.endsAt) ? undefined : listed;
}

export function createWindowFullError(): StoreError {
  return fieldError("starts_at", errorCatalogue.pickup_window_full.message, "pickup_window_full");
}
