import { createFileRoute } from "@tanstack/react-router";
import { textLinkClass } from "../../../components/classes.ts";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Panel } from "../../../components/panel.tsx";
import { downloadBackup, settingsOptions } from "../../../features/admin/settings/queries.ts";
import { ShortSettingsForm } from "../../../features/admin/settings/settings-form.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { ExportButton } from "../../../features/admin/shared/export-button.tsx";

export const Route = createFileRoute("/_admin/admin/settings_/records")({
  staticData: { errorTitle: "The settings could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(settingsOptions),
  component: RecordsPage,
});

function RecordsPage() {
  return (
    <AdminPage title="Backup and records">
      <Panel title="Backup" aside={<ExportButton label="Download backup" request={downloadBackup} />}>
        <p className="text-small text-ink-muted">
          One file with the products, images, orders, customers and settings of this moment. Keep it safe: it
          holds your customers' addresses. Passwords stay with the sign-in service, and cards with Stripe. To
          bring it back, give the file to the person who put your store online. No button does that, because
          it would replace the orders that came since.
        </p>
      </Panel>
      <Panel title="Records">
        <p className="mb-2 text-small text-ink-muted">
          Your{" "}
          <a href="/privacy" className={textLinkClass}>
            privacy page
          </a>{" "}
          tells customers how long each record is kept. Tax law decides about orders and invoices, and you
          about the rest.
        </p>
        <Disclosure summary="Advanced">
          <div className="mt-2">
            <ShortSettingsForm
              names={["unpaid_order_days", "payment_event_days", "email_days", "audit_days"]}
              draft="records"
              saveLabel="Save settings"
              savedMessage="The settings have been saved."
            />
          </div>
        </Disclosure>
      </Panel>
    </AdminPage>
  );
}
