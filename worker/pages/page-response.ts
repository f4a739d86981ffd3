import type { CategoryView } from "../../contract/catalog/categories.ts";
import { listPages } from "../../contract/catalog/list-pages.ts";
import {
  ownPagePath,
  parseOwnPageSlug,
  parseProductSlug,
  productPath,
} from "../../contract/catalog/page-paths.ts";
import {
  categoryPage,
  describePage,
  notFoundTitle,
  pageTitle,
  productNotFoundTitle,
  productPageTexts,
  type StorePage,
} from "../../contract/catalog/page-texts.ts";
import { findStorePage, movedPaths } from "../../contract/catalog/pages.ts";
import { parseCategorySlug } from "../../contract/catalog/reserved-slugs.ts";
import { StoreError } from "../../contract/shared/errors.ts";
import { standardListTerms } from "../../contract/shared/store-terms.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import type { PublicSettingsView } from "../../contract/store/public-settings.ts";
import { findProductBySlug } from "../domain/catalog/products/read-product.ts";
import { isSlug } from "../domain/catalog/products/slug.ts";
import type { StoreContext } from "../domain/context.ts";
import { readOwnPage } from "../domain/store/read-own-pages.ts";
import { readSavedZones } from "../domain/store/shipping-zones.ts";
import type { PageHead } from "./head-html.ts";
import { describeCategory, describeProduct, describeStore } from "./structured-data.ts";

export type PageResponse =
  | {
      readonly kind: "page";
      readonly status: 200 | 404 | 503;
      readonly head: PageHead;
      /** True if the page is the same for every visitor, so that the Worker can render it. */
      readonly isServerRendered: boolean;
    }
  | { readonly kind: "moved"; readonly to: string };

interface Site {
  readonly context: StoreContext;
  /** The store's settings, or undefined if the database does not respond. */
  readonly settings: PublicSettingsView | undefined;
}

/**
 * Finds the page at a path with its head and status, or the path to redirect to. A moved page, a trailing slash and
 * upper case redirect, so that each page has one URL.
 */
export async function findPageResponse(site: Site, pathname: string): Promise<PageResponse> {
  const typedPath = decodePath(pathname);
  if (typedPath === undefined) return createNotFound(site, notFoundTitle, { isServerRendered: false });
  const path = typedPath.replace(/(?<=.)\/+$/, "");
  const slug = parseProductSlug(path);
  if (slug !== undefined) return findProductResponse(site, slug, path !== typedPath);
  const ownPageSlug = parseOwnPageSlug(path.toLowerCase());
  if (ownPageSlug !== undefined) return findOwnPageResponse(site, ownPageSlug, typedPath);
  const pagePath = movedPaths[path] ?? (findStorePage(path) === undefined ? undefined : path);
  if (pagePath !== undefined) {
    return pagePath === typedPath ? createPageResponse(site, pagePath) : { kind: "moved", to: pagePath };
  }
  const category = findCategory(site, path.toLowerCase());
  if (category !== undefined) {
    return category.path === typedPath
      ? createCategoryResponse(site, category)
      : { kind: "moved", to: category.path };
  }
  const lowerCasePath = movedPaths[path.toLowerCase()] ?? findStorePage(path.toLowerCase())?.path;
  // Parameters in a path, such as an order's number, are case-sensitive.
  if (lowerCasePath === undefined || lowerCasePath.includes("$")) {
    // The router decodes special characters differently, so the browser renders such a page, and the admin area needs
    // a session.
    const isServerRendered =
      typedPath === pathname && /^(\/[\w.~-]+)+$/.test(typedPath) && !typedPath.startsWith("/admin/");
    return createNotFound(site, notFoundTitle, { isServerRendered });
  }
  return { kind: "moved", to: lowerCasePath };
}

/** The response if the database does not respond. Its status prevents search engines from indexing the page. */
export const unavailableResponse: Extract<PageResponse, { kind: "page" }> = {
  kind: "page",
  status: 503,
  isServerRendered: false,
  head: {
    title: pageTitle(newStoreIdentity),
    description: newStoreIdentity.description,
    isIndexed: false,
  },
};

const maxPathLength = 1_000;

/**
 * Decodes a path.
 * @returns undefined if it is too long or not correctly encoded
 */
function decodePath(pathname: string): string | undefined {
  if (pathname.length > maxPathLength) return undefined;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

async function findProductResponse(site: Site, slug: string, isMistyped: boolean): Promise<PageResponse> {
  const { context, settings } = site;
  const lowerCaseSlug = slug.toLowerCase();
  if (!isSlug(lowerCaseSlug)) return createNotFound(site, productNotFoundTitle, { isServerRendered: false });
  const [result, shipping] = await Promise.all([
    findProductBySlug(context, lowerCaseSlug).catch(ignoreNotFound),
    settings && readSavedZones(context),
  ]);
  if (result === undefined) {
    return createNotFound(site, productNotFoundTitle, {
      isServerRendered: lowerCaseSlug === slug && !isMistyped,
    });
  }
  if ("movedTo" in result) return { kind: "moved", to: productPath(result.movedTo) };
  if (isMistyped || lowerCaseSlug !== slug) return { kind: "moved", to: productPath(lowerCaseSlug) };
  const { product } = result;
  const texts = productPageTexts(product);
  const url = context.site.url + productPath(product.slug);
  return {
    kind: "page",
    status: 200,
    isServerRendered: true,
    head: {
      ...createCommonHead(site),
      title: pageTitle(getStore(site), texts.title),
      description: texts.description,
      isIndexed: true,
      url,
      kind: "product",
      ...getImage(context, product.primaryImage),
      structuredData:
        settings === undefined ? [] : describeProduct(context.site.url, product, settings, shipping),
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

async function findOwnPageResponse(site: Site, slug: string, typedPath: string): Promise<PageResponse> {
  const { context } = site;
  const path = ownPagePath(slug);
  const page = await readOwnPage(context, slug).catch(ignoreNotFound);
  if (page === undefined)
    return createNotFound(site, notFoundTitle, { isServerRendered: path === typedPath });
  if (path !== typedPath) return { kind: "moved", to: path };
  const head: PageHead = {
    ...createCommonHead(site),
    title: pageTitle(getStore(site), page.title),
    description: page.description,
    isIndexed: true,
    url: context.site.url + path,
  };
  return { kind: "page", status: 200, isServerRendered: true, head };
}

function createPageResponse(site: Site, path: string): PageResponse {
  const page: StorePage | undefined = findStorePage(path);
  if (page === undefined) return createNotFound(site, notFoundTitle, { isServerRendered: false });
  const { context, settings } = site;
  const isAboutStore = settings !== undefined && (path === "/" || path === "/contact");
  const head: PageHead = {
    ...createCommonHead(site),
    title: pageTitle(getStore(site), page.title),
    description: describeSitePage(site, page),
    isIndexed: page.isPublic,
    ...(page.isPublic && { url: context.site.url + path }),
    isPaged: Object.values(listPages).some((list) => list.path === path),
    ...(isAboutStore && { structuredData: describeStore(context.site.url, settings.store) }),
  };
  return { kind: "page", status: 200, isServerRendered: page.isServerRendered, head };
}

/**
 * Finds the category that has or had a path.
 * @throws Error if the categories could not be read
 */
function findCategory({ settings }: Site, path: string): CategoryView | undefined {
  if (parseCategorySlug(path) === undefined) return undefined;
  if (settings === undefined) throw new Error("The categories could not be read");
  const { categories } = settings;
  return (
    categories.find((one) => one.path === path) ?? categories.find((one) => one.former_paths.includes(path))
  );
}

function createCategoryResponse(site: Site, category: CategoryView): PageResponse {
  const page = categoryPage(category);
  const origin = site.context.site.url;
  const head: PageHead = {
    ...createCommonHead(site),
    title: pageTitle(getStore(site), page.title),
    description: describeSitePage(site, page),
    isIndexed: true,
    url: origin + page.path,
    isPaged: true,
    ...(category.image !== null && { image: { url: origin + category.image, alt: category.name } }),
    structuredData: describeCategory(origin, category),
  };
  return { kind: "page", status: 200, isServerRendered: true, head };
}

function createNotFound(
  site: Site,
  title: string,
  { isServerRendered }: { isServerRendered: boolean },
): PageResponse {
  const head = { title: pageTitle(getStore(site), title), description: describeSitePage(site) };
  return {
    kind: "page",
    status: 404,
    isServerRendered,
    head: { ...createCommonHead(site), ...head, isIndexed: false },
  };
}

function getStore({ settings }: Site) {
  return settings?.store ?? newStoreIdentity;
}

function describeSitePage(site: Site, page?: StorePage): string {
  return describePage(getStore(site), site.settings?.list_terms ?? standardListTerms, page);
}

function createCommonHead(site: Site) {
  const { name, tagline, phone, email, logo_size, colour } = getStore(site);
  const logo = site.settings?.store.logo ?? null;
  return { site: { name, tagline, phone, email, logo, logo_size }, colour };
}

function ignoreNotFound(error: unknown): undefined {
  if (error instanceof StoreError && error.status === 404) return undefined;
  throw error;
}
