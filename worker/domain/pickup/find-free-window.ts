import {
  listPickupWindows,
  type PickupSchedule,
  type PickupWindow,
} from "../../../contract/orders/list-pickup-windows.ts";
import { fieldError, type StoreError } from "../../../contract/shared/errors.ts";
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
  const window = listPickupWindows(now, schedule).find((listed) => listed.startsAt === startsAt);
  if (window === undefined || (row !== undefined && row.taken >= row.capacity)) throw createWindowFullError();
  return window;
}

export function createWindowFullError(): StoreError {
  const message = "This pick-up time is no longer free. Please choose another.";
  return fieldError("starts_at", message, "pickup_window_full");
}
