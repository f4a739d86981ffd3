import { savesData } from "../../lib/saves-data.ts";
import type { CardProduct } from "./queries.ts";

/** The `sizes` of a card's image. Slightly too wide a value makes phones load the next larger file. */
export const cardImageSizes =
  "(min-width: 1024px) 290px, (min-width: 520px) calc(33vw - 25px), calc(50vw - 24px)";

/** The `sizes` of the large image on a product's page. */
export const largeImageSizes = "(min-width: 1024px) 592px, calc(100vw - 3rem)";

/** Loads the large image of a product that the visitor is about to open, unless they save data. */
export function preloadLargeImage({ primaryImage: image }: Pick<CardProduct, "primaryImage">): void {
  if (image === null || savesData()) return;
  const next = new Image();
  next.fetchPriority = "low";
  next.sizes = largeImageSizes;
  next.srcset = image.sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
}
