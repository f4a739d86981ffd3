import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ChangeSetView } from "../../../../contract/admin-products.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { undoOptions } from "../products/queries.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { changeSetsOptions } from "./queries.ts";

/** Imports and bulk actions, each of which can be undone. */
export function ChangeSets() {
  const sets = useQuery(changeSetsOptions);
  const [undoing, setUndoing] = useState<ChangeSetView>();
  const { mutate, isPending } = useMutation(undoOptions(useQueryClient()));
  return (
    <Panel title="Earlier imports and bulk changes">
      {sets.isError && <Alert tone="error">{messageOf(sets.error)}</Alert>}
      {sets.data?.data.length === 0 && <p className="text-ink-muted">Nothing yet.</p>}
      <ul aria-label="Earlier changes" className="divide-y divide-line">
        {sets.data?.data.map((set) => (
          <li key={set.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
            <span className="min-w-0 text-[0.9375rem]">
              <span className="block font-medium break-words">{set.summary}</span>
              <span className="block text-sm text-ink-muted">
                {set.admin_name}, {formatDateTime(set.created_at)}, {productsOf(set)}
              </span>
            </span>
            {set.undone_at === null ? (
              <Button size="sm" variant="secondary" onClick={() => setUndoing(set)}>
                Undo
              </Button>
            ) : (
              <Badge>Undone {formatDateTime(set.undone_at)}</Badge>
            )}
          </li>
        ))}
      </ul>
      {undoing !== undefined && (
        <ConfirmDialog
          title="Undo this change?"
          confirmLabel="Undo"
          isBusy={isPending}
          onClose={() => setUndoing(undefined)}
          onConfirm={() =>
            mutate(undoing.id, {
              onSuccess: ({ message }) => adminToast.success(message),
              onError: (error) => adminToast.error(messageOf(error)),
              onSettled: () => setUndoing(undefined),
            })
          }
        >
          <p>
            <strong>{undoing.summary}</strong>
          </p>
          <p className="text-ink-muted">
            {productsOf(undoing)} will be as before. What was changed since stays as it is now.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function productsOf({ products }: ChangeSetView): string {
  return products === 1 ? "1 product" : `${products} products`;
}
