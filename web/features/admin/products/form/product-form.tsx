import { Panel } from "../../../../components/panel.tsx";
import { SaveBar } from "../../../../components/save-bar.tsx";
import { discountThresholds } from "../../../catalog/discount-thresholds.ts";
import { ProductCard } from "../../../catalog/product-card.tsx";
import { Editor } from "../../shared/editor.tsx";
import { FamilyPanel } from "../family/family-panel.tsx";
import { AskedPrices } from "./asked-prices.tsx";
import { ImageFields } from "./image-fields.tsx";
import { DescriptionFields, FoldedFields, MainFields, VisibilityFields } from "./product-fields.tsx";
import { toPreview } from "./product-values.ts";
import { StockHistory } from "./stock-history.tsx";
import { useImageUploads } from "./use-image-uploads.ts";
import { type ProductEditorOptions, useProductEditor } from "./use-product-editor.ts";

/** Adds or edits a product. */
export function ProductForm({ base, initial }: ProductEditorOptions) {
  const form = useProductEditor({ base, initial });
  const { images } = form.values;
  const uploads = useImageUploads(images, (update) =>
    form.change((values) => ({ images: update(values.images) })),
  );
  // The fields are inert during a save, because the page closes after it and what was typed meanwhile would be lost.
  const isSaving = form.isSubmitting;
  return (
    <Editor
      form={form}
      className="items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
      leaveNote="They're kept as a draft on this device."
    >
      <div inert={isSaving} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <section aria-label="Product" className="panel min-w-0 p-4 sm:px-6">
          <MainFields form={form} base={base}>
            <ImageFields images={images} uploads={uploads} error={form.errors.images} isLocked={isSaving} />
          </MainFields>
        </section>
        {base !== undefined && <FamilyPanel product={base} />}
        <Panel title="Description">
          <DescriptionFields form={form} />
        </Panel>
        <section aria-label="Details" className="panel min-w-0 divide-y divide-line px-4 py-1 sm:px-6">
          <FoldedFields form={form} />
          {base !== undefined && <AskedPrices productId={base.id} />}
          {base !== undefined && <StockHistory productId={base.id} />}
        </section>
      </div>
      <div inert={isSaving} className="grid gap-4 lg:sticky lg:top-20">
        <Panel title="Visibility">
          <VisibilityFields form={form} />
        </Panel>
        <section aria-label="Preview of the card" className="grid gap-2">
          <h2 className="text-small font-semibold text-ink-muted">How the card will look</h2>
          {/* Inert, because its link leads to a page that may not exist yet. */}
          <div inert>
            <ProductCard
              product={toPreview(form.values, images[0], base?.allocated ?? 0)}
              badgeFromPercent={discountThresholds.listing}
            />
          </div>
        </section>
      </div>
      <SaveBar
        form={form}
        saveLabel={base === undefined ? "Save Product" : "Update Product"}
        canSaveUnchanged={base === undefined}
      />
    </Editor>
  );
}
