import { Link } from "@tanstack/react-router";
import { maxUserOrders } from "../../../../contract/admin/users.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { OrderStatusBadge } from "../../orders/status-badge.tsx";
import { DialogData, useDialogQuery } from "../shared/dialog-data.tsx";
import { pluralize } from "../shared/format.ts";
import { userOptions } from "./queries.ts";
import { TaxExemptionSection } from "./tax-exemption.tsx";
import { UserAccess, type UserDetail } from "./user-access.tsx";
import { getUserName } from "./user-name.ts";

interface UserDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Shows an account with its orders, and changes its role, status and tax exemption. */
export function UserDialog({ id, onClose }: UserDialogProps) {
  const query = useDialogQuery(userOptions(id));
  const user = query.data;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={user === undefined ? "Customer" : getUserName(user)}
      {...(user !== undefined && { description: user.email })}
    >
      <DialogData query={query} noun="user">
        {(loaded) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <UserFacts user={loaded} />
            <UserAccess user={loaded} />
            <TaxExemptionSection user={loaded} />
            <UserOrders user={loaded} />
          </div>
        )}
      </DialogData>
    </Dialog>
  );
}

function UserFacts({ user }: { readonly user: UserDetail }) {
  const { formatDate, formatDateTime } = useStoreDates();
  const [address] = user.addresses;
  const rows = [
    ["Phone", user.phone ?? "Not provided"],
    ["Member since", formatDate(user.created_at)],
    ["Last login", formatDateTime(user.last_sign_in_at)],
    ...(user.suspension_reason === null ? [] : [["Reason for the suspension", user.suspension_reason]]),
    ["Spent", `${formatDollars(user.total_spent)} in ${pluralize(user.order_count, "order")}`],
    ...(address === undefined
      ? []
      : [
          [
            "Address",
            `${address.address_line1}, ${address.city}, ${address.province} ${address.postal_code}`,
          ],
        ]),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 text-body sm:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-small text-ink-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function UserOrders({ user }: { readonly user: UserDetail }) {
  return (
    <section aria-labelledby="user-orders">
      <h3 id="user-orders" className="mb-2 font-bold">
        Orders
      </h3>
      {user.orders.length === maxUserOrders && (
        <p className="mb-2 text-small text-ink-muted">The latest {maxUserOrders} orders</p>
      )}
      {user.orders.length === 0 && <p className="text-ink-muted">No orders found</p>}
      <ul className="divide-y divide-line">
        {user.orders.map((order) => (
          <li key={order.id}>
            <Link
              to="/admin/orders/$id"
              params={{ id: order.id }}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-control px-2 py-2 text-body hover:bg-brand-50 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_5rem]"
            >
              <span className="font-semibold tabular-nums">{order.order_number}</span>
              <span className="text-small text-ink-muted max-sm:order-3">
                <StoreDate at={order.created_at} />
              </span>
              <span className="max-sm:order-4 max-sm:justify-self-end">
                <OrderStatusBadge order={order} />
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
