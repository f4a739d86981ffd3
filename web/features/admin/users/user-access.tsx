import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { accountStatuses, roles } from "../../../../contract/account.ts";
import type { AdminUserView } from "../../../../contract/admin-users.ts";
import { statusLabel } from "../../../../contract/order-status.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { changeUserOptions } from "./queries.ts";
import { nameOf } from "./user-name.ts";

/** What a person may do here. The server keeps an admin from locking themselves or everybody out. */
export function UserAccess({ user }: { readonly user: AdminUserView }) {
  const [role, setRole] = useState(user.role);
  const [status, setStatus] = useState(user.account_status);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation(changeUserOptions(useQueryClient(), user.id));
  const changes = [
    ...(role === user.role ? [] : [`Role: ${statusLabel(user.role)} → ${statusLabel(role)}`]),
    ...(status === user.account_status
      ? []
      : [`Status: ${statusLabel(user.account_status)} → ${statusLabel(status)}`]),
  ];

  function save() {
    const body = {
      ...(role !== user.role && { role }),
      ...(status !== user.account_status && { account_status: status }),
    };
    mutate(body, {
      onSuccess: ({ message }) => adminToast.success(message),
      onSettled: () => setAsking(false),
    });
  }

  return (
    <section aria-label="Role and status" className="grid gap-3 rounded-control border border-line p-4">
      {error !== null && <Alert tone="error">{messageOf(error)}</Alert>}
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <SelectField
          label="Role"
          value={role}
          options={roles.map((each) => ({ value: each, label: statusLabel(each) }))}
          onChange={(event) => setRole(v.parse(v.picklist(roles), event.target.value))}
        />
        <SelectField
          label="Account status"
          value={status}
          options={accountStatuses.map((each) => ({ value: each, label: statusLabel(each) }))}
          onChange={(event) => setStatus(v.parse(v.picklist(accountStatuses), event.target.value))}
        />
        <Button disabled={changes.length === 0} onClick={() => setAsking(true)}>
          Save
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Change ${nameOf(user)}?`}
          confirmLabel="Change"
          isBusy={isPending}
          isDangerous={role === "admin" || status !== "active"}
          onClose={() => setAsking(false)}
          onConfirm={save}
        >
          {changes.map((change) => (
            <p key={change}>{change}</p>
          ))}
          <p className="text-ink-muted">It takes effect at once.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
