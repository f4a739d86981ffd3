import { connection, savesData } from "../../lib/saves-data.ts";
import type { CardProduct } from "./queries.ts";

/** How wide images are: on a card, and the large one of a product's page. A little too much, and a phone takes the next width. */
export const cardImageSizes =
  "(min-width: 1024px) 290px, (min-width: 520px) calc(33vw - 25px), calc(50vw - 24px)";
export const largeImageSizes = "(min-width: 1024px) 592px, calc(100vw - 3rem)";

const warmed = new Set<string>();

/** Loads the image of a product's page before the visitor is there, unless they are to save data. */
export function warmLargeImage({ primaryImage: image }: Pick<CardProduct, "primaryImage">): void {
  if (image === null || warmed.has(image.image_url) || savesData()) return;
  warmed.add(image.image_url);
  const next = new Image();
  next.fetchPriority = "low";
  next.sizes = largeImageSizes;
  next.srcset = image.sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
}

const inViewMs = 1_000;

/** Warms the image of a product whose card stays in view, where the line is fast. @returns what ends it */
export function warmWhileInView(card: Element, product: Pick<CardProduct, "primaryImage">): () => void {
  if (!isFast()) return () => undefined;
  let timer: number | undefined;
  const observer = new IntersectionObserver(([entry]) => {
    window.clearTimeout(timer);
    if (entry?.isIntersecting) timer = window.setTimeout(() => warmLargeImage(product), inViewMs);
  });
  observer.observe(card);
  return () => {
    window.clearTimeout(timer);
    observer.disconnect();
  };
}

/** Only browsers that say so count as fast. */
function isFast(): boolean {
  return connection()?.effectiveType === "4g" && !savesData();
}
