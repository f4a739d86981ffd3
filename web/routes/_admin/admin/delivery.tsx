import { createFileRoute } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { DefaultWeight } from "../../../features/admin/delivery/default-weight.tsx";
import { ParcelPrice } from "../../../features/admin/delivery/parcel-price.tsx";
import { PickupSettings } from "../../../features/admin/delivery/pickup-settings.tsx";
import { shippingZonesOptions } from "../../../features/admin/delivery/queries.ts";
import { StandardZone } from "../../../features/admin/delivery/standard-zone.tsx";
import { Zones } from "../../../features/admin/delivery/zones.tsx";
import { settingsOptions } from "../../../features/admin/settings/queries.ts";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/delivery")({
  staticData: { errorTitle: "The delivery zones could not be loaded" },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(shippingZonesOptions),
      queryClient.ensureQueryData(settingsOptions),
    ]),
  component: DeliveryPage,
});

function DeliveryPage() {
  return (
    <AdminPage
      title="Delivery"
      subtitle="Where you deliver, what it costs, and pick-up in the shop."
      actions={
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print prices
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <StandardZone />
        <Zones />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <ParcelPrice />
        <DefaultWeight />
      </div>
      <PickupSettings />
    </AdminPage>
  );
}
