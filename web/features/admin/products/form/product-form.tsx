import type { ProductDraftView } from "../../../../../contract/admin/product-drafts.ts";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { Panel } from "../../../../components/panel.tsx";
import { ProductCard } from "../../../catalog/product-card.tsx";
import { UnsavedChangesDialog } from "../../shared/unsaved-changes.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { ImageFields } from "./image-fields.tsx";
import {
  BasicFields,
  MoreFields,
  PriceFields,
  SearchFields,
  StockFields,
  VisibilityFields,
} from "./product-fields.tsx";
import { type ProductValues, toPreview } from "./product-values.ts";
import { SaveBar } from "./save-bar.tsx";
import { useProductForm } from "./use-product-form.ts";

interface ProductFormProps {
  /** What is being changed; none of a new product. */
  readonly base: AdminProductView | undefined;
  readonly initial: ProductValues;
  /** What the form of a new product was filled from. */
  readonly saved?: ProductDraftView | undefined;
}

export function ProductForm({ base, initial, saved }: ProductFormProps) {
  const product = useProductForm({ base, initial, saved });
  const { form, images, draft, isDirty } = product;
  return (
    <form
      {...form.formProps}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {draft !== null && <DraftNotice draft={draft} onDiscard={product.discardDraft} />}
        <Panel title="Product">
          <BasicFields form={form} />
        </Panel>
        <Panel title="Images">
          <ImageFields images={images} error={product.imageError} />
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
          {/* Its link leads to a page that is not there yet. */}
          <div inert>
            <ProductCard
              product={toPreview(form.values, images.primary, base?.allocated ?? 0)}
              badgeFromPercent={15}
            />
          </div>
        </section>
        <SaveBar
          failure={product.failure}
          invalidFields={form.invalidFields}
          isNew={base === undefined}
          isSaving={form.isSubmitting}
          isDirty={isDirty}
          onSaveDraft={base === undefined ? product.saveDraft : undefined}
          isSavingDraft={product.isSavingDraft}
        />
      </div>
      <UnsavedChangesDialog isDirty={product.isAtRisk}>
        <p>
          Your changes have not been saved. They are kept as a draft on this device for when you come back.
        </p>
      </UnsavedChangesDialog>
    </form>
  );
}
