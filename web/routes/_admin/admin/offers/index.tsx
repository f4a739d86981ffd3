import { createFileRoute, Link } from "@tanstack/react-router";
import { BadgePercent, Plus } from "lucide-react";
import { buttonClass } from "../../../../components/button.tsx";
import { offerColumns } from "../../../../features/admin/offers/offer-columns.tsx";
import { offersOptions } from "../../../../features/admin/offers/queries.ts";
import { ListScreen } from "../../../../features/admin/shared/list-screen.tsx";
import { useListSearch } from "../../../../features/admin/shared/use-list-search.ts";
import { pageParam, searchSchema } from "../../../../lib/search-params.ts";

const offersSearch = searchSchema({ page: pageParam });

export const Route = createFileRoute("/_admin/admin/offers/")({
  staticData: { errorTitle: "The offers could not be loaded" },
  validateSearch: offersSearch,
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(offersOptions(offersSearch(location.search))),
  component: OffersPage,
});

function OffersPage() {
  const loaded = useListSearch(Route.useSearch(), offersOptions);
  return (
    <ListScreen
      title="Offers"
      actions={
        <Link to="/admin/offers/$id" params={{ id: "new" }} className={buttonClass({ size: "sm" })}>
          <Plus aria-hidden className="size-4" />
          New offer
        </Link>
      }
      loaded={loaded}
      columns={offerColumns}
      rowId={({ id }) => id}
      empty={{
        icon: BadgePercent,
        title: "No offers yet",
        message:
          "10% off with a code, free delivery from $30, buy two and get one free: make your first offer.",
      }}
    />
  );
}
