import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { ProductDraftView } from "../../../../../contract/admin/product-drafts.ts";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { Alert } from "../../../../components/alert.tsx";
import { Button, buttonClass } from "../../../../components/button.tsx";
import { FormFailure } from "../../../../components/form.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { errorMessage } from "../../../../lib/api-error.ts";
import { formatDateTime } from "../../../../lib/dates.ts";
import { adminToast } from "../../../../lib/toast.ts";
import { ProductCard } from "../../../catalog/product-card.tsx";
import { Editor, useEditor } from "../../shared/editor.tsx";
import { adminProductOptions, productDraftsOptions } from "../queries.ts";
import { findImageProblem, findPrimary, mergeImages, reviveImages } from "./form-images.ts";
import { ImageFields } from "./image-fields.tsx";
import {
  BasicFields,
  MoreFields,
  PriceFields,
  SearchFields,
  StockFields,
  VisibilityFields,
} from "./product-fields.tsx";
import {
  describeFormError,
  newProductSchema,
  type ProductOutput,
  savedProductSchema,
} from "./product-schema.ts";
import { type ProductValues, toPreview, toProductValues } from "./product-values.ts";
import { saveDraftOptions, saveProductOptions } from "./queries.ts";
import { useImageUploads } from "./use-image-uploads.ts";

interface ProductFormProps {
  /** The saved product; undefined for a new one. */
  readonly base: AdminProductView | undefined;
  readonly initial: ProductValues;
  /** The draft that a new product was filled from. */
  readonly saved?: ProductDraftView | undefined;
}

export function ProductForm({ base, initial, saved }: ProductFormProps) {
  const form = useProductEditor({ base, initial, saved });
  const { images } = form.values;
  const uploads = useImageUploads(images, (update) =>
    form.change((values) => ({ images: update(values.images) })),
  );
  return (
    <Editor
      form={form}
      className="items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]"
      leaveNote="They are kept as a draft on this device for when you come back."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {form.restoredFrom !== undefined && (
          <Alert tone="info" title="Your draft was restored">
            <p>What you typed on {formatDateTime(form.restoredFrom)} had not been saved.</p>
            <Button size="sm" variant="secondary" className="mt-2" onClick={() => form.reset()}>
              Discard draft
            </Button>
          </Alert>
        )}
        <Panel title="Product">
          <BasicFields form={form} />
        </Panel>
        <Panel title="Images">
          <ImageFields images={images} uploads={uploads} error={form.errors.images} />
        </Panel>
        <Panel title="Price">
          <PriceFields form={form} />
        </Panel>
        <Panel title="Stock and shipping">
          <StockFields form={form} base={base} />
        </Panel>
        <Panel title="More details">
          <MoreFields form={form} />
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
          {/* Inert, because its link leads to a page that may not exist yet. */}
          <div inert>
            <ProductCard
              product={toPreview(form.values, findPrimary(images), base?.allocated ?? 0)}
              badgeFromPercent={15}
            />
          </div>
        </section>
        <SaveBar form={form} isNew={base === undefined} saved={saved} />
      </div>
    </Editor>
  );
}

type ProductEditor = ReturnType<typeof useProductEditor>;

function useProductEditor({ base, initial, saved }: ProductFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(saveProductOptions(queryClient));
  const hasWarnedOfNoTax = useRef(false);
  return useEditor({
    saved: { values: initial, version: base?.version ?? saved?.version ?? 0 },
    schema: base === undefined ? newProductSchema : savedProductSchema,
    formError: describeFormError,
    mergers: { images: mergeImages },
    draft: `product.${base?.id ?? saved?.id ?? "new"}`,
    draftStorage: "device",
    reviveDraft: reviveValues,
    what: "this product",
    warn: ({ tax_rate }: ProductOutput) => {
      if (base !== undefined || tax_rate !== 0 || hasWarnedOfNoTax.current) return undefined;
      hasWarnedOfNoTax.current = true;
      return { message: noTax, errors: { tax_rate: "No tax?" } };
    },
    save: (product) => mutateAsync({ product, base, draftId: saved?.id }),
    savedMessage: ({ message, data }) => message ?? `${data.name} has been saved.`,
    onSaved: () => navigate({ to: "/admin/products", ignoreBlocker: true }),
    reload: async () => {
      if (base === undefined) {
        await queryClient.invalidateQueries({ queryKey: productDraftsOptions.queryKey });
        return initial;
      }
      return toProductValues(await queryClient.fetchQuery({ ...adminProductOptions(base.id), staleTime: 0 }));
    },
  });
}

function reviveValues({ images, ...values }: Partial<ProductValues>): Partial<ProductValues> {
  const revived = reviveImages(images);
  return revived === undefined ? values : { ...values, images: revived };
}

const noTax = "This product has a tax rate of 0%. Save again if no tax is charged on it.";

interface SaveBarProps {
  readonly form: ProductEditor;
  readonly isNew: boolean;
  readonly saved: ProductDraftView | undefined;
}

/** Sticks to the bottom of the screen on a phone, and stands beside the form on a wide screen. */
function SaveBar({ form, isNew, saved }: SaveBarProps) {
  return (
    <div className="grid gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-[16px] max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-[16px] max-lg:py-3">
      <FormFailure form={form} />
      <div className="grid gap-2 max-lg:flex max-lg:flex-wrap max-lg:[&>*]:flex-auto max-sm:[&>*]:px-2.5">
        <Button type="submit" isBusy={form.isSubmitting} busyLabel="Saving...">
          {isNew ? "Save Product" : "Update Product"}
        </Button>
        {isNew && <SaveDraftButton form={form} saved={saved} />}
        <Link to="/admin/products" className={buttonClass({ variant: "secondary" })}>
          Cancel
        </Link>
      </div>
      <p role="status" className="text-sm text-ink-muted max-lg:hidden">
        {form.isDirty ? "Not saved yet. What you type is kept on this device." : "Nothing to save."}
      </p>
    </div>
  );
}

/** Saves an incomplete product on the server, where every admin can finish it. */
function SaveDraftButton({ form, saved }: Omit<SaveBarProps, "isNew">) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(saveDraftOptions(useQueryClient()));
  // The client generates the id, so that a retry after a lost response updates the same draft.
  const [newDraftId] = useState(() => crypto.randomUUID());

  async function save() {
    const { values } = form;
    if (values.name.trim() === "") return form.fail({ message: noName, errors: { name: noName } });
    const problem = values.images.list.length > 0 ? findImageProblem(values.images, true) : undefined;
    if (problem !== undefined) return form.fail({ message: problem });
    try {
      const { message } = await mutateAsync({
        id: saved?.id ?? newDraftId,
        values,
        version: saved?.version ?? 0,
      });
      form.reset(values);
      adminToast.success(message);
      await navigate({ to: "/admin/products", ignoreBlocker: true });
    } catch (error) {
      form.fail({ message: errorMessage(error) });
    }
  }

  return (
    <Button variant="secondary" isBusy={isPending} busyLabel="Saving..." onClick={() => void save()}>
      Save as Draft
    </Button>
  );
}

const noName = "Please enter a product name";
