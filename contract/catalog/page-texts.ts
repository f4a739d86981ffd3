import type { ListTerms } from "../shared/store-terms.ts";
import type { ProductView } from "./catalog.ts";
import type { CategoryView } from "./categories.ts";

/** A page of the SPA. In its path, `$name` matches one segment. */
export interface StorePage {
  readonly path: string;
  /** The title without the store's name. The home page has none. */
  readonly title?: string;
  /** Public pages have a description for search engines. describePage() replaces the placeholders in braces. */
  readonly description?: string;
  /** True for pages that search engines may index. */
  readonly isPublic: boolean;
  /** True for pages that are the same for every visitor and that the Worker renders. */
  readonly isServerRendered: boolean;
}

/** The store's name and texts, for page titles and descriptions. */
export interface NamedStore {
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
}

/** The title of the page for a path that has no page. */
export const notFoundTitle = "Page not found";

/** The title of the page for the path of a product that does not exist or is hidden. */
export const productNotFoundTitle = "Product Not Found";

/** Returns the page of a category. */
export function categoryPage({ name, path, description }: CategoryView): StorePage {
  return { path, title: `${name} Products`, description, isPublic: true, isServerRendered: true };
}

/** Returns the document title. It ends with the store's name, which is not repeated. */
export function pageTitle(store: NamedStore, title?: string): string {
  if (title?.endsWith(store.name)) return title;
  return title === undefined ? `${store.name}: ${store.tagline}` : `${title} | ${store.name}`;
}

/** Returns the description of a page, or the store's own if the page has none. */
export function describePage(
  store: NamedStore,
  terms: ListTerms,
  page?: Pick<StorePage, "description">,
): string {
  const { deal_min_percent: percent, new_arrival_days: days } = terms;
  const text = page?.description || "{description}";
  return text
    .replaceAll("{name}", store.name)
    .replaceAll("{description}", store.description)
    .replaceAll("{dealPercent}", String(percent))
    .replaceAll("{newDays}", days === 1 ? "day" : `${days} days`);
}

type ProductTexts = Pick<
  ProductView,
  "name" | "meta_title" | "meta_description" | "short_description" | "description"
>;

/** Returns the meta title of a product, or else its name, and the first description that is not blank. */
export function productPageTexts(product: ProductTexts): { title: string; description: string } {
  const texts = [product.meta_description, product.short_description, product.description];
  const description = texts.find((text) => text !== null && text.trim() !== "") ?? product.name;
  return { title: product.meta_title?.trim() || product.name, description: shortenDescription(description) };
}

// The maximum length that search engines show.
const maxDescriptionLength = 160;

/** Shortens a text to one line for search engines. */
export function shortenDescription(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxDescriptionLength) return line;
  return `${line.slice(0, maxDescriptionLength - 1).replace(/\s+\S*$/, "")}…`;
}
