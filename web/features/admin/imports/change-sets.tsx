import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChangeSetView, UndoView } from "../../../../contract/admin/change-sets.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { undoOptions } from "../products/queries.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { pluralize } from "../shared/format.ts";
import { changeSetsOptions } from "./queries.ts";

/** Lists imports and bulk changes, each with Undo. */
export function ChangeSets() {
  const { data: changeSets } = useSuspenseQuery(changeSetsOptions);
  const [undoing, setUndoing] = useState<ChangeSetView>();
  const [stockToCount, setStockToCount] = useState<UndoView["stock_to_count"]>();
  const { mutate, isPending } = useMutation(undoOptions(useQueryClient()));
  const columns: readonly Column<ChangeSetView>[] = [
    {
      heading: "Change",
      className: "font-medium break-words max-lg:col-span-2 lg:w-full",
      cell: (changeSet) => changeSet.summary,
    },
    {
      heading: "Products",
      className: "text-sm text-ink-muted lg:whitespace-nowrap",
      cell: (changeSet) => pluralize(changeSet.products, "product"),
    },
    { heading: "Admin", className: "text-sm text-ink-muted", cell: (changeSet) => changeSet.admin_name },
    {
      heading: "Time",
      className: "text-sm text-ink-muted lg:whitespace-nowrap",
      cell: (changeSet) => formatDateTime(changeSet.created_at),
    },
    {
      heading: "Actions",
      isRight: true,
      cell: (changeSet) =>
        changeSet.undone_at === null ? (
          <Button size="sm" variant="secondary" onClick={() => setUndoing(changeSet)}>
            Undo
          </Button>
        ) : (
          <Badge>Undone {formatDateTime(changeSet.undone_at)}</Badge>
        ),
    },
  ];
  return (
    <Panel title="Earlier imports and bulk changes">
      {stockToCount !== undefined && (
        <Alert tone="warning" title="Please count these products">
          <p>
            More is sold than was there before the import. None of the rest is for sale until you enter a
            count.
          </p>
          <ul className="mt-1 list-disc pl-5">
            {stockToCount.map(({ id, name, sku, on_hand, allocated }) => (
              <li key={id}>
                {name} ({sku}): {on_hand} on hand, {allocated} allocated
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {changeSets.data.length === 0 ? (
        <p className="text-ink-muted">Nothing yet.</p>
      ) : (
        <DataTable
          caption="Earlier changes"
          columns={columns}
          rows={changeSets.data}
          rowId={(changeSet) => changeSet.id}
        />
      )}
      {undoing !== undefined && (
        <ConfirmDialog
          title="Undo this change?"
          confirmLabel="Undo"
          isBusy={isPending}
          onClose={() => setUndoing(undefined)}
          onConfirm={() =>
            mutate(undoing.id, {
              onSuccess: ({ message, data }) => {
                adminToast.success(message);
                setStockToCount(data.stock_to_count);
              },
              onError: (error) => adminToast.error(getErrorMessage(error)),
              onSettled: () => setUndoing(undefined),
            })
          }
        >
          <p>
            <strong>{undoing.summary}</strong>
          </p>
          <p className="text-ink-muted">
            {pluralize(undoing.products, "product")} will be as before. Later changes stay.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
