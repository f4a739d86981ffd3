import { createFileRoute } from "@tanstack/react-router";
import { subscribersOptions } from "../../../features/admin/emails/subscriber-queries.ts";
import { Subscribers } from "../../../features/admin/emails/subscribers.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/emails_/subscribers")({
  staticData: { errorTitle: "The subscribers could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(subscribersOptions({})),
  component: () => (
    <AdminPage title="Subscribers">
      <Subscribers />
    </AdminPage>
  ),
});
