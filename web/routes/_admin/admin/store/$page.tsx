import { createFileRoute, notFound } from "@tanstack/react-router";
import { textPages } from "../../../../../contract/store/texts.ts";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { adminTextOptions } from "../../../../features/admin/store/queries.ts";
import { TextEditor } from "../../../../features/admin/store/text-editor.tsx";

/** Edits the text of a standard page. */
export const Route = createFileRoute("/_admin/admin/store/$page")({
  staticData: { errorTitle: "The page could not be loaded" },
  loader: async ({ context: { queryClient }, params }) => {
    const page = textPages.find((name) => name === params.page);
    if (page === undefined) throw notFound();
    await queryClient.ensureQueryData(adminTextOptions(page));
    return page;
  },
  component: TextPage,
});

function TextPage() {
  const page = Route.useLoaderData();
  return (
    <AdminPage
      title={titles[page]}
      subtitle={`What shoppers read at /${page}.${page === "privacy" ? generatedNote : ""}`}
    >
      <TextEditor key={page} page={page} />
    </AdminPage>
  );
}

const titles = { about: "About", terms: "Terms of Service", privacy: "Privacy Policy" } as const;

const generatedNote =
  " Below it, the store writes who your privacy officer is, which services get data, and how long records are kept.";
