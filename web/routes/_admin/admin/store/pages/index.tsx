import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { maxOwnPages } from "../../../../../../contract/store/own-pages.ts";
import { buttonClass } from "../../../../../components/button.tsx";
import { textLinkClass } from "../../../../../components/classes.ts";
import { Panel } from "../../../../../components/panel.tsx";
import { OwnPageList } from "../../../../../features/admin/own-pages/own-page-list.tsx";
import { ownPagesOptions } from "../../../../../features/admin/own-pages/queries.ts";
import { AdminPage } from "../../../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/store/pages/")({
  staticData: { errorTitle: "The pages could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ownPagesOptions),
  component: OwnPagesPage,
});

function OwnPagesPage() {
  const { data: pages } = useSuspenseQuery(ownPagesOptions).data;
  return (
    <AdminPage
      title="Pages"
      actions={
        pages.length < maxOwnPages ? (
          <Link to="/admin/store/pages/$id" params={{ id: "new" }} className={buttonClass({ size: "sm" })}>
            <Plus aria-hidden className="size-4" />
            New page
          </Link>
        ) : (
          <p className="text-small text-ink-muted">You have {maxOwnPages} pages, which is the limit.</p>
        )
      }
    >
      <Panel title="Standard pages">
        <ul className="grid gap-1 text-body">
          {standardPages.map(({ page, name }) => (
            <li key={page}>
              <Link to="/admin/store/$page" params={{ page }} className={textLinkClass}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <OwnPageList />
    </AdminPage>
  );
}

const standardPages = [
  { page: "about", name: "About" },
  { page: "terms", name: "Terms of Service" },
  { page: "privacy", name: "Privacy Policy" },
];
