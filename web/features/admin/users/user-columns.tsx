import type { AdminUserView, UsersQuery } from "../../../../contract/admin/users.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { type Column, RowButton } from "../../../components/data-table.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { StatusBadge } from "../../orders/status-badge.tsx";
import { getUserName } from "./user-name.ts";

type UserColumn = Column<AdminUserView, UsersQuery["sort_by"]>;

export function createUserColumns(onOpen: (id: string) => void): readonly UserColumn[] {
  return [
    {
      heading: "Name",
      sort: "name",
      className: "max-lg:col-span-2",
      cell: (user) => (
        <>
          <RowButton onClick={() => onOpen(user.id)}>{getUserName(user)}</RowButton>
          <span className="block truncate text-small text-ink-muted">{user.email}</span>
        </>
      ),
    },
    {
      heading: "Role",
      cell: ({ role }) => (role === "admin" ? <Badge tone="dark">Admin</Badge> : <Badge>Customer</Badge>),
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
}
