import { createFileRoute } from "@tanstack/react-router";
import { categoriesOptions } from "../../../features/admin/categories/queries.ts";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { HomeEditor } from "../../../features/admin/store/home-editor.tsx";
import { adminHomeOptions } from "../../../features/admin/store/queries.ts";

export const Route = createFileRoute("/_admin/admin/home")({
  staticData: { errorTitle: "The home page could not be loaded" },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(adminHomeOptions),
      queryClient.ensureQueryData(categoriesOptions),
    ]),
  component: () => (
    <AdminPage title="Home page">
      <HomeEditor />
    </AdminPage>
  ),
});
