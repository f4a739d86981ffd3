import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { type AdminCategoryView, newCategoryBody } from "../../../../contract/admin/categories.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, TextareaField, TextField } from "../../../components/fields.tsx";
import { Form } from "../../../components/form.tsx";
import { findDraft } from "../../../lib/drafts.ts";
import { DocumentButtons } from "../shared/editor.tsx";
import { SingleImageField } from "../shared/single-image-field.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { categoriesOptions, changeCategoriesOptions } from "./queries.ts";

interface CategoryDialogProps {
  readonly category: AdminCategoryView | "new";
  readonly onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(changeCategoriesOptions);
  const [isUploading, setUploading] = useState(false);
  const { data: categories } = useSuspenseQuery(categoriesOptions);
  const isNew = category === "new";
  const find = (rows: typeof categories) =>
    isNew ? undefined : (rows.find(({ id }) => id === category.id) ?? category);
  const saved = find(categories);
  const form = useEditor({
    saved: { values: toCategoryValues(saved), version: saved?.version ?? 0 },
    schema: categoryForm,
    draft: `${draftPrefix}${isNew ? "new" : category.id}`,
    recordName: "this category",
    save: (json, version) =>
      mutateAsync(
        isNew ? { kind: "add", json } : { kind: "change", id: category.id, json: { ...json, version } },
      ),
    savedMessage: (message) => message,
    onSaved: async () => onClose(),
    reload: async () => toCategoryValues(find(await queryClient.fetchQuery(categoriesOptions))),
  });
  const isRenamed = saved !== undefined && form.values.slug !== saved.slug;

  return (
    <Dialog open onClose={onClose} title={saved === undefined ? "Add category" : `Edit ${saved.name}`}>
      <Form form={form}>
        <TextField
          {...form.text("name")}
          label="Name"
          required
          maxLength={60}
          onChange={({ target }) => {
            const followsName = form.values.slug === slugFromName(form.values.name);
            form.change({ name: target.value, ...(followsName && { slug: slugFromName(target.value) }) });
          }}
        />
        <TextField
          {...form.text("slug")}
          label="Address"
          required
          maxLength={60}
          hint={
            isRenamed
              ? `/${saved.slug} will lead to the new address.`
              : "The end of the page's address: lowercase letters, digits and hyphens"
          }
        />
        <TextareaField
          {...form.text("description")}
          label="Description"
          rows={2}
          hint="Shown at the top of its page and in search results"
        />
        <SingleImageField
          {...form.image("image_hash")}
          label="Image"
          hint="Shown when someone shares a link to the category"
          image={form.values.image_url}
          onUploading={setUploading}
          onChange={(image) =>
            form.change({ image_hash: image?.content_hash ?? null, image_url: image?.url ?? null })
          }
        />
        <CheckboxField {...form.checkbox("is_shown")} label="Shown to shoppers" />
        <DocumentButtons form={form} saveLabel="Save category" onCancel={onClose} disabled={isUploading} />
      </Form>
    </Dialog>
  );
}

function toCategoryValues(category: AdminCategoryView | undefined) {
  return {
    name: category?.name ?? "",
    slug: category?.slug ?? "",
    description: category?.description ?? "",
    is_shown: category?.is_shown ?? true,
    image_hash: category?.image_hash ?? null,
    image_url: category?.image ?? null,
  };
}

const { name, slug, description, is_shown, image_hash } = newCategoryBody.entries;
const categoryForm = v.object({
  name,
  slug: v.unwrap(slug),
  description: v.unwrap(description),
  is_shown: v.unwrap(is_shown),
  image_hash: v.unwrap(image_hash),
});

const draftPrefix = "category.";

/** Returns the category whose edits were not saved when the session ended, or undefined if there are none. */
export function findDraftedCategory(
  categories: readonly AdminCategoryView[],
): AdminCategoryView | "new" | undefined {
  const id = findDraft(draftPrefix);
  return id === "new" ? "new" : categories.find((category) => category.id === id);
}
