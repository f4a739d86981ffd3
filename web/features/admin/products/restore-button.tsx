import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore } from "lucide-react";
import type { AdminProductView } from "../../../../contract/admin-products.ts";
import { Button } from "../../../components/button.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { activateProductOptions, restoreProductOptions } from "./archive-queries.ts";

/** Brings an archived product back. It is not on sale until somebody says so: its price may be an old one. */
export function RestoreButton({ product }: { readonly product: AdminProductView }) {
  const queryClient = useQueryClient();
  const restore = useMutation(restoreProductOptions(queryClient));
  const activate = useMutation(activateProductOptions(queryClient));
  const tellError = (error: unknown) => adminToast.error(messageOf(error));

  const restoreNow = () =>
    void restore.mutateAsync({ product, activates: false }).then(
      () =>
        adminToast.success(`${product.name} is back, inactive.`, {
          label: "Activate",
          onClick: activateNow,
        }),
      tellError,
    );
  const activateNow = () =>
    void activate
      .mutateAsync(product.id)
      .then(() => adminToast.success(`${product.name} is on sale again.`), tellError);

  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={restore.isPending}
      busyLabel="Restoring..."
      aria-label={`Restore ${product.name}`}
      onClick={restoreNow}
    >
      <ArchiveRestore aria-hidden className="size-4" />
      Restore
    </Button>
  );
}
