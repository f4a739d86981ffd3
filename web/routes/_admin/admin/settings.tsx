import { createFileRoute } from "@tanstack/react-router";
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
    <AdminPage title="Settings" subtitle="Delivery prices, cash on delivery and the newsletter.">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Panel title="Delivery, tax and payment">
          <SettingsForm />
        </Panel>
        <PostalCodes />
      </div>
      <Subscribers />
      <Panel title="Backup" aside={<ExportButton label="Download backup" request={downloadBackup} />}>
        <p className="text-sm text-ink-muted">
          One file with the products, images, orders, customers and settings of this moment. Keep it safe: it
          holds your customers' addresses. Passwords stay with the sign-in service, and cards with Stripe. npm
          run restore brings it back into an empty store.
        </p>
      </Panel>
    </AdminPage>
  );
}
