import { addDays, startOfDay, toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { StoreContext } from "../../context.ts";
import type { OrderDraft } from "../price-checkout.ts";

/**
 * Computes until when a draft or an order with a payment link holds its units, in ISO 8601: the end of a day of the
 * store, and not later than the start of its pick-up.
 */
export function computeHoldEnd({ now }: StoreContext, { checkout }: OrderDraft, days: number): string {
  const { settings, destination } = checkout;
  const nextDay = addDays(toStoreDay(now(), settings.timeZone), days + 1);
  const endOfDay = startOfDay(nextDay, settings.timeZone);
  const pickup = destination.window?.startsAt;
  return pickup !== undefined && pickup < endOfDay ? pickup : endOfDay;
}
