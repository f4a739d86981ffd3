import type { CategoryView } from "../../contract/catalog/categories.ts";
import {
  categoryPage,
  categorySlugIn,
  movedPaths,
  notFoundTitle,
  pageAt,
  pageTitle,
  productNotFoundTitle,
  productPageTexts,
  productPath,
  productSlugIn,
  type StorePage,
} from "../../contract/catalog/pages.ts";
import { StoreError } from "../../contract/shared/errors.ts";
import { store } from "../../contract/shared/store-identity.ts";
import { isSlug } from "../domain/catalog/products/slug.ts";
import { findProductBySlug } from "../domain/catalog/queries/find-product.ts";
import { findCategoryBySlug, readPublicCategories } from "../domain/categories/read-categories.ts";
import type { StoreContext } from "../domain/context.ts";
import type { PageHead } from "./head-html.ts";
import { categoryData, productData } from "./structured-data.ts";

export type PageResponse =
  | {
      readonly kind: "page";
      readonly status: 200 | 404 | 503;
      readonly head: PageHead;
      /** The same for every visitor, so that it can be drawn here. */
      readonly isDrawn: boolean;
    }
  | { readonly kind: "moved"; readonly to: string };

/** What a path answers, for everyone alike: the SPA's page with its own head and status, or where it has moved. */
export async function responseForPath(context: StoreContext, pathname: string): Promise<PageResponse> {
  const typed = decoded(pathname);
  if (typed === undefined) return notFound(notFoundTitle, { isDrawn: false });
  const path = typed.replace(/(?<=.)\/+$/, "");
  const slug = productSlugIn(path);
  if (slug !== undefined) return productResponse(context, slug, path !== typed);
  const to = movedPaths[path] ?? (pageAt(path) === undefined ? undefined : path);
  if (to !== undefined) return to === typed ? pageResponse(context, to) : { kind: "moved", to };
  const category = await findCategory(context, path.toLowerCase());
  if (category !== undefined) {
    return category.path === typed
      ? categoryResponse(context, category)
      : { kind: "moved", to: category.path };
  }
  const known = movedPaths[path.toLowerCase()] ?? pageAt(path.toLowerCase())?.path;
  // A name in the path (an order's number) is not ours to change.
  if (known === undefined || known.includes("$")) {
    // What is not a plain path is read differently by the router: the browser shows it.
    return notFound(notFoundTitle, { isDrawn: typed === pathname && /^(\/[\w.~-]+)+$/.test(typed) });
  }
  return { kind: "moved", to: known };
}

/** When the database cannot be asked: the SPA's page says so itself, and no search engine takes it for the answer. */
export const unavailableResponse: Extract<PageResponse, { kind: "page" }> = {
  kind: "page",
  status: 503,
  isDrawn: false,
  head: { title: pageTitle(), description: store.description, isIndexed: false },
};

// No page of the store has a longer address.
const maxPathLength = 1_000;

/** Undefined for what is no path of ours anyway: endless, or percent-encoded nonsense. */
function decoded(pathname: string): string | undefined {
  if (pathname.length > maxPathLength) return undefined;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

async function productResponse(
  context: StoreContext,
  slug: string,
  isMistyped: boolean,
): Promise<PageResponse> {
  const wanted = slug.toLowerCase();
  if (!isSlug(wanted)) return notFound(productNotFoundTitle, { isDrawn: false });
  const [found, categories] = await Promise.all([
    findProductBySlug(context, wanted).catch(asNotFound),
    readPublicCategories(context),
  ]);
  if (found === undefined) return notFound(productNotFoundTitle, { isDrawn: wanted === slug && !isMistyped });
  if ("movedTo" in found) return { kind: "moved", to: productPath(found.movedTo) };
  if (isMistyped || wanted !== slug) return { kind: "moved", to: productPath(wanted) };
  const { product } = found;
  const texts = productPageTexts(product);
  const url = context.site.url + productPath(product.slug);
  return {
    kind: "page",
    status: 200,
    isDrawn: true,
    head: {
      title: pageTitle(texts.title),
      description: texts.description,
      isIndexed: true,
      url,
      kind: "product",
      ...getImage(context, product.primaryImage),
      structuredData: productData(context.site.url, product, categories),
    },
  };
}

function getImage(
  context: StoreContext,
  image: { sources: readonly { width: number; url: string }[]; alt_text: string } | null,
) {
  const largest = image?.sources.at(-1);
  if (image === null || largest === undefined) return {};
  return { image: { url: context.site.url + largest.url, alt: image.alt_text } };
}

function pageResponse(context: StoreContext, path: string): PageResponse {
  const page: StorePage | undefined = pageAt(path);
  if (page === undefined) return notFound(notFoundTitle, { isDrawn: false });
  const head: PageHead = {
    title: pageTitle(page.title),
    description: page.description ?? store.description,
    isIndexed: page.isPublic,
    ...(page.isPublic ? { url: context.site.url + path } : {}),
  };
  return { kind: "page", status: 200, isDrawn: page.isDrawn, head };
}

async function findCategory(context: StoreContext, path: string): Promise<CategoryView | undefined> {
  const slug = categorySlugIn(path);
  return slug === undefined ? undefined : findCategoryBySlug(context, slug);
}

function categoryResponse(context: StoreContext, category: CategoryView): PageResponse {
  const page = categoryPage(category);
  const origin = context.site.url;
  const head: PageHead = {
    title: pageTitle(page.title),
    description: page.description || store.description,
    isIndexed: true,
    url: origin + page.path,
    ...(category.image !== null && { image: { url: origin + category.image, alt: category.name } }),
    structuredData: categoryData(origin, category),
  };
  return { kind: "page", status: 200, isDrawn: true, head };
}

function notFound(title: string, { isDrawn }: { isDrawn: boolean }): PageResponse {
  return {
    kind: "page",
    status: 404,
    isDrawn,
    head: { title: pageTitle(title), description: store.description, isIndexed: false },
  };
}

function asNotFound(error: unknown): undefined {
  if (error instanceof StoreError && error.code === "product_not_found") return undefined;
  throw error;
}
