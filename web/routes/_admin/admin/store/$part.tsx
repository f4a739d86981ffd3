import { createFileRoute, notFound } from "@tanstack/react-router";
import { type TextPageName, textPages } from "../../../../../contract/store/texts.ts";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { NavigationEditor } from "../../../../features/admin/store/navigation-editor.tsx";
import { adminNavigationOptions, adminTextOptions } from "../../../../features/admin/store/queries.ts";
import { StoreTabs } from "../../../../features/admin/store/store-tabs.tsx";
import { TextEditor } from "../../../../features/admin/store/text-editor.tsx";

/** Edits the store's links if the part is "links", else the text of a page. */
export const Route = createFileRoute("/_admin/admin/store/$part")({
  loader: async ({ context: { queryClient }, params: { part } }) => {
    if (part === "links") {
      await queryClient.ensureQueryData(adminNavigationOptions);
      return;
    }
    const page = findTextPage(part);
    if (page === undefined) throw notFound();
    await queryClient.ensureQueryData(adminTextOptions(page));
  },
  component: StorePartPage,
});

function StorePartPage() {
  const { part } = Route.useParams();
  const page = findTextPage(part);
  const title = page === undefined ? "Links" : titles[page];
  return (
    <AdminPage
      title={title}
      subtitle={
        page === undefined
          ? "Of the header, the menu and the footer. The categories come from their own list."
          : `What shoppers read at /${page}.`
      }
      trail={[{ label: "Store", to: "/admin/store" }, { label: title }]}
      actions={<StoreTabs />}
    >
      {page === undefined ? <NavigationEditor /> : <TextEditor key={page} page={page} />}
    </AdminPage>
  );
}

function findTextPage(part: string): TextPageName | undefined {
  return textPages.find((page) => page === part);
}

const titles = { about: "About", terms: "Terms of Service", privacy: "Privacy Policy" } as const;
