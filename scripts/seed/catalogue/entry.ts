import type { PictureSpec } from "../pictures/spec.ts";

export type CatalogueCategory =
  | "Toys"
  | "Stationary"
  | "Health and Beauty"
  | "Home and Kitchen"
  | "Electronics";

/** One product of the demonstration catalogue, in the terms of the product entity. Money is integer cents. */
export interface CatalogueEntry {
  readonly name: string;
  readonly sku: string;
  readonly category: CatalogueCategory;
  readonly shortDescription: string;
  /** Paragraphs separated by blank lines. */
  readonly description: string;
  /** Shown struck through. */
  readonly retailCents: number;
  /** The price charged. */
  readonly wholesaleCents: number;
  readonly taxRatePercent: number;
  readonly stockQuantity: number;
  readonly minimumOrderQuantity: number;
  readonly weightKg: number | null;
  readonly dimensions: string;
  readonly isFeatured: boolean;
  readonly createdDaysAgo: number;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly metaKeywords: string;
  /** The first is the primary picture. */
  readonly pictures: readonly PictureSpec[];
}

/** An entry as the category files write it: what follows from the rest, or is nearly always the same, is left out. */
export interface EntryDraft {
  readonly sku: string;
  readonly name: string;
  readonly short: string;
  readonly paragraphs: readonly string[];
  readonly cents: { readonly retail: number; readonly wholesale: number };
  readonly stock: number;
  readonly kg: number | null;
  readonly size: string;
  readonly daysAgo: number;
  readonly keywords: string;
  readonly pictures: readonly PictureSpec[];
  readonly minimum?: number;
  readonly featured?: boolean;
  readonly taxPercent?: number;
}

// GST 5 % and Manitoba's RST 7 %. Drafts that differ say so: 5 where RST does not apply, 0 where zero-rated.
const gstAndRstPercent = 12;

export function entriesOf(
  category: CatalogueCategory,
  drafts: readonly EntryDraft[],
): readonly CatalogueEntry[] {
  return drafts.map((draft) => ({
    name: draft.name,
    sku: draft.sku,
    category,
    shortDescription: draft.short,
    description: draft.paragraphs.join("\n\n"),
    retailCents: draft.cents.retail,
    wholesaleCents: draft.cents.wholesale,
    taxRatePercent: draft.taxPercent ?? gstAndRstPercent,
    stockQuantity: draft.stock,
    minimumOrderQuantity: draft.minimum ?? 1,
    weightKg: draft.kg,
    dimensions: draft.size,
    isFeatured: draft.featured ?? false,
    createdDaysAgo: draft.daysAgo,
    metaTitle: `${draft.name} | Prairie Dollar`,
    metaDescription: draft.short,
    metaKeywords: draft.keywords,
    pictures: draft.pictures,
  }));
}
