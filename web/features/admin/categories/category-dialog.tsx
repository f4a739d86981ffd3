import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { type AdminCategoryView, newCategoryBody } from "../../../../contract/admin/categories.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, TextareaField, TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { SingleImageField } from "../shared/single-image-field.tsx";
import { changeCategoriesOptions } from "./queries.ts";

interface CategoryDialogProps {
  /** Undefined: a new one. */
  readonly category: AdminCategoryView | undefined;
  readonly onClose: () => void;
}

const { name, slug, description, is_shown } = newCategoryBody.entries;
const categoryForm = v.object({
  name,
  slug: v.unwrap(slug),
  description: v.unwrap(description),
  is_shown: v.unwrap(is_shown),
});

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const [image, setImage] = useState({
    hash: category?.image_hash ?? null,
    url: category?.image ?? null,
  });
  const { mutateAsync } = useMutation(changeCategoriesOptions(useQueryClient()));
  const form = useForm({
    initial: {
      name: category?.name ?? "",
      slug: category?.slug ?? "",
      description: category?.description ?? "",
      is_shown: category?.is_shown ?? true,
    },
    schema: categoryForm,
    submit: async (values) => {
      const json = { ...values, image_hash: image.hash };
      try {
        const message = await mutateAsync(
          category === undefined
            ? { kind: "add", json }
            : { kind: "change", id: category.id, json: { ...json, version: category.version } },
        );
        adminToast.success(message);
        onClose();
        return undefined;
      } catch (error) {
        return { message: errorMessage(error), errors: error instanceof ApiError ? error.errors : undefined };
      }
    },
  });
  const isRenamed = category !== undefined && form.values.slug !== category.slug;

  return (
    <Dialog open onClose={onClose} title={category === undefined ? "Add category" : `Edit ${category.name}`}>
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
              ? `/${category.slug} will lead to the new address.`
              : "The part of the page's address after the store's name: small letters, digits and hyphens"
          }
        />
        <TextareaField
          {...form.text("description")}
          label="Description"
          rows={2}
          hint="Shown at the top of its page and by search engines"
        />
        <SingleImageField
          label="Image"
          hint="Shown where a link to the category is shared"
          image={image.url}
          onChange={(next) => setImage({ hash: next?.content_hash ?? null, url: next?.url ?? null })}
        />
        <CheckboxField {...form.checkbox("is_shown")} label="Shown to shoppers" />
        <FormButtons form={form} onCancel={onClose}>
          Save category
        </FormButtons>
      </Form>
    </Dialog>
  );
}
