import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import * as v from "valibot";
import { accountStatuses, roles } from "../../../../contract/account/account-status.ts";
import type { adminUserDetailView, ChangeUserBody } from "../../../../contract/admin/users.ts";
import { statusLabel } from "../../../../contract/orders/order-status.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, SelectField, TextareaField } from "../../../components/fields.tsx";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useReportUnsavedInput } from "../../../lib/unsaved-input.ts";
import { useDraft } from "../../../lib/use-draft.ts";
import { StatusBadge } from "../../orders/status-badge.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { DialogData } from "../shared/dialog-data.tsx";
import { pluralize } from "../shared/format.ts";
import { changeUserOptions, userOptions } from "./queries.ts";
import { getUserName } from "./user-name.ts";

interface UserDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function UserDialog({ id, onClose }: UserDialogProps) {
  const query = useQuery(userOptions(id));
  const user = query.data;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={user === undefined ? "User" : getUserName(user)}
      {...(user !== undefined && { description: user.email })}
    >
      <DialogData query={query} noun="user">
        {(loaded) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <UserFacts user={loaded} />
            <UserAccess user={loaded} />
            <UserOrders user={loaded} />
          </div>
        )}
      </DialogData>
    </Dialog>
  );
}

type User = v.InferOutput<typeof adminUserDetailView>;

function UserFacts({ user }: { readonly user: User }) {
  const [address] = user.addresses;
  const rows = [
    ["Phone", user.phone ?? "Not provided"],
    ["Member since", formatDate(user.created_at)],
    ["Last login", formatDateTime(user.last_sign_in_at)],
    ...(user.suspension_reason === null ? [] : [["Reason for the suspension", user.suspension_reason]]),
    ["Spent", `${formatDollars(user.total_spent)} in ${pluralize(user.order_count, "order")}`],
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

function UserOrders({ user }: { readonly user: User }) {
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

const unchanged: { readonly edited: ChangeUserBody; readonly reason: string } = { edited: {}, reason: "" };

/** Edits role and status. The server refuses changes that would lock out this admin or all of them. */
function UserAccess({ user }: { readonly user: User }) {
  // The draft holds only edited values, so that the other fields follow the account.
  const [{ edited, reason }, change] = useDraft(`user-access.${user.id}`, unchanged);
  const [isConfirming, setConfirming] = useState(false);
  const [keepsOrders, setKeepsOrders] = useState(false);
  const { mutateAsync, isPending, error } = useMutation(changeUserOptions(useQueryClient(), user.id));
  const { role = user.role, account_status = user.account_status } = edited;
  const body = {
    ...(role !== user.role && { role }),
    ...(account_status !== user.account_status && { account_status }),
  };

  useReportUnsavedInput(Object.keys(body).length > 0);
  const isSuspending = body.account_status === "suspended";
  const isLocking = body.account_status !== undefined && body.account_status !== "active";
  const endsOrders = isLocking && user.unpaid_orders.length > 0;

  async function save() {
    try {
      const { message } = await mutateAsync({
        ...body,
        ...(isSuspending && { suspension_reason: reason }),
        ...(endsOrders && { keep_unpaid_orders: keepsOrders }),
      });
      change(unchanged);
      setKeepsOrders(false);
      adminToast.success(message);
    } catch {
      // The mutation's error is shown above the fields.
    } finally {
      setConfirming(false);
    }
  }

  return (
    <section aria-label="Role and status" className="grid gap-3 rounded-control border border-line p-4">
      {error !== null && <Alert tone="error">{errorMessage(error)}</Alert>}
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <SelectField
          label="Role"
          value={role}
          options={roles.map((each) => ({ value: each, label: statusLabel(each) }))}
          onChange={(event) =>
            change({ edited: { ...edited, role: v.parse(v.picklist(roles), event.target.value) } })
          }
        />
        <SelectField
          label="Account status"
          value={account_status}
          options={accountStatuses.map((each) => ({ value: each, label: statusLabel(each) }))}
          onChange={(event) =>
            change({
              edited: {
                ...edited,
                account_status: v.parse(v.picklist(accountStatuses), event.target.value),
              },
            })
          }
        />
        <Button disabled={Object.keys(body).length === 0} onClick={() => setConfirming(true)}>
          Save
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Change ${getUserName(user)}?`}
          confirmLabel="Change"
          isBusy={isPending}
          isDangerous={role === "admin" || account_status !== "active"}
          onClose={() => setConfirming(false)}
          onConfirm={() => void save()}
        >
          {body.role !== undefined && (
            <p>
              Role: {statusLabel(user.role)} → {statusLabel(body.role)}
            </p>
          )}
          {body.account_status !== undefined && (
            <p>
              Status: {statusLabel(user.account_status)} → {statusLabel(body.account_status)}
            </p>
          )}
          {endsOrders && (
            <>
              <p>{describeUnpaid(user.unpaid_orders, keepsOrders)}</p>
              <CheckboxField
                label="Keep the unpaid orders"
                checked={keepsOrders}
                onChange={(event) => setKeepsOrders(event.target.checked)}
              />
            </>
          )}
          {isSuspending && (
            <TextareaField
              label="Reason"
              rows={3}
              maxLength={500}
              hint="The customer reads it in an email and in the account. Leave blank to give none"
              value={reason}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
          <p className="text-ink-muted">The change takes effect immediately.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function describeUnpaid(numbers: readonly string[], isKept: boolean): string {
  const which = `${numbers.length === 1 ? "Unpaid order" : "Unpaid orders"} ${numbers.join(", ")}`;
  const [is, their] = numbers.length === 1 ? ["is", "its"] : ["are", "their"];
  return isKept
    ? `${which} ${is} kept: what is paid in cash until you deliver or cancel it, an open card payment until it expires.`
    : `${which} ${is} canceled, and ${their} items go back on sale.`;
}
