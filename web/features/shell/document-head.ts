import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouteMatch } from "@tanstack/react-router";
import * as v from "valibot";
import { categoryView } from "../../../contract/catalog/categories.ts";
import { parseProductSlug } from "../../../contract/catalog/page-paths.ts";
import {
  categoryPage,
  describePage,
  notFoundTitle,
  pageTitle,
  productNotFoundTitle,
  productPageTexts,
} from "../../../contract/catalog/page-texts.ts";
import { findStorePage } from "../../../contract/catalog/pages.ts";
import type { ListTerms } from "../../../contract/shared/store-terms.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { productOptions } from "../catalog/queries.ts";

/**
 * Sets the document's title and description to those that the Worker writes for this page
 * (worker/pages/page-response.ts).
 * @returns the title, or undefined if the visitor has left the page in the meantime
 */
export async function updateDocumentHead(
  path: string,
  { store, terms, ...sources }: Sources & { readonly store: StoreIdentity; readonly terms: ListTerms },
  isCurrentPage: () => boolean,
): Promise<string | undefined> {
  const { title: ownTitle, description } = await getDocumentHead(path, sources);
  const title = pageTitle(store, ownTitle);
  if (!isCurrentPage()) return undefined;
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
  if (slug !== undefined) return loadProductHead(slug, queryClient);
  const page = findStorePage(decodePath(path).replace(/(?<=.)\/+$/, ""));
  if (page === undefined) return readLoadedHead(matches);
  return { title: page.title, description: page.description };
}

/** Reads the category or the owner's page from its route's loader data. */
function readLoadedHead(matches: readonly AnyRouteMatch[]) {
  const data: unknown = matches.at(-1)?.loaderData;
  const ownPage = v.safeParse(ownPageHead, data);
  if (ownPage.success) return ownPage.output;
  const category = v.safeParse(categoryView, data);
  if (!category.success) return { title: notFoundTitle };
  const { title, description } = categoryPage(category.output);
  return { title, description };
}

const ownPageHead = v.object({ title: v.string(), description: v.string() });

async function loadProductHead(slug: string, queryClient: QueryClient) {
  try {
    const { title, description } = productPageTexts(await queryClient.ensureQueryData(productOptions(slug)));
    return { title, description };
  } catch {
    return { title: productNotFoundTitle };
  }
}

/** Decodes a path. Returns an invalid one unchanged. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
