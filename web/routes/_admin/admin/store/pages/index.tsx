import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { maxOwnPages } from "../../../../../../contract/store/own-pages.ts";
import { buttonClass } from "../../../../../components/button.tsx";
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
      subtitle="Pages that you add yourself, such as “How to order”."
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
      <OwnPageList />
    </AdminPage>
  );
}
