import type { ListTerms } from "../shared/store-terms.ts";
import type { CategoryView } from "./categories.ts";

/** A page of the SPA. In its path, `$name` matches one segment. */
export interface StorePage {
  readonly path: string;
  /** Without the store's name; the home page has none. */
  readonly title?: string;
  /** Search engines show it; only public pages need one. describePage fills in what is in braces. */
  readonly description?: string;
  /** Everyone may see it and search engines list it. The others are one person's, or a step on the way. */
  readonly isPublic: boolean;
  /** The same for every visitor, so that the Worker can draw it. */
  readonly isDrawn: boolean;
}

/** The page of a category. */
export function categoryPage({ name, path, description }: CategoryView): StorePage {
  return { path, title: `${name} Products`, description, isPublic: true, isDrawn: true };
}

/** What pages say of the store. */
export interface NamedStore {
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
}

/** A page's description; the store's own where it has none. */
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
