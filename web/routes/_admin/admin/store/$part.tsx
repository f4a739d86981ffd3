import { createFileRoute, notFound } from "@tanstack/react-router";
import { type TextPageName, textPages } from "../../../../../contract/store/texts.ts";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { NavigationEditor } from "../../../../features/admin/store/navigation-editor.tsx";
import { adminNavigationOptions, adminTextOptions } from "../../../../features/admin/store/queries.ts";
import { TextEditor } from "../../../../features/admin/store/text-editor.tsx";

/** Edits the store's links if the part is "links", and otherwise the text of the page that the part names. */
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
  if (page === undefined) return <LinksPage />;
  return <TextPage page={page} />;
}

function LinksPage() {
  return (
    <AdminPage title="Links">
      <NavigationEditor />
    </AdminPage>
  );
}

function TextPage({ page }: { readonly page: TextPageName }) {
  const title = textPageTitles[page];
  return (
    <AdminPage
      title={title}
      subtitle={`What shoppers read at /${page}.${page === "privacy" ? generatedNote : ""}`}
    >
      <TextEditor key={page} page={page} />
    </AdminPage>
  );
}

function findTextPage(part: string): TextPageName | undefined {
  return textPages.find((page) => page === part);
}

const generatedNote =
  " Below it, the store writes who your privacy officer is, which services get data, and how long records are kept.";

const textPageTitles = { about: "About", terms: "Terms of Service", privacy: "Privacy Policy" } as const;
