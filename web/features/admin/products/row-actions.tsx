import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { AdminProductView } from "../../../../contract/admin-products.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { deleteProductOptions, duplicateProductOptions } from "./queries.ts";

export function RowActions({ product }: { readonly product: AdminProductView }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const duplicate = useMutation(duplicateProductOptions(queryClient));
  const remove = useMutation(deleteProductOptions(queryClient));
  return (
    <span className="flex justify-end gap-0.5">
      <Link
        to="/admin/products/$id/edit"
        params={{ id: product.id }}
        aria-label={`Edit ${product.name}`}
        title="Edit"
        className={iconClass}
      >
        <Pencil aria-hidden className="size-4.5" />
      </Link>
      <button
        type="button"
        aria-label={`Duplicate ${product.name}`}
        title="Duplicate"
        disabled={duplicate.isPending}
        onClick={() =>
          duplicate.mutate(product.id, {
            onSuccess: ({ data }) =>
              void navigate({ to: "/admin/products/$id/edit", params: { id: data.id } }),
            onError: (error) => adminToast.error(messageOf(error)),
          })
        }
        className={iconClass}
      >
        <Copy aria-hidden className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label={`Delete ${product.name}`}
        title="Delete"
        onClick={() => setAsking(true)}
        className={iconClass}
      >
        <Trash2 aria-hidden className="size-4.5" />
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this product?"
          confirmLabel="Delete"
          isBusy={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(product.id, {
              onSuccess: ({ message }) => adminToast.success(message),
              onError: (error) => adminToast.error(`Error Deleting Product: ${messageOf(error)}`),
              onSettled: () => setAsking(false),
            })
          }
        >
          <p>
            <strong>{product.name}</strong> disappears from the store. If it was ever ordered it is archived,
            so that orders keep their link to it; otherwise it is gone for good.
          </p>
        </ConfirmDialog>
      )}
    </span>
  );
}

const iconClass =
  "grid size-9 place-items-center rounded-lg text-ink-muted hover:bg-evergreen-100 hover:text-ink disabled:opacity-50";
