import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ProductDraftView } from "../../../../contract/admin/product-drafts.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { deleteDraftOptions, productDraftsOptions } from "./queries.ts";

/** Lists incomplete products with their missing fields. */
export function ProductDrafts() {
  const { data: drafts } = useSuspenseQuery(productDraftsOptions);
  const [draftToDelete, setDraftToDelete] = useState<ProductDraftView>();
  const remove = useMutation(deleteDraftOptions(useQueryClient()));
  if (drafts.length === 0) return null;
  return (
    <Panel title="Drafts">
      <ul className="grid divide-y divide-line">
        {drafts.map((draft) => (
          <li
            key={draft.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold break-words">{getName(draft)}</p>
              <p className="text-sm text-ink-muted">
                {draft.missing.length === 0
                  ? "Complete. Open it and save it as a product."
                  : `Missing: ${draft.missing.join(", ")}`}
              </p>
            </div>
            <div className="flex gap-2">
              <Link
                to="/admin/products/new"
                search={{ draft: draft.id }}
                aria-label={`Continue ${getName(draft)}`}
                className={buttonClass({ variant: "secondary", size: "sm" })}
              >
                Continue
              </Link>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Delete the draft of ${getName(draft)}`}
                onClick={() => setDraftToDelete(draft)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {draftToDelete !== undefined && (
        <ConfirmDialog
          title="Delete this draft?"
          confirmLabel="Delete"
          isBusy={remove.isPending}
          onClose={() => setDraftToDelete(undefined)}
          onConfirm={() =>
            void remove
              .mutateAsync(draftToDelete.id)
              .then(
                ({ message }) => adminToast.success(message),
                (error: unknown) => adminToast.error(getErrorMessage(error)),
              )
              .finally(() => setDraftToDelete(undefined))
          }
        >
          <p>You can't undo this. It deletes what you typed for {getName(draftToDelete)}.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function getName({ values }: ProductDraftView): string {
  return String(values.name);
}
