import * as v from "valibot";
import { browserStore } from "../../../../lib/browser-store.ts";
import { keptImage } from "./form-image.ts";
import { productValues } from "./product-values.ts";

const draftSchema = v.nullable(
  v.object({
    values: productValues,
    images: v.array(keptImage),
    primaryKey: v.optional(v.string()),
    /** What was being changed: another admin may save before the draft is restored. */
    base: productValues,
    baseImages: v.array(keptImage),
    basePrimaryKey: v.optional(v.string()),
    savedAt: v.string(),
  }),
);
export type ProductDraft = NonNullable<v.InferOutput<typeof draftSchema>>;

/** What was typed and not saved, kept in this browser: a closed tab loses nothing. @param id of the product, or 'new'. */
export function getDraftStore(id: string) {
  return browserStore<ProductDraft | null>(`prairie-dollar.product-draft.${id}`, isDraft, null);
}

/** The primary image of a restored form: the one selected in the draft, else the one that is saved by now. */
export function restorePrimaryKey(
  { primaryKey, basePrimaryKey }: Pick<ProductDraft, "primaryKey" | "basePrimaryKey">,
  savedKey: string | undefined,
): string | undefined {
  return primaryKey === undefined || primaryKey === basePrimaryKey ? savedKey : primaryKey;
}

function isDraft(value: unknown): value is ProductDraft | null {
  return v.is(draftSchema, value);
}
