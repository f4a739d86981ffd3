import { createFileRoute, Link } from "@tanstack/react-router";
import { textLinkClass } from "../../../components/classes.ts";
import { settingsOptions } from "../../../features/admin/settings/queries.ts";
import { SettingsForm } from "../../../features/admin/settings/settings-form.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/delivery_/pickup")({
  staticData: { errorTitle: "The settings could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(settingsOptions),
  component: PickupSettingsPage,
});

function PickupSettingsPage() {
  return (
    <AdminPage
      title="Pick-up in the shop"
      actions={
        <Link to="/admin/pickups" className={`text-small ${textLinkClass}`}>
          Orders for pick-up
        </Link>
      }
    >
      <SettingsForm
        draft="pickup-settings"
        groups={[
          { title: "Offer", names: ["pickup", "pay_at_pickup"] },
          {
            title: "Times",
            names: [
              "pickup_window_minutes",
              "pickup_window_orders",
              "pickup_lead_minutes",
              "pickup_hold_days",
            ],
          },
        ]}
        saveLabel="Save pick-up"
        savedMessage="Pick-up has been saved."
      />
    </AdminPage>
  );
}
