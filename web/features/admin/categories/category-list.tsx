import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FolderTree, Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
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
import { moveEntry, SortableList } from "../shared/sortable-list.tsx";
import { CategoryDialog, findDraftedCategory } from "./category-dialog.tsx";
import { type CategoryChange, categoriesOptions, changeCategoriesOptions } from "./queries.ts";

export function CategoryList() {
  const { data: saved } = useSuspenseQuery(categoriesOptions);
  const { mutate, isPending, variables } = useMutation(changeCategoriesOptions);
  const categories = isPending && variables.kind === "order" ? sortByIds(saved, variables.ids) : saved;
  const [editing, setEditing] = useState(() => findDraftedCategory(categories));
  const [removing, setRemoving] = useState<AdminCategoryView>();

  const send = (change: CategoryChange) =>
    mutate(change, {
      onSuccess: (message) => adminToast.success(message),
      onError: (error) => adminToast.error(getErrorMessage(error)),
      onSettled: () => setRemoving(undefined),
    });

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
      <SortableList
        label="Categories"
        items={categories}
        onMove={(from, to) =>
          send({ kind: "order", ids: moveEntry(categories, from, to).map(({ id }) => id) })
        }
        className="divide-y divide-line"
        itemClassName="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
        renderItem={(index, handle) => {
          const category = categories[index];
          return (
            category && (
              <CategoryRow
                category={category}
                handle={handle}
                isOnlyOne={categories.length === 1}
                onEdit={() => setEditing(category)}
                onRemove={() => setRemoving(category)}
              />
            )
          );
        }}
      />
      <p className="mt-3 text-small text-ink-muted">
        Deleting a category moves its products to another one. A hidden category has no page or link, but its
        products stay for sale.
      </p>
      {editing !== undefined && <CategoryDialog category={editing} onClose={() => setEditing(undefined)} />}
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

function sortByIds(categories: readonly AdminCategoryView[], ids: readonly string[]): AdminCategoryView[] {
  return categories.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

interface CategoryRowProps {
  readonly category: AdminCategoryView;
  readonly handle: ReactNode;
  readonly isOnlyOne: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function CategoryRow({ category, handle, isOnlyOne, onEdit, onRemove }: CategoryRowProps) {
  return (
    <>
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
        {handle}
        <RowIconButton label={`Edit ${category.name}`} icon={Pencil} onClick={onEdit} />
        <RowIconButton
          label={`Delete ${category.name}`}
          icon={Trash2}
          disabled={isOnlyOne}
          onClick={onRemove}
        />
      </div>
    </>
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
