import type { AnyRouteMatch } from "@tanstack/react-router";
import * as v from "valibot";
import { productView } from "../../../contract/catalog/catalog.ts";
import { categoryView } from "../../../contract/catalog/categories.ts";
import {
  categoryPage,
  notFoundTitle,
  pageAt,
  pageTitle,
  productNotFoundTitle,
  productPageTexts,
  productSlugIn,
} from "../../../contract/catalog/pages.ts";
import { store } from "../../../contract/shared/store-identity.ts";

/**
 * Gives the document the title and description that the Worker would have written for this page. The elements are
 * changed in place: a second <title> would be ignored. Loaded with the first navigation, as no page needs it before.
 * @returns the title.
 */
export function updateDocumentHead(path: string, matches: readonly AnyRouteMatch[]): string {
  const { title, description = store.description } = getDocumentHead(path, matches);
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  return title;
}

function getDocumentHead(
  path: string,
  matches: readonly AnyRouteMatch[],
): { title: string; description?: string | undefined } {
  if (productSlugIn(path) !== undefined) return productHead(matches);
  const page = pageAt(decoded(path).replace(/(?<=.)\/+$/, ""));
  if (page === undefined) return categoryHead(matches);
  return { title: pageTitle(page.title), description: page.description };
}

/** The loader data of a category's route is the category. */
function categoryHead(matches: readonly AnyRouteMatch[]) {
  const loaded = v.safeParse(categoryView, matches.at(-1)?.loaderData);
  if (!loaded.success) return { title: pageTitle(notFoundTitle) };
  const { title, description } = categoryPage(loaded.output);
  return { title: pageTitle(title), description };
}

/** The loader data of the product's route is the product. */
function productHead(matches: readonly AnyRouteMatch[]) {
  const loaded = v.safeParse(productView, matches.at(-1)?.loaderData);
  if (!loaded.success) return { title: pageTitle(productNotFoundTitle) };
  const { title, description } = productPageTexts(loaded.output);
  return { title: pageTitle(title), description };
}

/** An address may hold a % that encodes nothing. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
