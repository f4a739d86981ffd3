import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import type { TypedSettings } from "../../../../contract/admin/settings-fields.ts";
import { defaultTimeZone, timeZones } from "../../../../contract/shared/time-zones.ts";
import type { TaxMode } from "../../../../contract/tax/taxes.ts";
import { buttonClass } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { PostalCodes } from "../../../features/admin/settings/postal-codes.tsx";
import {
  downloadBackup,
  postalCodesOptions,
  settingsOptions,
  subscribersOptions,
} from "../../../features/admin/settings/queries.ts";
import { SettingsForm, type SettingsGroup } from "../../../features/admin/settings/settings-form.tsx";
import { Subscribers } from "../../../features/admin/settings/subscribers.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { ExportButton } from "../../../features/admin/shared/export-button.tsx";
import { createStoreDates } from "../../../lib/dates.ts";

export const Route = createFileRoute("/_admin/admin/settings")({
  staticData: { errorTitle: "The settings could not be loaded" },
  loader: async ({ context: { queryClient } }) => {
    // The lists are not awaited, so that the form appears even if they are slow or fail.
    void queryClient.prefetchQuery(postalCodesOptions({}));
    void queryClient.prefetchQuery(subscribersOptions({}));
    await queryClient.ensureQueryData(settingsOptions);
  },
  component: SettingsPage,
});

function SettingsPage() {
  const { data: settings } = useSuspenseQuery(settingsOptions);
  return (
    <AdminPage title="Settings" subtitle="Delivery, tax, payment, notices, the newsletter and backups.">
      <SettingsForm draft="settings" groups={listGroups(settings.tax_mode)} hints={describeTyped}>
        <p className="text-small text-ink-muted">
          Last changed <StoreDateTime at={settings.updated_at} />
        </p>
      </SettingsForm>
      <PostalCodes />
      <Subscribers />
      <Panel
        title="Connections"
        aside={
          <Link
            to="/admin/settings/connections"
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            Connect services
          </Link>
        }
      >
        <p className="text-small text-ink-muted">
          Stripe, Supabase, email and Turnstile: how to connect them, and the emails for signing in.
        </p>
      </Panel>
      <Panel title="Backup" aside={<ExportButton label="Download backup" request={downloadBackup} />}>
        <p className="text-small text-ink-muted">
          One file with the products, images, orders, customers and settings of this moment. Keep it safe: it
          holds your customers' addresses. Passwords stay with the sign-in service, and cards with Stripe. To
          bring it back, give the file to the person who put your store online. No button does that, because
          it would replace the orders that came since.
        </p>
      </Panel>
    </AdminPage>
  );
}

function listGroups(taxMode: TaxMode): SettingsGroup[] {
  return [
    { title: "Delivery", names: ["shipping_flat_rate", "shipping_free_over"] },
    ...(taxMode === "per_product" ? [{ title: "Tax", names: ["default_tax_rate"] as const }] : []),
    {
      title: "Checkout and returns",
      names: ["guest_checkout", "cash_on_delivery", "new_customer_cash_units", "return_days", "order_prefix"],
    },
    { title: "Deals and New Arrivals", names: ["deal_min_percent", "new_arrival_days"] },
    { title: "Notice", names: ["notice"] },
    { title: "Emails to you", names: ["new_order_email", "low_stock_email"] },
    { title: "Date and time", names: ["time_zone"] },
    { title: "Security", names: ["second_factor_required"] },
    {
      title: "Records",
      names: ["unpaid_order_days", "payment_event_days", "email_days", "audit_days"],
      summary: "Advanced",
    },
  ];
}

function describeTyped({ time_zone, order_prefix }: TypedSettings) {
  const zone = timeZones.find((each) => each === time_zone) ?? defaultTimeZone;
  const now = createStoreDates(zone).formatDateTime(new Date().toISOString());
  const prefix = order_prefix.toUpperCase() || "AB";
  return {
    time_zone: `It's ${now} there now. Used for all dates and times: pages, emails, files, reports, opening hours, banners and returns`,
    order_prefix: `1 to 4 letters, such as ${prefix}-7K3M-Q9TX. Orders already placed keep their numbers`,
  };
}
