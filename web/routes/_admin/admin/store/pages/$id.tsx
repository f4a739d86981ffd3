import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { BackLink } from "../../../../../components/back-link.tsx";
import { OwnPageEditor } from "../../../../../features/admin/own-pages/own-page-editor.tsx";
import { ownPageOptions, ownPagesOptions } from "../../../../../features/admin/own-pages/queries.ts";
import { AdminPage } from "../../../../../features/admin/shared/admin-page.tsx";

/** Edits the page with this id, or a new one if the id is "new". */
export const Route = createFileRoute("/_admin/admin/store/pages/$id")({
  staticData: { errorTitle: "The page could not be loaded" },
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(ownPagesOptions),
      id !== "new" && queryClient.ensureQueryData(ownPageOptions(id)),
    ]),
  component: EditOwnPage,
});

function EditOwnPage() {
  const { id } = Route.useParams();
  const isNew = id === "new";
  const saved = useQuery({ ...ownPageOptions(id), enabled: !isNew }).data;
  return (
    <AdminPage
      title={saved?.page.title ?? "New page"}
      actions={<BackLink to="/admin/store/pages">Back to Pages</BackLink>}
    >
      <OwnPageEditor key={id} savedId={isNew ? undefined : id} />
    </AdminPage>
  );
}
