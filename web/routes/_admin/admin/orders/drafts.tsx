import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { FilePen, Plus } from "lucide-react";
import { formatHoldEnd } from "../../../../../contract/orders/pickup.ts";
import { BackLink } from "../../../../components/back-link.tsx";
import { buttonClass } from "../../../../components/button.tsx";
import { textLinkClass } from "../../../../components/classes.ts";
import { EmptyState } from "../../../../components/page-states.tsx";
import { StoreDate } from "../../../../components/store-date.tsx";
import { draftsOptions } from "../../../../features/admin/draft-orders/queries.ts";
import { AdminList } from "../../../../features/admin/shared/admin-list.tsx";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { pluralize } from "../../../../features/admin/shared/format.ts";
import { useStoreDates } from "../../../../lib/dates.ts";
import { pageParam, searchSchema } from "../../../../lib/search-params.ts";

const draftsSearch = searchSchema({ page: pageParam });

export const Route = createFileRoute("/_admin/admin/orders/drafts")({
  staticData: { errorTitle: "Failed to fetch drafts" },
  validateSearch: draftsSearch,
  loader: ({ context: { queryClient }, location }) =>
    queryClient.ensureQueryData(draftsOptions(draftsSearch(location.search))),
  component: DraftsPage,
});

function DraftsPage() {
  const { data: drafts } = useSuspenseQuery(draftsOptions(Route.useSearch()));
  const navigate = Route.useNavigate();
  const { timeZone } = useStoreDates();
  return (
    <AdminPage
      title="Drafts"
      subtitle="Orders that are not placed yet. A draft is deleted 90 days after its last change."
      actions={
        <>
          <BackLink to="/admin/orders">Orders</BackLink>
          <Link to="/admin/orders/new" className={buttonClass({ size: "sm" })}>
            <Plus aria-hidden className="size-4" />
            New order
          </Link>
        </>
      }
    >
      <AdminList
        caption="Drafts"
        list={drafts}
        rowId={(draft) => draft.id}
        columns={[
          {
            heading: "Customer",
            cell: (draft) => (
              <Link
                to="/admin/orders/new"
                search={{ draft: draft.id }}
                className={`wrap-anywhere ${textLinkClass}`}
              >
                {draft.customer || "No customer yet"}
              </Link>
            ),
          },
          { heading: "Items", cell: (draft) => pluralize(draft.item_count, "item") },
          {
            heading: "Stock",
            cell: (draft) =>
              draft.held_until === null
                ? "Not held"
                : `Held until ${formatHoldEnd(draft.held_until, timeZone)}`,
          },
          { heading: "By", cell: (draft) => draft.created_by },
          { heading: "Changed", cell: (draft) => <StoreDate at={draft.updated_at} /> },
        ]}
        empty={
          <EmptyState icon={FilePen} title="No drafts" message="An order that you begin is saved here." />
        }
        onPageChange={(page, replace) => void navigate({ search: { page }, replace })}
      />
    </AdminPage>
  );
}
