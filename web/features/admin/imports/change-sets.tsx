import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChangeSetView, UndoView } from "../../../../contract/admin/change-sets.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { undoOptions } from "../products/queries.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { pluralize } from "../shared/format.ts";
import { ImportImages } from "./import-images.tsx";
import { changeSetsOptions } from "./queries.ts";

/** Lists imports and bulk changes, each with Undo. */
export function ChangeSets() {
  const { data: changeSets } = useSuspenseQuery(changeSetsOptions);
  const [undoing, setUndoing] = useState<ChangeSetView>();
  const [shown, setShown] = useState<ChangeSetView>();
  const [stockToCount, setStockToCount] = useState<UndoView["stock_to_count"]>();
  const { mutate, isPending } = useMutation(undoOptions);
  const columns: readonly Column<ChangeSetView>[] = [
    {
      heading: "Change",
      className: "font-medium break-words max-lg:col-span-2 lg:w-full",
      cell: (changeSet) => changeSet.summary,
    },
    {
      heading: "Products",
      className: "text-small text-ink-muted lg:whitespace-nowrap",
      cell: ({ products, waiting_images: waiting, failed_images: failed }) =>
        [
          pluralize(products, "product"),
          ...(waiting > 0 ? [`${pluralize(waiting, "image")} to fetch`] : []),
          ...(failed > 0 ? [`${pluralize(failed, "image")} failed`] : []),
        ].join(", "),
    },
    { heading: "Admin", className: "text-small text-ink-muted", cell: (changeSet) => changeSet.admin_name },
    {
      heading: "Time",
      className: "text-small text-ink-muted lg:whitespace-nowrap",
      cell: (changeSet) => <StoreDateTime at={changeSet.created_at} />,
    },
    {
      heading: "Actions",
      isRight: true,
      cell: (changeSet) =>
        changeSet.undone_at === null ? (
          <span className="flex flex-wrap justify-end gap-2">
            {changeSet.waiting_images + changeSet.failed_images > 0 && (
              <Button size="sm" variant="secondary" onClick={() => setShown(changeSet)}>
                Show images
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => setUndoing(changeSet)}>
              Undo
            </Button>
          </span>
        ) : (
          <Badge>
            Undone <StoreDateTime at={changeSet.undone_at} />
          </Badge>
        ),
    },
  ];
  return (
    <section aria-labelledby="earlier-changes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="earlier-changes" className="text-lead font-bold">
        Earlier imports and bulk changes
      </h2>
      {stockToCount !== undefined && (
        <Alert tone="warning" title="Please count these products">
          <p>More was sold than you had before the import. They stay sold out until you enter a count.</p>
          <ul className="mt-1 list-disc pl-5">
            {stockToCount.map(({ id, name, sku, on_hand, allocated }) => (
              <li key={id}>
                {name} ({sku}): {on_hand} on hand, {allocated} allocated
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {shown !== undefined && (
        <ImportImages key={shown.id} changeSetId={shown.id} title={shown.summary} startsAtOnce={false} />
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
              onSettled: () => {
                setUndoing(undefined);
                setShown(undefined);
              },
            })
          }
        >
          <p>
            <strong>{undoing.summary}</strong>
          </p>
          <p className="text-ink-muted">
            This restores the old values of {pluralize(undoing.products, "product")}. Later edits are kept.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
