import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { accountStatuses, roles } from "../../../../contract/account/account-status.ts";
import type { adminUserDetailView, ChangeUserBody } from "../../../../contract/admin/users.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { CheckboxField, SelectField, TextareaField } from "../../../components/fields.tsx";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useReportUnsavedInput } from "../../../lib/unsaved-input.ts";
import { useEdits } from "../../../lib/use-edits.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { changeUserOptions } from "./queries.ts";
import { getUserName } from "./user-name.ts";

export type UserDetail = v.InferOutput<typeof adminUserDetailView>;

/**
 * Edits the role and the status of an account. The server refuses changes that would lock out all admins, or oneself.
 */
export function UserAccess({ user }: { readonly user: UserDetail }) {
  // Holds only edited values, so that the other fields follow the account.
  const { values, change } = useEdits({ draft: `user-access.${user.id}`, initial: unchanged });
  const { edited, reason } = values;
  const [isConfirming, setConfirming] = useState(false);
  const { mutateAsync, isPending, error } = useMutation(changeUserOptions(user.id));
  const { role = user.role, account_status = user.account_status } = edited;
  const body = {
    ...(role !== user.role && { role }),
    ...(account_status !== user.account_status && { account_status }),
  };
  const isChanged = Object.keys(body).length > 0;
  useReportUnsavedInput(isChanged);

  const edit = (changes: ChangeUserBody) => change({ edited: { ...edited, ...changes } });

  async function save(answers: ChangeUserBody) {
    try {
      const { message } = await mutateAsync({ ...body, ...answers });
      change(unchanged);
      adminToast.success(message);
    } catch (refusal) {
      // The mutation's error is shown above the fields. A refused role or status is not offered again.
      if (refusal instanceof ApiError && refusal.code === "conflict") change({ edited: {} });
    } finally {
      setConfirming(false);
    }
  }

  return (
    <section aria-label="Role and status" className="grid gap-3 rounded-control border border-line p-4">
      {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <SelectField
          label="Role"
          value={role}
          options={roles.map((name) => ({ value: name, label: formatCode(name) }))}
          onChange={({ target }) => edit({ role: v.parse(v.picklist(roles), target.value) })}
        />
        <SelectField
          label="Account status"
          value={account_status}
          options={accountStatuses.map((status) => ({ value: status, label: formatCode(status) }))}
          onChange={({ target }) =>
            edit({ account_status: v.parse(v.picklist(accountStatuses), target.value) })
          }
        />
        <Button disabled={!isChanged} onClick={() => setConfirming(true)}>
          Save
        </Button>
      </div>
      {isConfirming && (
        <ConfirmChange
          user={user}
          body={body}
          reason={reason}
          onReasonChange={(text) => change({ reason: text })}
          isBusy={isPending}
          onConfirm={(answers) => void save(answers)}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}

interface ConfirmChangeProps {
  readonly user: UserDetail;
  /** The role and the status that change. */
  readonly body: Pick<ChangeUserBody, "role" | "account_status">;
  /** The reason for a suspension, which is kept when the dialog closes. */
  readonly reason: string;
  readonly onReasonChange: (reason: string) => void;
  readonly isBusy: boolean;
  readonly onConfirm: (answers: ChangeUserBody) => void;
  readonly onClose: () => void;
}

/** Asks whether an account changes. Also asks why it is suspended, and what happens to its unpaid orders. */
function ConfirmChange({
  user,
  body: { role, account_status: status },
  reason,
  onReasonChange,
  onConfirm,
  ...dialog
}: ConfirmChangeProps) {
  const [keepsOrders, setKeepsOrders] = useState(false);
  const isSuspending = status === "suspended";
  const isLocking = status !== undefined && status !== "active";
  const affectsUnpaidOrders = isLocking && user.unpaid_orders.length > 0;
  return (
    <ConfirmDialog
      {...dialog}
      title={`Change ${getUserName(user)}?`}
      confirmLabel="Change"
      isDangerous={(role ?? user.role) === "admin" || (status ?? user.account_status) !== "active"}
      onConfirm={() =>
        onConfirm({
          ...(isSuspending && { suspension_reason: reason }),
          ...(affectsUnpaidOrders && { keep_unpaid_orders: keepsOrders }),
        })
      }
    >
      {role !== undefined && (
        <p>
          Role: {formatCode(user.role)} → {formatCode(role)}
        </p>
      )}
      {status !== undefined && (
        <p>
          Status: {formatCode(user.account_status)} → {formatCode(status)}
        </p>
      )}
      {affectsUnpaidOrders && (
        <>
          <p>{describeUnpaidOrders(user.unpaid_orders, keepsOrders)}</p>
          <CheckboxField
            label="Keep the unpaid orders"
            checked={keepsOrders}
            onChange={({ target }) => setKeepsOrders(target.checked)}
          />
        </>
      )}
      {isSuspending && (
        <TextareaField
          label="Reason"
          rows={3}
          maxLength={500}
          hint="Optional. The customer reads it in an email and in the account"
          value={reason}
          onChange={({ target }) => onReasonChange(target.value)}
        />
      )}
      <p className="text-ink-muted">The change takes effect immediately.</p>
    </ConfirmDialog>
  );
}

function describeUnpaidOrders(numbers: readonly string[], isKept: boolean): string {
  const orders = `${numbers.length === 1 ? "Unpaid order" : "Unpaid orders"} ${numbers.join(", ")}`;
  const [is, their] = numbers.length === 1 ? ["is", "its"] : ["are", "their"];
  return isKept
    ? `${orders} ${is} kept: cash orders until you deliver or cancel them, card orders until their payment expires.`
    : `${orders} ${is} canceled, and ${their} items go back on sale.`;
}

const unchanged: { readonly edited: ChangeUserBody; readonly reason: string } = { edited: {}, reason: "" };
