import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import * as v from "valibot";
import type { ProductDraftView } from "../../../../../contract/admin/product-drafts.ts";
import { type AdminProductView, adminProductView } from "../../../../../contract/admin/products.ts";
import { imageMessages } from "../../../../../contract/catalog/product-form.ts";
import { ApiError, errorMessage } from "../../../../lib/api-error.ts";
import { adminToast } from "../../../../lib/toast.ts";
import { type SubmitFailure, useForm } from "../../../../lib/use-form.ts";
import { adminProductOptions } from "../queries.ts";
import { restorePrimaryKey } from "./draft.ts";
import { draftImages, type FormImage, mergeImages, savedImages } from "./form-image.ts";
import { describeFormError, type ProductOutput, productSchema } from "./product-schema.ts";
import type { ProductValues } from "./product-values.ts";
import { saveDraftOptions, saveProductOptions } from "./queries.ts";
import { type Images, useImages } from "./use-images.ts";
import { useKeptDraft, useProductDraft } from "./use-product-draft.ts";

interface Options {
  /** What is being changed; none of a new product. */
  readonly base: AdminProductView | undefined;
  readonly initial: ProductValues;
  readonly saved: ProductDraftView | undefined;
}

/** The product form's state: fields, images, the draft of both, and the one save for all of it. */
export function useProductForm({ base, initial, saved }: Options) {
  const kept = useProductDraft(base?.id ?? saved?.id ?? "new");
  const firstImages = base !== undefined ? savedImages(base) : saved !== undefined ? draftImages(saved) : [];
  const firstPrimary =
    (base && findPrimary(base)) ?? saved?.images.find((image) => image.is_primary)?.content_hash;
  const images = useImages(
    kept.draft === null
      ? firstImages
      : mergeImages(kept.draft.images, { before: kept.draft.baseImages, now: firstImages }),
    kept.draft === null ? firstPrimary : restorePrimaryKey(kept.draft, firstPrimary),
  );
  const [areImagesValidated, setImagesValidated] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(saveProductOptions(queryClient));
  const draftSave = useMutation(saveDraftOptions(queryClient));
  // Of a new draft: the same one again where an answer is lost.
  const [newDraftId] = useState(() => crypto.randomUUID());
  const isTaxAsked = useRef(false);
  const isDone = useRef(false); // What was saved is no longer in danger of being lost.

  const form = useForm({
    initial,
    restored: kept.draft ?? undefined,
    schema: productSchema,
    formError: describeFormError,
    submit: save,
  });

  const primaryKey = images.primary?.key;
  const isDirty =
    form.isDirty ||
    JSON.stringify([images.images, primaryKey ?? firstPrimary]) !==
      JSON.stringify([firstImages, firstPrimary]);
  const current = {
    values: form.values,
    images: images.images.filter(isKept),
    ...(primaryKey !== undefined && { primaryKey }),
    base: form.base,
    baseImages: firstImages.filter(isKept),
    ...(firstPrimary !== undefined && { basePrimaryKey: firstPrimary }),
  };
  useKeptDraft(kept, () => isDone.current, isDirty ? current : null);

  async function save(product: ProductOutput): Promise<SubmitFailure<ProductValues> | undefined> {
    const problem = imageProblem(images, base === undefined);
    setImagesValidated(true);
    if (problem !== undefined) return { message: problem };
    if (base === undefined && product.tax_rate === 0 && !isTaxAsked.current) {
      isTaxAsked.current = true;
      return { message: noTax, errors: { tax_rate: "No tax?" } };
    }
    try {
      const { images: arranged, primary } = images;
      const answer = await mutateAsync({
        product,
        images: arranged,
        primary,
        base,
        draftId: saved?.id,
      });
      finish();
      adminToast.success(answer.message ?? `${answer.data.name} has been saved.`);
      await navigate({ to: "/admin/products" });
      return undefined;
    } catch (error) {
      const current = error instanceof ApiError ? v.safeParse(adminProductView, error.current) : undefined;
      if (base !== undefined && current?.success === true) {
        images.mergeSaved(
          { images: firstImages, primaryKey: firstPrimary },
          { images: savedImages(current.output), primaryKey: findPrimary(current.output) },
        );
        queryClient.setQueryData(adminProductOptions(base.id).queryKey, current.output);
        return { message: `${errorMessage(error)} ${mergeNote}` };
      }
      return { message: errorMessage(error), ...(error instanceof ApiError && { errors: error.errors }) };
    }
  }

  async function saveDraft() {
    if (form.values.name.trim() === "") return form.fail(noName, { name: noName });
    const problem = images.images.length > 0 ? imageProblem(images, true) : undefined;
    if (problem !== undefined) return form.fail(problem, {});
    const { images: arranged, primary } = images;
    try {
      const { message } = await draftSave.mutateAsync({
        id: saved?.id ?? newDraftId,
        values: form.values,
        images: arranged,
        primary,
        version: saved?.version ?? 0,
      });
      finish();
      adminToast.success(message);
      await navigate({ to: "/admin/products" });
    } catch (error) {
      form.fail(errorMessage(error), {});
    }
  }

  function finish() {
    isDone.current = true;
    kept.forget();
  }

  // Said at the save, and only for as long as it is so.
  const imageError = areImagesValidated ? imageProblem(images, base === undefined) : undefined;
  const isOver = imageError === undefined && imageProblems.some((problem) => problem === form.failure);
  return {
    form,
    failure: isOver ? undefined : form.failure,
    images,
    imageError,
    draft: kept.draft,
    discardDraft: () => {
      isDone.current = true;
      kept.discard();
    },
    isDirty,
    isAtRisk: () => isDirty && !isDone.current,
    saveDraft: () => void saveDraft(),
    isSavingDraft: draftSave.isPending,
  };
}

function findPrimary({ images }: Pick<AdminProductView, "images">): string | undefined {
  return images.find((image) => image.is_primary)?.id;
}

/** A file that is on its way cannot be kept in a draft. */
function isKept(image: FormImage): image is Extract<FormImage, { readonly state: "saved" | "stored" }> {
  return image.state === "saved" || image.state === "stored";
}

const mergeNote = "Their changes are in the fields that you did not edit. Save again to keep yours.";
const noName = "Please enter a product name";
const noTax = "This product has a tax rate of 0%. Save again if no tax is charged on it.";
const stillUploading = "Please wait until all images are uploaded";
const someFailed = "Please retry or delete the images that failed";
const imageProblems = [stillUploading, someFailed, imageMessages.noneYet, imageMessages.lastOne] as const;

function imageProblem(images: Images, isNew: boolean): (typeof imageProblems)[number] | undefined {
  if (images.isUploading) return stillUploading;
  if (images.images.some((image) => image.state === "failed")) return someFailed;
  if (images.images.length > 0) return undefined;
  return isNew ? imageMessages.noneYet : imageMessages.lastOne;
}
