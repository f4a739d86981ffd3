import type { MatchedProduct } from "../../../../../contract/admin/image-matches.ts";
import { maxProductImages } from "../../../../../contract/catalog/product-form.ts";

/** A chosen file and what becomes of it. */
export interface ImageEntry {
  readonly key: string;
  readonly file: File;
  readonly product: MatchedProduct | null;
  /** Its place among the images of the product. */
  readonly order: number;
  readonly state: ImageState;
  /** The reason of a failure. */
  readonly message?: string;
}

/** "present" if the product had the same image already. */
type ImageState = "ready" | "skipped" | "added" | "present" | "failed";

/** Files with the same product, in their order. */
export interface ImageGroup {
  readonly product: MatchedProduct;
  readonly entries: readonly ImageEntry[];
}

/** Groups the files that are uploaded next, or again if they failed. */
export function groupByProduct(entries: readonly ImageEntry[]): ImageGroup[] {
  const groups = new Map<string, ImageGroup>();
  for (const entry of entries) {
    const { product, state } = entry;
    if (product === null || (state !== "ready" && state !== "failed")) continue;
    const group = groups.get(product.id) ?? { product, entries: [] };
    groups.set(product.id, { product, entries: [...group.entries, entry] });
  }
  return [...groups.values()].map(({ product, entries: own }) => ({
    product,
    entries: own.toSorted(
      (one, other) => one.order - other.order || one.file.name.localeCompare(other.file.name),
    ),
  }));
}

/** Lists the products that already have as many images as they can, so that a new one is refused. */
export function listFullProducts(groups: readonly ImageGroup[]): MatchedProduct[] {
  return groups.map(({ product }) => product).filter(({ images }) => images >= maxProductImages);
}

/** Lists the inactive products that had no image before and have one now. */
export function listActivatable(entries: readonly ImageEntry[]): string[] {
  const ids = entries.flatMap(({ product, state }) =>
    product !== null &&
    !product.is_active &&
    product.images === 0 &&
    (state === "added" || state === "present")
      ? [product.id]
      : [],
  );
  return [...new Set(ids)];
}
