import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";

type Timed = Pick<PickupOrderView, "starts_at" | "ends_at">;

interface WindowGroup<Order> extends Timed {
  readonly orders: readonly Order[];
}

interface DayGroup<Order> {
  /** yyyy-MM-dd in the store's time zone. */
  readonly day: string;
  readonly windows: readonly WindowGroup<Order>[];
}

/**
 * Groups orders by the day and window of their pick-up.
 * @param orders in the order of their windows
 */
export function groupByWindow<Order extends Timed>(
  orders: readonly Order[],
  timeZone: TimeZone,
): readonly DayGroup<Order>[] {
  const days: { readonly day: string; readonly windows: (Timed & { readonly orders: Order[] })[] }[] = [];
  for (const order of orders) {
    const { starts_at, ends_at } = order;
    const day = toStoreDay(new Date(starts_at), timeZone);
    if (days.at(-1)?.day !== day) days.push({ day, windows: [] });
    const windows = days.at(-1)?.windows;
    if (windows?.at(-1)?.starts_at !== starts_at) windows?.push({ starts_at, ends_at, orders: [] });
    windows?.at(-1)?.orders.push(order);
  }
  return days;
}

/** Returns true if an order is not ready although its window has begun. */
export function isLate(
  { starts_at, ready_at }: Pick<PickupOrderView, "starts_at" | "ready_at">,
  now: Date,
): boolean {
  return ready_at === null && starts_at <= now.toISOString();
}
