import type { AnyRouteMatch } from "@tanstack/react-router";
import * as v from "valibot";
import { productView } from "../../../contract/catalog.ts";
import {
  notFoundTitle,
  pageAt,
  pageTitle,
  productNotFoundTitle,
  productPageTexts,
  productSlugIn,
} from "../../../contract/pages.ts";
import { store } from "../../../contract/store-identity.ts";

/**
 * Gives the document the title and description that the Worker would have written for this page. The elements are
 * changed in place: a second <title> would be ignored. Loaded with the first navigation, as no page needs it before.
 * @returns the title.
 */
export function showPageTexts(path: string, matches: readonly AnyRouteMatch[]): string {
  const { title, description = store.description } = textsOf(path, matches);
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  return title;
}

function textsOf(
  path: string,
  matches: readonly AnyRouteMatch[],
): { title: string; description?: string | undefined } {
  if (productSlugIn(path) !== undefined) return productTexts(matches);
  const page = pageAt(decodeURI(path).replace(/(?<=.)\/+$/, ""));
  if (page === undefined) return { title: pageTitle(notFoundTitle) };
  return { title: pageTitle(page.title), description: page.description };
}

/** The product's route answers with the product. */
function productTexts(matches: readonly AnyRouteMatch[]) {
  const loaded = v.safeParse(productView, matches.at(-1)?.loaderData);
  if (!loaded.success) return { title: pageTitle(productNotFoundTitle) };
  const { title, description } = productPageTexts(loaded.output);
  return { title: pageTitle(title), description };
}
