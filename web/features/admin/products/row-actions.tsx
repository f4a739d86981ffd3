import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArchiveRestore, Copy, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { Button } from "../../../components/button.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { RowIconButton, rowIconClass } from "../shared/row-icon-button.tsx";
import {
  activateProductOptions,
  deleteProductOptions,
  duplicateProductOptions,
  restoreProductOptions,
} from "./queries.ts";

interface ProductProps {
  readonly product: AdminProductView;
}

export function RowActions({ product }: ProductProps) {
  const navigate = useNavigate();
  const duplicate = useMutation(duplicateProductOptions);
  if (product.archived_at !== null) return <RestoreButton product={product} />;
  return (
    <span className="flex justify-end gap-0.5">
      <Link
        to="/admin/products/$id/edit"
        params={{ id: product.id }}
        aria-label={`Edit ${product.name}`}
        title={`Edit ${product.name}`}
        className={rowIconClass}
      >
        <Pencil aria-hidden className="size-5" />
      </Link>
      <RowIconButton
        label={`Duplicate ${product.name}`}
        icon={Copy}
        disabled={duplicate.isPending}
        onClick={() =>
          duplicate.mutate(product.id, {
            onSuccess: ({ data }) =>
              void navigate({ to: "/admin/products/$id/edit", params: { id: data.id } }),
          })
        }
      />
      <DeleteButton product={product} />
    </span>
  );
}

/**
 * Deletes a product. The server archives one that was ever ordered, and an archived product can be restored. The row is
 * unmounted on success. Callbacks of mutate() would not run then.
 */
function DeleteButton({ product }: ProductProps) {
  const [isConfirming, setConfirming] = useState(false);
  const restore = useMutation({
    ...restoreProductOptions,
    onSuccess: () => adminToast.success(`${product.name} is back.`),
  });
  const undo = () => restore.mutate({ product, activates: product.is_active });
  const remove = useMutation({
    ...deleteProductOptions,
    onSuccess: ({ message, data }) =>
      adminToast.success(message, data.outcome === "archived" ? { label: "Undo", onClick: undo } : undefined),
    onError: (error) => {
      setConfirming(false);
      adminToast.error(`Error Deleting Product: ${getErrorMessage(error)}`);
    },
  });

  return (
    <>
      <RowIconButton label={`Delete ${product.name}`} icon={Trash2} onClick={() => setConfirming(true)} />
      {isConfirming && (
        <ConfirmDialog
          title="Delete this product?"
          confirmLabel="Delete"
          isBusy={remove.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => remove.mutate(product.id)}
        >
          <p>
            <strong>{product.name}</strong> disappears from the store. If it was ever ordered, it's archived
            and you can restore it. Otherwise, it's deleted for good.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Restores a product as inactive, because its price may be outdated. The row is unmounted, as in DeleteButton. */
function RestoreButton({ product }: ProductProps) {
  const activate = useMutation({
    ...activateProductOptions,
    onSuccess: () => adminToast.success(`${product.name} is on sale again.`),
  });
  const restore = useMutation({
    ...restoreProductOptions,
    onSuccess: () =>
      adminToast.success(`${product.name} is back, inactive.`, {
        label: "Activate",
        onClick: () => activate.mutate(product.id),
      }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={restore.isPending}
      busyLabel="Restoring..."
      aria-label={`Restore ${product.name}`}
      onClick={() => restore.mutate({ product, activates: false })}
    >
      <ArchiveRestore aria-hidden className="size-4" />
      Restore
    </Button>
  );
}
