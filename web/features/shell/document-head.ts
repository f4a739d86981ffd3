import type { AnyRouteMatch } from "@tanstack/react-router";
import * as v from "valibot";
import { productView } from "../../../contract/catalog/catalog.ts";
import { categoryView } from "../../../contract/catalog/categories.ts";
import {
  categoryPage,
  describePage,
  notFoundTitle,
  pageAt,
  pageTitle,
  productNotFoundTitle,
  productPageTexts,
  productSlugIn,
} from "../../../contract/catalog/pages.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";

/**
 * Gives the document the title and description that the Worker would have written for this page. The elements are
 * changed in place: a second <title> would be ignored. Loaded with the first navigation, as no page needs it before.
 * @returns the title.
 */
export function updateDocumentHead(
  path: string,
  matches: readonly AnyRouteMatch[],
  store: StoreIdentity,
): string {
  const { title: own, description } = getDocumentHead(path, matches);
  const title = pageTitle(store, own);
  document.title = title;
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute("content", describePage(store, { description: description ?? "" }));
  return title;
}

function getDocumentHead(
  path: string,
  matches: readonly AnyRouteMatch[],
): { title: string | undefined; description?: string | undefined } {
  if (productSlugIn(path) !== undefined) return productHead(matches);
  const page = pageAt(decoded(path).replace(/(?<=.)\/+$/, ""));
  if (page === undefined) return categoryHead(matches);
  return { title: page.title, description: page.description };
}

/** The loader data of a category's route is the category. */
function categoryHead(matches: readonly AnyRouteMatch[]) {
  const loaded = v.safeParse(categoryView, matches.at(-1)?.loaderData);
  if (!loaded.success) return { title: notFoundTitle };
  const { title, description } = categoryPage(loaded.output);
  return { title, description };
}

/** The loader data of the product's route is the product. */
function productHead(matches: readonly AnyRouteMatch[]) {
  const loaded = v.safeParse(productView, matches.at(-1)?.loaderData);
  if (!loaded.success) return { title: productNotFoundTitle };
  const { title, description } = productPageTexts(loaded.output);
  return { title, description };
}

/** An address may hold a % that encodes nothing. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
