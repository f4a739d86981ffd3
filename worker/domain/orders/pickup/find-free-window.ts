import {
  listPickupWindows,
  type PickupSchedule,
  type PickupWindow,
} from "../../../../contract/orders/list-pickup-windows.ts";
import { fieldError, type StoreError } from "../../../../contract/shared/errors.ts";
import type { PickupWindowRow } from "./pickup-windows.ts";

/**
 * Finds a window that an order can take now.
 * @param row the window's row, if it has had orders
 * @throws StoreError pickup_window_full for a window that has passed, is not in the opening hours, or has no place left
 */
export function findFreeWindow(
  now: Date,
  startsAt: string,
  row: PickupWindowRow | undefined,
  schedule: PickupSchedule,
): PickupWindow {
  const listed = listPickupWindows(now, schedule).find((window) => window.startsAt === startsAt);
  const window = listed && toFreeWindow(listed, row);
  if (window === undefined) throw createWindowFullError();
  return window;
}

/**
 * Returns the window if it has a free place. One that has had orders keeps its end, although the length of windows was changed
 * later.
 */
export function toFreeWindow(
  window: PickupWindow,
  row: PickupWindowRow | undefined,
): PickupWindow | undefined {
  if (row === undefined) return window;
  return row.taken < row.capacity ? { startsAt: row.startsAt, endsAt: row.endsAt } : undefined;
}

export function createWindowFullError(): StoreError {
  const message = "This pick-up time is no longer free. Please choose another.";
  return fieldError("starts_at", message, "pickup_window_full");
}
