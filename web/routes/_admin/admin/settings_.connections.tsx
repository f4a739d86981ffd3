import { createFileRoute } from "@tanstack/react-router";
import { connectionGuides } from "../../../features/admin/settings/connection-guides.ts";
import { ConnectionPanel } from "../../../features/admin/settings/connection-panel.tsx";
import { SignInEmails } from "../../../features/admin/settings/sign-in-emails.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/settings_/connections")({
  component: () => (
    <AdminPage title="Connections">
      {connectionGuides.map((guide) => (
        <ConnectionPanel key={guide.title} guide={guide} />
      ))}
      <SignInEmails />
    </AdminPage>
  ),
});
