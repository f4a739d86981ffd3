import { createFileRoute } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { DefaultWeight } from "../../../features/admin/delivery/default-weight.tsx";
import { DeliveryDates } from "../../../features/admin/delivery/delivery-dates.tsx";
import { ParcelPrice } from "../../../features/admin/delivery/parcel-price.tsx";
import { postalCodesOptions } from "../../../features/admin/delivery/postal-code-queries.ts";
import { PostalCodes } from "../../../features/admin/delivery/postal-codes.tsx";
import { shippingZonesOptions } from "../../../features/admin/delivery/queries.ts";
import { StandardZone } from "../../../features/admin/delivery/standard-zone.tsx";
import { Zones } from "../../../features/admin/delivery/zones.tsx";
import { settingsOptions } from "../../../features/admin/settings/queries.ts";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { identityOptions } from "../../../features/admin/store/queries.ts";

export const Route = createFileRoute("/_admin/admin/delivery")({
  staticData: { errorTitle: "The delivery zones could not be loaded" },
  loader: async ({ context: { queryClient } }) => {
    // The local codes are not awaited, so that the rest appears even if they are slow or fail.
    void queryClient.prefetchQuery(postalCodesOptions({}));
    await Promise.all([
      queryClient.ensureQueryData(shippingZonesOptions),
      queryClient.ensureQueryData(settingsOptions),
      queryClient.ensureQueryData(identityOptions),
    ]);
  },
  component: DeliveryPage,
});

function DeliveryPage() {
  return (
    <AdminPage
      title="Delivery"
      actions={
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print prices
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className={column}>
          <StandardZone />
          <div className="print:hidden">
            <PostalCodes />
          </div>
        </div>
        <div className={column}>
          <Zones />
          <div className="print:hidden">
            <DeliveryDates />
          </div>
          <ParcelPrice />
          <DefaultWeight />
        </div>
      </div>
    </AdminPage>
  );
}

const column = "grid grid-cols-[minmax(0,1fr)] gap-4";
