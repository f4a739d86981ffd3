import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { AdminProductView } from "../../../../contract/admin-products.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { deleteProductOptions, restoreProductOptions } from "./archive-queries.ts";

interface DeleteButtonProps {
  readonly product: AdminProductView;
  readonly className: string;
}

/** Takes a product out of the store. What orders still need is archived, and can be brought back. */
export function DeleteButton({ product, className }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation(deleteProductOptions(queryClient));
  const restore = useMutation(restoreProductOptions(queryClient));

  // The row goes away with the product, so the messages are tied to the answers and not to it.
  function removeNow() {
    remove.mutateAsync(product.id).then(
      ({ message, data }) => {
        if (data.outcome === "archived") adminToast.success(message, { label: "Undo", onClick: undo });
        else adminToast.success(message);
      },
      (error: unknown) => {
        setAsking(false);
        adminToast.error(`Error Deleting Product: ${messageOf(error, "An unexpected error occurred.")}`);
      },
    );
  }

  function undo() {
    restore.mutateAsync({ product, activates: product.is_active }).then(
      () => adminToast.success(`${product.name} is back.`),
      (error: unknown) => adminToast.error(messageOf(error)),
    );
  }

  return (
    <>
      <button
        type="button"
        aria-label={`Delete ${product.name}`}
        title="Delete"
        onClick={() => setAsking(true)}
        className={className}
      >
        <Trash2 aria-hidden className="size-4.5" />
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this product?"
          confirmLabel="Delete"
          isBusy={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={removeNow}
        >
          <p>
            <strong>{product.name}</strong> disappears from the store. If it was ever ordered it goes to the
            archive, from where you can bring it back; otherwise it is gone for good.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
