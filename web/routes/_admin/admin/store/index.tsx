import { createFileRoute } from "@tanstack/react-router";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { IdentityForm } from "../../../../features/admin/store/identity-form.tsx";
import { identityOptions } from "../../../../features/admin/store/queries.ts";

export const Route = createFileRoute("/_admin/admin/store/")({
  staticData: { errorTitle: "The store could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(identityOptions),
  component: () => (
    <AdminPage title="Name and address">
      <IdentityForm />
    </AdminPage>
  ),
});
