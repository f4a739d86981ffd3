import type { ListTerms } from "../shared/store-terms.ts";
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

/** Returns the page of a category. */
export function categoryPage({ name, path, description }: CategoryView): StorePage {
  return { path, title: `${name} Products`, description, isPublic: true, isServerRendered: true };
}

/** The store's name and texts, for page titles and descriptions. */
export interface NamedStore {
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
}

/** Returns a page's description, or the store's own if the page has none. */
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
