import { createFileRoute, Link } from "@tanstack/react-router";
import { buttonClass } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { PostalCodes } from "../../../features/admin/settings/postal-codes.tsx";
import {
  downloadBackup,
  postalCodesOptions,
  settingsOptions,
  subscribersOptions,
} from "../../../features/admin/settings/queries.ts";
import { SettingsForm } from "../../../features/admin/settings/settings-form.tsx";
import { Subscribers } from "../../../features/admin/settings/subscribers.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { ExportButton } from "../../../features/admin/shared/export-button.tsx";

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
  return (
    <AdminPage title="Settings" subtitle="Delivery, tax, payment, notices, the newsletter and backups.">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Panel title="Delivery, tax and payment">
          <SettingsForm />
        </Panel>
        <PostalCodes />
      </div>
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
