import * as v from "valibot";
import type { SettingsView } from "../../../../contract/admin/settings.ts";
import { createWholeNumberSchema } from "../settings/whole-number-schema.ts";

/** Returns the settings of pick-up as the form's controls hold them. */
export function toPickupValues(settings: SettingsView) {
  return {
    pickup: settings.pickup,
    pay_at_pickup: settings.pay_at_pickup,
    pickup_window_minutes: String(settings.pickup_window_minutes),
    pickup_window_orders: String(settings.pickup_window_orders),
    pickup_lead_minutes: String(settings.pickup_lead_minutes),
    pickup_hold_days: String(settings.pickup_hold_days),
  };
}

/** Parses the form's texts into the settings that a request sends. */
export const pickupForm = v.object({
  pickup: v.boolean(),
  pay_at_pickup: v.boolean(),
  pickup_window_minutes: createWholeNumberSchema({ min: 15, max: 720, example: 120 }),
  pickup_window_orders: createWholeNumberSchema({ max: 999, example: 8 }),
  pickup_lead_minutes: createWholeNumberSchema({ min: 0, max: 1_440, example: 120 }),
  pickup_hold_days: createWholeNumberSchema({ max: 90, example: 7 }),
});
