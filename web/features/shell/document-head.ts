import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouteMatch } from "@tanstack/react-router";
import * as v from "valibot";
import { categoryView } from "../../../contract/catalog/categories.ts";
import {
  categoryPage,
  describePage,
  notFoundTitle,
  pageTitle,
  productNotFoundTitle,
  productPageTexts,
} from "../../../contract/catalog/page-texts.ts";
import { findStorePage, parseProductSlug } from "../../../contract/catalog/pages.ts";
import type { ListTerms } from "../../../contract/shared/store-terms.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { productOptions } from "../catalog/queries.ts";

/**
 * Gives the document the title and description that the Worker writes for this page (worker/pages/page-response.ts).
 * @returns the title; undefined when the visitor has left the page meanwhile
 */
export async function updateDocumentHead(
  path: string,
  { store, terms, ...sources }: Sources & { readonly store: StoreIdentity; readonly terms: ListTerms },
  isStillThere: () => boolean,
): Promise<string | undefined> {
  const { title: own, description } = await getDocumentHead(path, sources);
  const title = pageTitle(store, own);
  if (!isStillThere()) return undefined;
  document.title = title;
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute("content", describePage(store, terms, { description: description ?? "" }));
  return title;
}

interface Sources {
  readonly matches: readonly AnyRouteMatch[];
  readonly queryClient: QueryClient;
}

async function getDocumentHead(
  path: string,
  { matches, queryClient }: Sources,
): Promise<{ title: string | undefined; description?: string | undefined }> {
  const slug = parseProductSlug(path);
  if (slug !== undefined) return productHead(slug, queryClient);
  const page = findStorePage(decoded(path).replace(/(?<=.)\/+$/, ""));
  if (page === undefined) return categoryHead(matches);
  return { title: page.title, description: page.description };
}

/** Reads the category from its route's loader data. */
function categoryHead(matches: readonly AnyRouteMatch[]) {
  const loaded = v.safeParse(categoryView, matches.at(-1)?.loaderData);
  if (!loaded.success) return { title: notFoundTitle };
  const { title, description } = categoryPage(loaded.output);
  return { title, description };
}

async function productHead(slug: string, queryClient: QueryClient) {
  try {
    const { title, description } = productPageTexts(await queryClient.ensureQueryData(productOptions(slug)));
    return { title: title, description };
  } catch {
    return { title: productNotFoundTitle };
  }
}

/** Decodes a path; returns an invalid one unchanged. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
