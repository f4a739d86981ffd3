import { createFileRoute, Link } from "@tanstack/react-router";
import { UserSearch } from "lucide-react";
import { accountStatuses, roles, userSorts } from "../../../../contract/account/account-status.ts";
import type { AdminUserView, UsersQuery } from "../../../../contract/admin/users.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { type Column, RowButton } from "../../../components/data-table.tsx";
import { FilterBar } from "../../../components/filter-bar.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { FilterSelect } from "../../../features/admin/shared/filter-select.tsx";
import { pluralize } from "../../../features/admin/shared/format.ts";
import { ListScreen } from "../../../features/admin/shared/list-screen.tsx";
import { SearchField } from "../../../features/admin/shared/search-field.tsx";
import { useListSearch } from "../../../features/admin/shared/use-list-search.ts";
import { EraseAddress } from "../../../features/admin/users/erase-address.tsx";
import { usersOptions } from "../../../features/admin/users/queries.ts";
import { UserDialog } from "../../../features/admin/users/user-dialog.tsx";
import { getUserName } from "../../../features/admin/users/user-name.ts";
import { StatusBadge } from "../../../features/orders/status-badge.tsx";
import { oneOfParam, pageParam, searchSchema, textParam } from "../../../lib/search-params.ts";

const usersSearch = searchSchema({
  search: textParam,
  role: oneOfParam(roles),
  account_status: oneOfParam(accountStatuses),
  sort_by: oneOfParam(userSorts),
  order: oneOfParam(["asc", "desc"]),
  page: pageParam,
  /** The id of the account in the open dialog. */
  user: textParam,
});

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
  const columns: readonly UserColumn[] = [
    {
      heading: "Name",
      sort: "name",
      className: "max-lg:col-span-2",
      cell: (user) => (
        <>
          <RowButton onClick={() => showUser(user.id)}>{getUserName(user)}</RowButton>
          <span className="block truncate text-small text-ink-muted">{user.email}</span>
        </>
      ),
    },
    ...factColumns,
  ];
  return (
    <ListScreen
      title="Customers"
      subtitle={pluralize(users.count, "account")}
      actions={<EraseAddress />}
      filters={
        <>
          <FilterBar
            search={
              <SearchField
                label="Search customers"
                placeholder="Name, email or phone..."
                value={search.search}
                onCommit={(text, isTyping) => change({ search: text }, isTyping)}
              />
            }
            activeCount={[search.role, search.account_status].filter(Boolean).length}
            onClear={() => change({ role: undefined, account_status: undefined })}
          >
            <FilterSelect
              className="w-full"
              label="Role"
              value={search.role}
              options={roleOptions}
              onChange={(role) => change({ role })}
            />
            <FilterSelect
              className="w-full"
              label="Account status"
              value={search.account_status}
              options={statusOptions}
              onChange={(account_status) => change({ account_status })}
            />
          </FilterBar>
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
      columns={columns}
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

const roleOptions = [
  { value: undefined, label: "Any role" },
  { value: "customer", label: "Customers" },
  { value: "admin", label: "Admins" },
] as const;
const statusOptions = [
  { value: undefined, label: "Any status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "suspended", label: "Suspended" },
] as const;

type UserColumn = Column<AdminUserView, UsersQuery["sort_by"]>;

const factColumns: readonly UserColumn[] = [
  {
    heading: "Role",
    cell: (user) => (
      <Badge tone={user.role === "admin" ? "dark" : "neutral"}>
        {user.role === "admin" ? "Admin" : "Customer"}
      </Badge>
    ),
  },
  {
    heading: "Status",
    className: "max-lg:justify-self-end",
    cell: (user) => <StatusBadge status={user.account_status} />,
  },
  {
    heading: "Orders",
    sort: "order_count",
    firstOrder: "desc",
    isRight: true,
    className: "text-small text-ink-muted tabular-nums",
    cell: (user) => (
      <>
        {user.order_count}
        <span className="lg:hidden"> {user.order_count === 1 ? "order" : "orders"}</span>
      </>
    ),
  },
  {
    heading: "Spent",
    sort: "total_spent",
    firstOrder: "desc",
    isRight: true,
    className: "text-right font-semibold tabular-nums",
    cell: (user) => formatDollars(user.total_spent),
  },
  {
    heading: "Member since",
    sort: "created_at",
    firstOrder: "desc",
    className: "text-small text-ink-muted max-lg:hidden",
    cell: (user) => <StoreDate at={user.created_at} />,
  },
];
