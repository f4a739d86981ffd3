import { addDays, startOfDay, toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { StoreContext } from "../../context.ts";
import type { OrderDraft } from "../price-checkout.ts";

const minuteMs = 60_000;

/**
 * Computes until when a draft or an order with a payment link holds its units, in ISO 8601: the last minute of a day of
 * the store, which people do not take for the day after, and not later than the start of its pick-up.
 */
export function computeHoldEnd({ now }: StoreContext, { checkout }: OrderDraft, days: number): string {
  const { settings, destination } = checkout;
  const nextDay = addDays(toStoreDay(now(), settings.timeZone), days + 1);
  const endOfDay = new Date(Date.parse(startOfDay(nextDay, settings.timeZone)) - minuteMs).toISOString();
  const pickup = destination.window?.startsAt;
  return pickup !== undefined && pickup < endOfDay ? pickup : endOfDay;
}
