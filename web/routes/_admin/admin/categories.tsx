import { createFileRoute } from "@tanstack/react-router";
import { CategoryList } from "../../../features/admin/categories/category-list.tsx";
import { categoriesOptions } from "../../../features/admin/categories/queries.ts";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/categories")({
  staticData: { errorTitle: "The categories could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(categoriesOptions),
  component: () => (
    <AdminPage title="Categories">
      <CategoryList />
    </AdminPage>
  ),
});
