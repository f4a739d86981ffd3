import { createFileRoute } from "@tanstack/react-router";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { NavigationEditor } from "../../../../features/admin/store/navigation-editor.tsx";
import { adminNavigationOptions } from "../../../../features/admin/store/queries.ts";

export const Route = createFileRoute("/_admin/admin/store/links")({
  staticData: { errorTitle: "The links could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(adminNavigationOptions),
  component: () => (
    <AdminPage title="Links">
      <NavigationEditor />
    </AdminPage>
  ),
});
