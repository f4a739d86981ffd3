import type { AdminUserView } from "../../../../contract/admin-users.ts";
import { formatDollars } from "../../../../contract/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { formatDate } from "../../../lib/dates.ts";
import { StatusBadge } from "../../orders/status-badge.tsx";
import { nameOf } from "./user-name.ts";

interface UserListProps {
  readonly users: readonly AdminUserView[];
  readonly isStale: boolean;
  readonly onOpen: (id: string) => void;
}

/** A table where there is room for one, cards on a phone: the same cells, laid out differently. */
export function UserList({ users, isStale, onOpen }: UserListProps) {
  return (
    <table
      aria-busy={isStale}
      className="panel block w-full overflow-hidden text-left text-[0.9375rem] lg:table"
    >
      <thead className="hidden border-b border-line text-sm text-ink-muted lg:table-header-group">
        <tr>
          {["Name", "Role", "Status", "Orders", "Spent", "Member since"].map((heading, index) => (
            <th
              key={heading}
              scope="col"
              className={`px-4 py-3 font-semibold ${index === 3 || index === 4 ? "text-right" : ""}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line lg:table-row-group">
        {users.map((user) => (
          <tr
            key={user.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-evergreen-50 lg:table-row"
          >
            <td className="min-w-0 max-lg:col-span-2 lg:px-4 lg:py-2.5">
              <button
                type="button"
                onClick={() => onOpen(user.id)}
                className="block max-w-full truncate text-left font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {nameOf(user)}
              </button>
              <span className="block truncate text-sm text-ink-muted">{user.email}</span>
            </td>
            <td className="lg:px-4">
              <Badge tone={user.role === "admin" ? "dark" : "neutral"}>
                {user.role === "admin" ? "Admin" : "Customer"}
              </Badge>
            </td>
            <td className="max-lg:justify-self-end lg:px-4">
              <StatusBadge status={user.account_status} />
            </td>
            <td className="text-sm text-ink-muted tabular-nums lg:px-4 lg:text-right">
              {user.order_count}
              <span className="lg:hidden"> {user.order_count === 1 ? "order" : "orders"}</span>
            </td>
            <td className="text-right font-semibold tabular-nums lg:px-4">
              {formatDollars(user.total_spent)}
            </td>
            <td className="text-sm text-ink-muted max-lg:hidden lg:px-4">{formatDate(user.created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
