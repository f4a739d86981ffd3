import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, FolderTree, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { AdminCategoryView } from "../../../../contract/admin/categories.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { pluralize } from "../shared/format.ts";
import { RowIconButton } from "../shared/row-icon-button.tsx";
import { CategoryDialog, findDraftedCategory } from "./category-dialog.tsx";
import { type CategoryChange, categoriesOptions, changeCategoriesOptions } from "./queries.ts";

/** Lists all categories. They can be moved, added, edited and removed. */
export function CategoryList() {
  const { data: categories } = useSuspenseQuery(categoriesOptions);
  const [editing, setEditing] = useState(() => findDraftedCategory(categories));
  const [removing, setRemoving] = useState<AdminCategoryView>();
  const { mutate, isPending } = useMutation(changeCategoriesOptions);

  const send = (change: CategoryChange) =>
    mutate(change, {
      onSuccess: (message) => adminToast.success(message),
      onError: (error) => adminToast.error(getErrorMessage(error)),
      onSettled: () => setRemoving(undefined),
    });

  function move(index: number, step: 1 | -1) {
    const ids = categories.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved !== undefined) send({ kind: "order", ids: ids.toSpliced(index + step, 0, moved) });
  }

  return (
    <Panel
      title={`${categories.length} ${categories.length === 1 ? "category" : "categories"}`}
      aside={
        <Button size="sm" onClick={() => setEditing("new")}>
          <Plus aria-hidden className="size-4" />
          Add category
        </Button>
      }
    >
      <ol aria-label="Categories" className="divide-y divide-line">
        {categories.map((category, index) => (
          <li key={category.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <CategoryImage image={category.image} />
            <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
              <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {category.name}
                {!category.is_shown && <Badge>Hidden</Badge>}
              </p>
              <p className="text-small text-ink-muted wrap-anywhere">
                /{category.slug} ·{" "}
                <Link
                  to="/admin/products"
                  search={{ category: category.name }}
                  className="underline underline-offset-2"
                >
                  {pluralize(category.products, "product")}
                </Link>
              </p>
            </div>
            <div className="ml-auto flex flex-wrap gap-1">
              <RowIconButton
                label={`Move ${category.name} up`}
                icon={ArrowUp}
                disabled={index === 0 || isPending}
                onClick={() => move(index, -1)}
              />
              <RowIconButton
                label={`Move ${category.name} down`}
                icon={ArrowDown}
                disabled={index === categories.length - 1 || isPending}
                onClick={() => move(index, 1)}
              />
              <RowIconButton
                label={`Edit ${category.name}`}
                icon={Pencil}
                onClick={() => setEditing(category)}
              />
              <RowIconButton
                label={`Delete ${category.name}`}
                icon={Trash2}
                disabled={categories.length === 1}
                onClick={() => setRemoving(category)}
              />
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-small text-ink-muted">
        Deleting a category moves its products to another one. A hidden category has no page or link, but its
        products stay for sale.
      </p>
      {editing !== undefined && (
        <CategoryDialog
          category={
            editing === "new" ? undefined : (categories.find(({ id }) => id === editing.id) ?? editing)
          }
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing !== undefined && (
        <RemoveDialog
          category={removing}
          others={categories.filter(({ id }) => id !== removing.id)}
          isBusy={isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={(moveTo) => send({ kind: "remove", id: removing.id, moveTo })}
        />
      )}
    </Panel>
  );
}

interface RemoveDialogProps {
  readonly category: AdminCategoryView;
  readonly others: readonly AdminCategoryView[];
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (moveTo: string | undefined) => void;
}

/** Asks to confirm the deletion of a category, and where its products go. */
function RemoveDialog({ category, others, isBusy, onClose, onConfirm }: RemoveDialogProps) {
  const { name, products, archived_products: archived } = category;
  const [moveTo, setMoveTo] = useState(others[0]?.id);
  const contents = [
    ...(products > 0 ? [pluralize(products, "product")] : []),
    ...(archived > 0 ? [pluralize(archived, "archived product")] : []),
  ].join(" and ");
  if (contents === "") {
    return (
      <ConfirmDialog
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        isBusy={isBusy}
        onClose={onClose}
        onConfirm={() => onConfirm(undefined)}
      >
        <p>Its page disappears, and links to it show “Page not found”.</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel={`Delete, and move ${contents}`}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => onConfirm(moveTo)}
    >
      <SelectField
        label={`Move ${contents} to`}
        value={moveTo ?? ""}
        options={others.map((other) => ({ value: other.id, label: other.name }))}
        onChange={({ target }) => setMoveTo(target.value)}
      />
      <p>Links to its page lead to that category. You can't undo this.</p>
    </ConfirmDialog>
  );
}

function CategoryImage({ image }: { readonly image: string | null }) {
  if (image !== null)
    return <img src={image} alt="" className="size-12 shrink-0 rounded-control object-cover" />;
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-control bg-sunken text-ink-muted">
      <FolderTree aria-hidden className="size-5" />
    </span>
  );
}
