import { createFileRoute } from "@tanstack/react-router";
import { settingsOptions } from "../../../features/admin/settings/queries.ts";
import { SettingsForm } from "../../../features/admin/settings/settings-form.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/checkout")({
  staticData: { errorTitle: "The settings could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(settingsOptions),
  component: CheckoutSettingsPage,
});

function CheckoutSettingsPage() {
  return (
    <AdminPage title="Checkout and returns">
      <SettingsForm
        draft="checkout-settings"
        groups={[
          { title: "Checkout", names: ["guest_checkout", "cash_on_delivery", "new_customer_cash_units"] },
          { title: "Order numbers", names: ["order_prefix"] },
          { title: "Returns", names: ["return_days"] },
        ]}
        hints={({ order_prefix: prefix }) => ({
          order_prefix: `1 to 4 letters, such as ${prefix.toUpperCase() || "AB"}-7K3M-Q9TX. Orders already placed keep their numbers`,
        })}
      />
    </AdminPage>
  );
}
