import { createFileRoute } from "@tanstack/react-router";
import { type WrittenEmailKind, writtenEmailKinds } from "../../../../contract/orders/emails.ts";
import { emailKindNames } from "../../../features/admin/emails/kind-names.ts";
import { templatesOptions } from "../../../features/admin/emails/queries.ts";
import { TemplateEditor } from "../../../features/admin/emails/template-editor.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { FilterSelect } from "../../../features/admin/shared/filter-select.tsx";
import { searchSchema, textParam } from "../../../lib/search-params.ts";

// Any text is accepted, because the list of kinds would add its schemas to the code of every page.
const templateSearch = searchSchema({ kind: textParam });

export const Route = createFileRoute("/_admin/admin/emails_/templates")({
  staticData: { errorTitle: "The email templates could not be loaded" },
  validateSearch: templateSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(templatesOptions),
  component: TemplatesPage,
});

function TemplatesPage() {
  const kind = toKind(Route.useSearch().kind);
  const navigate = Route.useNavigate();
  return (
    <AdminPage
      title="Email templates"
      actions={
        <FilterSelect
          label="Email"
          value={kind}
          options={writtenEmailKinds.map((value) => ({ value, label: emailKindNames[value] }))}
          onChange={(next) => void navigate({ search: { kind: next } })}
        />
      }
    >
      <TemplateEditor key={kind} kind={kind} />
    </AdminPage>
  );
}

function toKind(text: string | undefined): WrittenEmailKind {
  return writtenEmailKinds.find((kind) => kind === text) ?? "paid";
}
