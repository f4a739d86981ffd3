import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { TypedSettings } from "../../../../contract/admin/settings-fields.ts";
import { defaultTimeZone, timeZones } from "../../../../contract/shared/time-zones.ts";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { settingsOptions } from "../../../features/admin/settings/queries.ts";
import { SettingsForm } from "../../../features/admin/settings/settings-form.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { createStoreDates } from "../../../lib/dates.ts";

export const Route = createFileRoute("/_admin/admin/settings")({
  staticData: { errorTitle: "The settings could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(settingsOptions),
  component: SettingsPage,
});

function SettingsPage() {
  const { data: settings } = useSuspenseQuery(settingsOptions);
  return (
    <AdminPage title="Settings">
      <SettingsForm
        draft="settings"
        groups={[
          { title: "Notice", names: ["notice"] },
          { title: "Emails to you", names: ["new_order_email", "low_stock_email"] },
          { title: "Deals and New Arrivals", names: ["deal_min_percent", "new_arrival_days"] },
          { title: "Date and time", names: ["time_zone"] },
          { title: "Security", names: ["second_factor_required"] },
        ]}
        hints={describeTimeZone}
      >
        <p className="text-small text-ink-muted max-sm:hidden">
          Last changed <StoreDateTime at={settings.updated_at} />
        </p>
      </SettingsForm>
    </AdminPage>
  );
}

function describeTimeZone({ time_zone: timeZone }: TypedSettings) {
  const zone = timeZones.find((each) => each === timeZone) ?? defaultTimeZone;
  const now = createStoreDates(zone).formatDateTime(new Date().toISOString());
  return {
    time_zone: `It's ${now} there now. Used for all dates and times: pages, emails, files, reports, opening hours, banners and returns`,
  };
}
