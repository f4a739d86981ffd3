import { addDays, getWeekday, toMoment, toStoreDay } from "../shared/store-time.ts";
import type { TimeZone } from "../shared/time-zones.ts";
import { type DeliveryPlace, findDeliveryZone } from "../store/delivery-zones.ts";
import type { StoreIdentity } from "../store/identity.ts";
import { findOpenHours } from "../store/opening-hours.ts";

/** The days on which an order arrives, as yyyy-MM-dd in the store's time zone. */
export interface Arrival {
  readonly from: string;
  readonly to: string;
}

/** The days of arrival of an order that is placed before `orderBy`. */
export interface DeliveryEstimate extends Arrival {
  readonly orderBy: Date;
}

/** The settings that decide on which days orders leave and arrive. */
export interface DeliverySchedule extends Pick<StoreIdentity, "address" | "hours" | "holidays" | "delivery"> {
  readonly timeZone: TimeZone;
}

/**
 * Estimates when an order arrives that is placed now (docs/product.md, "Delivery dates"). It leaves on the first day on
 * which the store is open and the time for orders has not passed, and then takes the carrier's business days.
 * @returns undefined if the store promises no days for the place, or does not open within two months
 */
export function estimateDelivery(
  orderedAt: Date,
  store: DeliverySchedule,
  place: DeliveryPlace,
): DeliveryEstimate | undefined {
  const dispatch = findDispatch(orderedAt, store);
  const arrival = dispatch && countTransit(dispatch.day, store, place);
  return arrival && { ...arrival, orderBy: dispatch.orderBy };
}

/**
 * Estimates when a parcel arrives that leaves the store now.
 * @returns undefined if the store promises no days for the place
 */
export function estimateArrival(
  shippedAt: Date,
  store: DeliverySchedule,
  place: DeliveryPlace,
): Arrival | undefined {
  return countTransit(toStoreDay(shippedAt, store.timeZone), store, place);
}

/** Removes days that have passed. Returns undefined if all have, because the store then knows no day. */
export function clipArrival({ from, to }: Arrival, today: string): Arrival | undefined {
  return to < today ? undefined : { from: from < today ? today : from, to };
}

const maxClosedDays = 60;

/** Finds the day on which an order leaves, and the moment until which orders leave on that day. */
function findDispatch(orderedAt: Date, store: DeliverySchedule): { day: string; orderBy: Date } | undefined {
  const today = toStoreDay(orderedAt, store.timeZone);
  for (let passed = 0; passed <= maxClosedDays; passed++) {
    const day = addDays(today, passed);
    const time = findDispatchTime(day, store);
    const orderBy = time && toMoment(day, time, store.timeZone);
    if (orderBy && orderedAt < orderBy) return { day, orderBy };
  }
  return undefined;
}

/** Returns the time until which orders leave on a day, or undefined if the store is closed. */
function findDispatchTime(day: string, store: DeliverySchedule): string | undefined {
  const open = findOpenHours(day, store);
  if (open === undefined) return undefined;
  const { dispatch_until: until } = store.delivery;
  return open.closes < until ? open.closes : until;
}

function countTransit(
  dispatchDay: string,
  store: DeliverySchedule,
  place: DeliveryPlace,
): Arrival | undefined {
  const transit = store.delivery.days[findDeliveryZone(place, store.address.postal_code)];
  if (transit === null) return undefined;
  return {
    from: addBusinessDays(dispatchDay, transit.from, store),
    to: addBusinessDays(dispatchDay, transit.to, store),
  };
}

/** Returns the business day that is `count` business days after a day, and never a day on which carriers rest. */
function addBusinessDays(start: string, count: number, store: DeliverySchedule): string {
  let day = start;
  for (let passed = 0; passed < count || !isBusinessDay(day, store); ) {
    day = addDays(day, 1);
    if (isBusinessDay(day, store)) passed++;
  }
  return day;
}

/** Returns true from Monday to Friday, except on the store's holidays, even if the store is open on them. */
function isBusinessDay(day: string, { holidays }: DeliverySchedule): boolean {
  return getWeekday(day) < 5 && !holidays.some((holiday) => holiday.day === day);
}
