import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Copy, Pencil } from "lucide-react";
import type { AdminProductView } from "../../../../contract/admin-products.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { DeleteButton } from "./delete-button.tsx";
import { duplicateProductOptions } from "./queries.ts";
import { RestoreButton } from "./restore-button.tsx";

export function RowActions({ product }: { readonly product: AdminProductView }) {
  const navigate = useNavigate();
  const duplicate = useMutation(duplicateProductOptions(useQueryClient()));
  if (product.archived_at !== null) return <RestoreButton product={product} />;
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
      <DeleteButton product={product} className={iconClass} />
    </span>
  );
}

const iconClass =
  "grid size-9 place-items-center rounded-lg text-ink-muted pointer-coarse:size-11 hover:bg-evergreen-100 hover:text-ink disabled:opacity-50";
