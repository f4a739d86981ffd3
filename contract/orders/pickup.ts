import * as v from "valibot";
import { createDateFormat } from "../shared/date-format.ts";
import { addDays, toMoment, toStoreClock, toStoreDay } from "../shared/store-time.ts";
import { ok } from "../shared/success.ts";
import type { TimeZone } from "../shared/time-zones.ts";
import type { StoreIdentity } from "../store/identity.ts";
import { findOpenHours, formatTime } from "../store/opening-hours.ts";

/** The windows in which a new order can be picked up. The times are in ISO 8601. */
export const pickupWindowsView = v.object({
  /** The windows of two weeks that still take orders, by time. Empty if the store offers no pick-up. */
  windows: v.array(v.object({ starts_at: v.string(), ends_at: v.string() })),
  /** True if an order can be paid at the counter. */
  is_paid_at_pickup: v.boolean(),
});
export type PickupWindowsView = v.InferOutput<typeof pickupWindowsView>;

/** The response to GET /pickup. */
export const pickupResponse = ok(pickupWindowsView);

/** Returns the path of the QR code for a pick-up code, which opens the page where an admin hands the order over. */
export function pickupImageUrl(code: string): string {
  return `/images/pickup/${code}.gif`;
}

/** A time in which an order is picked up, in ISO 8601. */
export interface PickupWindow {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The settings and hours that decide which pick-up windows there are. */
export interface PickupSchedule extends Pick<StoreIdentity, "hours" | "holidays"> {
  readonly timeZone: TimeZone;
  /** The length of a window. */
  readonly pickupWindowMinutes: number;
  /** The time that the store needs to make an order ready, while it is open. */
  readonly pickupLeadMinutes: number;
}

const maxDays = 14;

/**
 * Lists the pick-up windows of two weeks in the opening hours (docs/product.md, "Pick-up"). The windows of a day begin
 * at opening, and a rest before closing belongs to the last window. No window starts before the order can be ready.
 */
export function listPickupWindows(orderedAt: Date, schedule: PickupSchedule): PickupWindow[] {
  const readyAt = computeReadyAt(orderedAt, schedule);
  if (readyAt === undefined) return [];
  return listDays(orderedAt, schedule)
    .flatMap((day) => divideDay(day, schedule))
    .filter(({ startsAt }) => startsAt >= readyAt);
}

/**
 * Computes when an order can be ready, in ISO 8601. The lead time passes only while the shop is open, because nobody
 * packs an order at night.
 * @returns undefined if the order is not ready within two weeks
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

/** Returns true if the shop is open during the whole window. A holiday that was added later can close it. */
export function isOpenDuring(
  { startsAt, endsAt }: PickupWindow,
  schedule: Pick<PickupSchedule, "hours" | "holidays" | "timeZone">,
): boolean {
  const open = findOpenTimes(toStoreDay(new Date(startsAt), schedule.timeZone), schedule);
  return open !== undefined && open.startsAt <= startsAt && endsAt <= open.endsAt;
}

function listDays(orderedAt: Date, { timeZone }: PickupSchedule): string[] {
  const today = toStoreDay(orderedAt, timeZone);
  return Array.from({ length: maxDays }, (_, passed) => addDays(today, passed));
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

type WindowView = PickupWindowsView["windows"][number];

/** Formats a pick-up window as 'Friday, November 27, 2:00 PM to 4:00 PM', in the store's time zone. */
export function formatPickupWindow(window: WindowView, timeZone: TimeZone): string {
  return `${formatPickupDay(window, timeZone)}, ${formatPickupTimes(window, timeZone)}`;
}

/** Formats the day of a pick-up window as 'Friday, November 27'. */
export function formatPickupDay({ starts_at }: Pick<WindowView, "starts_at">, timeZone: TimeZone): string {
  return formatDay(new Date(toStoreDay(new Date(starts_at), timeZone)));
}

/** Formats the times of a pick-up window as '2:00 PM to 4:00 PM', like the opening hours. */
export function formatPickupTimes({ starts_at, ends_at }: WindowView, timeZone: TimeZone): string {
  return `${formatMomentTime(starts_at, timeZone)} to ${formatMomentTime(ends_at, timeZone)}`;
}

/** Formats the time at which a pick-up window starts as '2:00 PM'. */
export function formatPickupStart({ starts_at }: Pick<WindowView, "starts_at">, timeZone: TimeZone): string {
  return formatMomentTime(starts_at, timeZone);
}

/** Formats the moment until which an order waits as 'Friday, December 4, 4:00 PM'. */
export function formatHoldEnd(moment: string, timeZone: TimeZone): string {
  return `${formatPickupDay({ starts_at: moment }, timeZone)}, ${formatMomentTime(moment, timeZone)}`;
}

function formatMomentTime(moment: string, timeZone: TimeZone): string {
  return formatTime(toStoreClock(new Date(moment), timeZone).toISOString().slice(11, 16));
}

const formatDay = createDateFormat({ weekday: "long", month: "long", day: "numeric" });
