import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type * as v from "valibot";
import type { adminUserDetailView } from "../../../../contract/admin-users.ts";
import { formatDollars } from "../../../../contract/money.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { ErrorView } from "../../../components/page-states.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { StatusBadge } from "../../orders/status-badge.tsx";
import { counted } from "../shared/counted.ts";
import { userOptions } from "./queries.ts";
import { UserAccess } from "./user-access.tsx";
import { nameOf } from "./user-name.ts";

interface UserDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function UserDialog({ id, onClose }: UserDialogProps) {
  const { data: user, error, refetch } = useQuery(userOptions(id));
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={user === undefined ? "User" : nameOf(user)}
      {...(user !== undefined && { description: user.email })}
    >
      {user === undefined && error === null && (
        <div className="grid justify-center py-16 text-evergreen-700">
          <Spinner size="lg" label="Loading the user" />
        </div>
      )}
      {user === undefined && error !== null && (
        <ErrorView
          title="The user could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {user !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Facts user={user} />
          <UserAccess key={`${user.role} ${user.account_status}`} user={user} />
          <Orders user={user} />
        </div>
      )}
    </Dialog>
  );
}

type User = v.InferOutput<typeof adminUserDetailView>;

function Facts({ user }: { readonly user: User }) {
  const [address] = user.addresses;
  const rows = [
    ["Phone", user.phone ?? "Not provided"],
    ["Member since", formatDate(user.created_at)],
    ["Last login", formatDateTime(user.last_sign_in_at)],
    ["Spent", `${formatDollars(user.total_spent)} in ${counted(user.order_count, "order")}`],
    ...(address === undefined
      ? []
      : [["Address", `${address.address_line1}, ${address.city} ${address.postal_code}`]]),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 text-[0.9375rem] sm:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Orders({ user }: { readonly user: User }) {
  return (
    <section aria-labelledby="user-orders">
      <h3 id="user-orders" className="mb-2 font-bold">
        Orders
      </h3>
      {user.orders.length === 0 && <p className="text-ink-muted">No orders found</p>}
      <ul className="divide-y divide-line">
        {user.orders.map((order) => (
          <li key={order.id}>
            <Link
              to="/admin/orders"
              search={{ detail: order.id }}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-control px-2 py-2 text-[0.9375rem] hover:bg-evergreen-50 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_5rem]"
            >
              <span className="font-semibold tabular-nums">{order.order_number}</span>
              <span className="text-sm text-ink-muted max-sm:order-3">{formatDate(order.created_at)}</span>
              <span className="max-sm:order-4 max-sm:justify-self-end">
                <StatusBadge status={order.status} />
              </span>
              <span className="text-right font-semibold tabular-nums">
                {formatDollars(order.total_amount)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
