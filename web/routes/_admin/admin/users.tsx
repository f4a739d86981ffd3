import { createFileRoute, Link } from "@tanstack/react-router";
import { UserSearch } from "lucide-react";
import { textLinkClass } from "../../../components/classes.ts";
import { pluralize } from "../../../features/admin/shared/format.ts";
import { ListScreen } from "../../../features/admin/shared/list-screen.tsx";
import { useListSearch } from "../../../features/admin/shared/use-list-search.ts";
import { EraseAddress } from "../../../features/admin/users/erase-address.tsx";
import { usersOptions } from "../../../features/admin/users/queries.ts";
import { createUserColumns } from "../../../features/admin/users/user-columns.tsx";
import { UserDialog } from "../../../features/admin/users/user-dialog.tsx";
import { UserFilters } from "../../../features/admin/users/user-filters.tsx";
import { usersSearch } from "../../../features/admin/users/users-search.ts";

export const Route = createFileRoute("/_admin/admin/users")({
  staticData: { errorTitle: "The customers could not be loaded" },
  validateSearch: usersSearch,
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(usersOptions(usersSearch(location.search))),
  component: UsersPage,
});

function UsersPage() {
  const loaded = useListSearch(Route.useSearch(), usersOptions);
  const { search, data: users, change } = loaded;
  const navigate = Route.useNavigate();
  const showUser = (user: string | undefined) =>
    // The open dialog has its own history entry, so its address needs none.
    void navigate({ search: (current) => ({ ...current, user }), resetScroll: false, replace: true });
  return (
    <ListScreen
      title="Customers"
      subtitle={pluralize(users.count, "account")}
      actions={<EraseAddress />}
      filters={
        <>
          <UserFilters search={search} onChange={change} />
          {users.guest_orders > 0 && (
            <p className="text-small text-ink-muted">
              Guests have no account.{" "}
              <Link
                to="/admin/orders"
                search={{ search: search.search, buyer: "guest" }}
                className={textLinkClass}
              >
                {pluralize(users.guest_orders, "order")} by guests
              </Link>
            </p>
          )}
        </>
      }
      loaded={loaded}
      columns={createUserColumns(showUser)}
      rowId={(user) => user.id}
      sorting={search}
      onSort={change}
      empty={{ icon: UserSearch, title: "No customers found", message: "No customers match your filters." }}
    >
      {search.user !== undefined && (
        <UserDialog key={search.user} id={search.user} onClose={() => showUser(undefined)} />
      )}
    </ListScreen>
  );
}
