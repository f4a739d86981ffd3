import { createFileRoute } from "@tanstack/react-router";
import { type WrittenEmailKind, writtenEmailKinds } from "../../../../contract/orders/emails.ts";
import { EmailPreview } from "../../../features/admin/emails/email-preview.tsx";
import { emailKindNames } from "../../../features/admin/emails/kind-names.ts";
import { emailPreviewOptions, notesOptions } from "../../../features/admin/emails/queries.ts";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { FilterSelect } from "../../../features/admin/shared/filter-select.tsx";
import { searchSchema, textParam } from "../../../lib/search-params.ts";

// Any text is accepted, because the list of kinds would add its schemas to the code of every page.
const previewSearch = searchSchema({ kind: textParam });

export const Route = createFileRoute("/_admin/admin/mails_/previews")({
  validateSearch: previewSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const { notes } = await queryClient.ensureQueryData(notesOptions);
    const kind = toKind(previewSearch(location.search).kind);
    await queryClient.ensureQueryData(emailPreviewOptions(kind, notes[kind] ?? ""));
  },
  component: PreviewsPage,
});

function PreviewsPage() {
  const kind = toKind(Route.useSearch().kind);
  const navigate = Route.useNavigate();
  return (
    <AdminPage
      title="What emails say"
      subtitle="Each email about an example, and your own sentences in it."
      trail={[{ label: "Emails", to: "/admin/mails" }, { label: "What emails say" }]}
      actions={
        <FilterSelect
          label="Email"
          value={kind}
          options={writtenEmailKinds.map((value) => ({ value, label: emailKindNames[value] }))}
          onChange={(next) => void navigate({ search: { kind: next } })}
        />
      }
    >
      <EmailPreview key={kind} kind={kind} />
    </AdminPage>
  );
}

function toKind(text: string | undefined): WrittenEmailKind {
  return writtenEmailKinds.find((kind) => kind === text) ?? "paid";
}
