import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { type AdminProductView, adminProductView } from "../../../../../contract/admin-products.ts";
import type { ProductView } from "../../../../../contract/catalog.ts";
import { imageMessages } from "../../../../../contract/product-form.ts";
import { Notice } from "../../../../components/notice.tsx";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { type SubmitFailure, useForm } from "../../../../lib/use-form.ts";
import { adminToast } from "../../shared/admin-toast.ts";
import { Panel } from "../../shared/panel.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { draftOf } from "./draft.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { savedImages } from "./form-image.ts";
import { ImageFields } from "./image-fields.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { BasicFields, PriceFields, SearchFields, StockFields, VisibilityFields } from "./product-fields.tsx";
import { type ProductOutput, productSchema, refusalOf } from "./product-schema.ts";
import { type ProductValues, previewOf } from "./product-values.ts";
import { saveProductOptions } from "./queries.ts";
import { SaveBar } from "./save-bar.tsx";
import { useImages } from "./use-images.ts";

interface ProductFormProps {
  /** What is being changed; none of a new product. */
  readonly base: AdminProductView | undefined;
  readonly initial: ProductValues;
  readonly preview: (product: ProductView) => ReactNode;
  /** Starts anew from the version that another admin saved meanwhile. */
  readonly onTakeOver?: (current: AdminProductView) => void;
}

export function ProductForm({ base, initial, preview, onTakeOver }: ProductFormProps) {
  const [draftStore] = useState(() => draftOf(base?.id ?? "new"));
  const [draft, setDraft] = useState(() => draftStore.read());
  const firstPrimary = base?.images.find((image) => image.is_primary)?.id;
  const images = useImages(
    draft?.images ?? (base === undefined ? [] : savedImages(base)),
    draft?.primaryKey ?? firstPrimary,
  );
  const [imageError, setImageError] = useState<string>();
  const [conflict, setConflict] = useState<{ current: AdminProductView; mine: ProductOutput }>();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(saveProductOptions(useQueryClient()));
  const isDone = useRef(false); // What was saved is no longer in danger of being lost.

  const form = useForm({
    initial: draft?.values ?? initial,
    schema: productSchema,
    refusal: refusalOf,
    submit: (product) => save(product, base),
  });

  const first = useRef(JSON.stringify([initial, base === undefined ? [] : savedImages(base), firstPrimary]));
  const kept = images.images.filter((image) => image.state === "saved" || image.state === "stored");
  const primaryKey = images.primary?.key;
  const isDirty = JSON.stringify([form.values, images.images, primaryKey ?? firstPrimary]) !== first.current;

  useEffect(() => {
    if (isDone.current) return;
    if (!isDirty) return draftStore.write(null);
    draftStore.write({
      values: form.values,
      images: kept,
      ...(primaryKey !== undefined && { primaryKey }),
      ...(base !== undefined && { version: base.version }),
      savedAt: new Date().toISOString(),
    });
  });

  async function save(
    product: ProductOutput,
    over: AdminProductView | undefined,
  ): Promise<SubmitFailure<ProductValues> | undefined> {
    setImageError(undefined);
    const problem = imageProblem();
    if (problem !== undefined) {
      setImageError(problem);
      return { message: problem };
    }
    try {
      const answer = await mutateAsync({
        product,
        images: images.images,
        primary: images.primary,
        base: over,
      });
      isDone.current = true;
      draftStore.write(null);
      adminToast.success(answer.message ?? `${answer.data.name} has been saved.`);
      await navigate({ to: "/admin/products" });
      return undefined;
    } catch (error) {
      const current = error instanceof ApiError ? v.safeParse(adminProductView, error.current) : undefined;
      if (current?.success === true) setConflict({ current: current.output, mine: product });
      return {
        message: messageOf(error),
        ...(error instanceof ApiError && { errors: error.errors }),
      };
    }
  }

  function imageProblem(): string | undefined {
    if (images.isUploading) return "Please wait until all images are uploaded";
    if (images.images.some((image) => image.state === "failed"))
      return "Please retry or delete the images that failed";
    if (images.images.length > 0) return undefined;
    return base === undefined ? imageMessages.noneYet : imageMessages.lastOne;
  }

  function discardDraft() {
    draftStore.write(null);
    setDraft(null);
    isDone.current = true; // The page is read anew: nothing of this one is kept.
    window.location.reload();
  }

  return (
    <form
      {...form.formProps}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {draft !== null && <DraftNotice draft={draft} onDiscard={discardDraft} />}
        {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
        <Panel title="Product">
          <BasicFields form={form} />
        </Panel>
        <Panel title="Images">
          <ImageFields images={images} error={imageError} />
        </Panel>
        <Panel title="Price">
          <PriceFields form={form} />
        </Panel>
        <Panel title="Stock and shipping">
          <StockFields form={form} />
        </Panel>
        <Panel title="Search engines">
          <SearchFields form={form} />
        </Panel>
      </div>
      <div className="gap-5 max-lg:contents lg:sticky lg:top-20 lg:grid">
        <Panel title="Visibility">
          <VisibilityFields form={form} />
        </Panel>
        <section aria-label="Preview of the card" className="grid gap-2">
          <h2 className="text-sm font-semibold text-ink-muted">How the card will look</h2>
          {/* Its link leads to a page that is not there yet. */}
          <div inert className="max-w-64">
            {preview(previewOf(form.values, images.primary))}
          </div>
        </section>
        <SaveBar isNew={base === undefined} isSaving={form.isSubmitting} isDirty={isDirty} />
      </div>
      <LeaveGuard isActive={() => isDirty && !isDone.current} />
      {conflict !== undefined && (
        <ConflictDialog
          current={conflict.current}
          mine={form.values}
          onClose={() => setConflict(undefined)}
          onTakeTheirs={() => {
            isDone.current = true;
            draftStore.write(null);
            onTakeOver?.(conflict.current);
          }}
          onSaveMine={() => {
            setConflict(undefined);
            void save(conflict.mine, conflict.current).then((failure) => {
              if (failure !== undefined) adminToast.error(failure.message);
            });
          }}
        />
      )}
    </form>
  );
}
