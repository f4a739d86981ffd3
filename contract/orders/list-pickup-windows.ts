import { addDays, toMoment, toStoreDay } from "../shared/store-time.ts";
import type { TimeZone } from "../shared/time-zones.ts";
import type { StoreIdentity } from "../store/identity.ts";
import { findOpenHours } from "../store/opening-hours.ts";

/** A time in which an order is picked up, in ISO 8601. */
export interface PickupWindow {
  readonly startsAt: string;
  readonly endsAt: string;
}

export interface PickupSchedule extends Pick<StoreIdentity, "hours" | "holidays"> {
  readonly timeZone: TimeZone;
  readonly pickupWindowMinutes: number;
  /** The time that the store needs to make an order ready, while it is open. */
  readonly pickupLeadMinutes: number;
}

const maxDays = 14;

/**
 * Lists the pick-up windows of two weeks in the opening hours (docs/product.md, "Pick-up"). Each day is divided from opening
 * on, and what is left before closing belongs to the last window. No window starts before the order can be ready.
 */
export function listPickupWindows(orderedAt: Date, schedule: PickupSchedule): PickupWindow[] {
  const readyAt = computeReadyAt(orderedAt, schedule);
  if (readyAt === undefined) return [];
  return listDays(orderedAt, schedule)
    .flatMap((day) => divideDay(day, schedule))
    .filter(({ startsAt }) => startsAt >= readyAt);
}

/**
 * Computes when an order can be ready, in ISO 8601. The lead time passes only while the shop is open, because nobody packs an
 * order at night.
 * @returns undefined if that is not within two weeks
 */
export function computeReadyAt(orderedAt: Date, schedule: PickupSchedule): string | undefined {
  let leftMs = schedule.pickupLeadMinutes * 60_000;
  for (const day of listDays(orderedAt, schedule)) {
    const open = findOpenTimes(day, schedule);
    if (open === undefined) continue;
    const startMs = Math.max(Date.parse(open.startsAt), orderedAt.getTime());
    const openMs = Date.parse(open.endsAt) - startMs;
    if (leftMs <= openMs) return new Date(startMs + leftMs).toISOString();
    leftMs -= Math.max(0, openMs);
  }
  return undefined;
}

function listDays(orderedAt: Date, { timeZone }: PickupSchedule): string[] {
  const today = toStoreDay(orderedAt, timeZone);
  return Array.from({ length: maxDays }, (_, passed) => addDays(today, passed));
}

/** Returns true if the shop is open in the whole window, which a holiday that was added later can change. */
export function isOpenDuring(
  { startsAt, endsAt }: PickupWindow,
  schedule: Pick<PickupSchedule, "hours" | "holidays" | "timeZone">,
): boolean {
  const open = findOpenTimes(toStoreDay(new Date(startsAt), schedule.timeZone), schedule);
  return open !== undefined && open.startsAt <= startsAt && endsAt <= open.endsAt;
}

function divideDay(day: string, schedule: PickupSchedule): PickupWindow[] {
  const open = findOpenTimes(day, schedule);
  if (open === undefined) return [];
  const windowMs = schedule.pickupWindowMinutes * 60_000;
  const opensMs = Date.parse(open.startsAt);
  const closesMs = Date.parse(open.endsAt);
  const count = Math.max(1, Math.floor((closesMs - opensMs) / windowMs));
  return Array.from({ length: count }, (_, index) => ({
    startsAt: new Date(opensMs + index * windowMs).toISOString(),
    endsAt: index === count - 1 ? open.endsAt : new Date(opensMs + (index + 1) * windowMs).toISOString(),
  }));
}

function findOpenTimes(
  day: string,
  { timeZone, ...store }: Pick<PickupSchedule, "hours" | "holidays" | "timeZone">,
): PickupWindow | undefined {
  const open = findOpenHours(day, store);
  return (
    open && {
      startsAt: toMoment(day, open.opens, timeZone).toISOString(),
      endsAt: toMoment(day, open.closes, timeZone).toISOString(),
    }
  );
}
