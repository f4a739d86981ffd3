import {
  computeReadyAt,
  isOpenDuring,
  listPickupWindows,
  type PickupSchedule,
  type PickupWindow,
} from "../../../contract/orders/list-pickup-windows.ts";
import { errorCatalogue, fieldError, type StoreError } from "../../../contract/shared/errors.ts";
import type { PickupWindowRow } from "./pickup-windows.ts";

/**
 * Lists the windows that an order can take now, in their order. Those with orders keep their times after the opening hours or
 * the length of windows were changed, and have no place while the shop closes within them. A new window has none at the time of
 * one with orders, whose customers come then.
 * @param rows the windows that have not ended and have had orders
 */
export function listFreeWindows(
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
  const window = listFreeWindows(now, rows, schedule).find((free) => free.startsAt === startsAt);
  if (window === undefined) throw createWindowFullError();
  return window;
}

export function createWindowFullError(): StoreError {
  return fieldError("starts_at", errorCatalogue.pickup_window_full.message, "pickup_window_full");
}
