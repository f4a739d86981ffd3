import { Panel } from "../../../../components/panel.tsx";
import { discountThresholds } from "../../../catalog/discount-thresholds.ts";
import { ProductCard } from "../../../catalog/product-card.tsx";
import { Editor } from "../../shared/editor.tsx";
import { ImageFields } from "./image-fields.tsx";
import {
  BasicFields,
  MoreFields,
  PriceFields,
  SearchFields,
  StockFields,
  VisibilityFields,
} from "./product-fields.tsx";
import { toPreview } from "./product-values.ts";
import { SaveBar } from "./save-bar.tsx";
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
      className="items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]"
      leaveNote="They're kept as a draft on this device."
    >
      <div inert={isSaving} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel title="Product">
          <BasicFields form={form} />
        </Panel>
        <Panel title="Images">
          <ImageFields images={images} uploads={uploads} error={form.errors.images} isLocked={isSaving} />
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
        <div inert={isSaving}>
          <Panel title="Visibility">
            <VisibilityFields form={form} />
          </Panel>
        </div>
        {/* Last, because the button to save must be in a laptop's window. */}
        <section aria-label="Preview of the card" className="grid gap-2 lg:order-last">
          <h2 className="text-small font-semibold text-ink-muted">How the card will look</h2>
          {/* Inert, because its link leads to a page that may not exist yet. */}
          <div inert>
            <ProductCard
              product={toPreview(form.values, images[0], base?.allocated ?? 0)}
              badgeFromPercent={discountThresholds.listing}
            />
          </div>
        </section>
        <SaveBar form={form} isNew={base === undefined} />
      </div>
    </Editor>
  );
}
