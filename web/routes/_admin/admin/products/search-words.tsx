import { createFileRoute } from "@tanstack/react-router";
import {
  searchMissesOptions,
  searchWordsOptions,
} from "../../../../features/admin/products/search-words/queries.ts";
import { SearchWordsEditor } from "../../../../features/admin/products/search-words/search-words-editor.tsx";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/products/search-words")({
  staticData: { errorTitle: "The search words could not be loaded" },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(searchWordsOptions),
      queryClient.ensureQueryData(searchMissesOptions),
    ]),
  component: () => (
    <AdminPage title="Search words">
      <SearchWordsEditor />
    </AdminPage>
  ),
});
