import {
  listPickupWindows,
  type PickupSchedule,
  type PickupWindow,
} from "../../../contract/orders/list-pickup-windows.ts";
import { fieldError, type StoreError } from "../../../contract/shared/errors.ts";
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
  const window = listed && toFreeWindow(listed, rows);
  if (window === undefined) throw createWindowFullError();
  return window;
}

/**
 * Returns the window if it has a free place. One that has had orders keeps its end, although the length of windows was changed
 * later. A window without orders has no place at the time of one with orders, whose customers come then.
 * @param rows the windows that have not ended and have had orders
 */
export function toFreeWindow(
  listed: PickupWindow,
  rows: readonly PickupWindowRow[],
): PickupWindow | undefined {
  const row = rows.find(({ startsAt }) => startsAt === listed.startsAt);
  const { startsAt, endsAt } = row ?? listed;
  const isFree =
    row !== undefined && row.taken > 0
      ? row.taken < row.capacity
      : !rows.some((other) => other.taken > 0 && other.startsAt < endsAt && startsAt < other.endsAt);
  return isFree ? { startsAt, endsAt } : undefined;
}

export function createWindowFullError(): StoreError {
  const message = "This pick-up time is no longer free. Please choose another.";
  return fieldError("starts_at", message, "pickup_window_full");
}
