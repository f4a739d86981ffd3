import * as v from "valibot";

/** The widths of stored images, in pixels. Each is served at `/images/{hash}/{width}.webp`. */
export const imageWidths = [160, 320, 640, 1200] as const;

/**
 * Lists the widths to store for an image, in pixels. These are all that are less than the original's, and the next one.
 */
export function listStoredWidths(originalWidth: number): number[] {
  return imageWidths.filter((_, index) => index === 0 || (imageWidths[index - 1] ?? 0) < originalWidth);
}

/**
 * Returns the URL of a stored image.
 * @param width in pixels, one of imageWidths
 */
export function imageUrl(contentHash: string, width: number): string {
  return `/images/${contentHash}/${width}.webp`;
}

/** Returns the URL of a logo as PNG, for emails. */
export function emailLogoUrl(contentHash: string): string {
  return `/images/${contentHash}/logo.png`;
}

/** An image of a product. Its width and height are those of the original, in pixels. */
export const productImageView = v.object({
  id: v.string(),
  image_url: v.string(),
  alt_text: v.string(),
  is_primary: v.boolean(),
  width: v.number(),
  height: v.number(),
  /** The URLs of the image by its stored widths, in pixels. */
  sources: v.array(v.object({ width: v.number(), url: v.string() })),
});
export type ProductImageView = v.InferOutput<typeof productImageView>;
