import { Link } from "@tanstack/react-router";
import { textLinkClass } from "../../../components/classes.ts";
import { SettingsForm } from "../settings/settings-form.tsx";

/** Edits whether and when orders are picked up in the shop. */
export function PickupSettings() {
  return (
    <SettingsForm
      draft="pickup-settings"
      groups={[
        {
          title: "Pick-up in the shop",
          names: [
            "pickup",
            "pay_at_pickup",
            "pickup_window_minutes",
            "pickup_window_orders",
            "pickup_lead_minutes",
            "pickup_hold_days",
          ],
          aside: (
            <Link to="/admin/pickups" className={`text-small ${textLinkClass}`}>
              Orders for pick-up
            </Link>
          ),
        },
      ]}
      saveLabel="Save pick-up"
      savedMessage="Pick-up has been saved."
    />
  );
}
