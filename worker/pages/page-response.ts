import type { CategoryView } from "../../contract/catalog/categories.ts";
import { categoryPage, describePage, type StorePage } from "../../contract/catalog/page-texts.ts";
import {
  categorySlugIn,
  movedPaths,
  notFoundTitle,
  pageAt,
  pageTitle,
  productNotFoundTitle,
  productPageTexts,
  productPath,
  productSlugIn,
} from "../../contract/catalog/pages.ts";
import { StoreError } from "../../contract/shared/errors.ts";
import { standardListTerms } from "../../contract/shared/store-terms.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import type { PublicSettingsView } from "../../contract/store/public-settings.ts";
import { isSlug } from "../domain/catalog/products/slug.ts";
import { findProductBySlug } from "../domain/catalog/queries/find-product.ts";
import type { StoreContext } from "../domain/context.ts";
import type { PageHead } from "./head-html.ts";
import { categoryData, productData, storeData } from "./structured-data.ts";

export type PageResponse =
  | {
      readonly kind: "page";
      readonly status: 200 | 404 | 503;
      readonly head: PageHead;
      /** Whether the page is the same for every visitor, so that the Worker can render it. */
      readonly isServerRendered: boolean;
    }
  | { readonly kind: "moved"; readonly to: string };

interface Site {
  readonly context: StoreContext;
  /** Undefined while the database does not respond. */
  readonly settings: PublicSettingsView | undefined;
}

/** Finds the page at a path, with its head and status, or the path that it has moved to. */
export async function responseForPath(site: Site, pathname: string): Promise<PageResponse> {
  const typed = decodePath(pathname);
  if (typed === undefined) return notFound(site, notFoundTitle, { isServerRendered: false });
  const path = typed.replace(/(?<=.)\/+$/, "");
  const slug = productSlugIn(path);
  if (slug !== undefined) return productResponse(site, slug, path !== typed);
  const to = movedPaths[path] ?? (pageAt(path) === undefined ? undefined : path);
  if (to !== undefined) return to === typed ? pageResponse(site, to) : { kind: "moved", to };
  const category = findCategory(site, path.toLowerCase());
  if (category !== undefined) {
    return category.path === typed ? categoryResponse(site, category) : { kind: "moved", to: category.path };
  }
  const known = movedPaths[path.toLowerCase()] ?? pageAt(path.toLowerCase())?.path;
  // Parameters in a path, such as an order's number, are case-sensitive.
  if (known === undefined || known.includes("$")) {
    // The router decodes special characters differently, so the browser renders such a page.
    const isServerRendered = typed === pathname && /^(\/[\w.~-]+)+$/.test(typed);
    return notFound(site, notFoundTitle, { isServerRendered });
  }
  return { kind: "moved", to: known };
}

/** The response while the database does not respond. Its status keeps search engines from indexing the page. */
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

/** @returns undefined for a path that is too long or not correctly encoded */
function decodePath(pathname: string): string | undefined {
  if (pathname.length > maxPathLength) return undefined;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

async function productResponse(site: Site, slug: string, isMistyped: boolean): Promise<PageResponse> {
  const { context, settings } = site;
  const wanted = slug.toLowerCase();
  if (!isSlug(wanted)) return notFound(site, productNotFoundTitle, { isServerRendered: false });
  const found = await findProductBySlug(context, wanted).catch(asNotFound);
  if (found === undefined) {
    return notFound(site, productNotFoundTitle, { isServerRendered: wanted === slug && !isMistyped });
  }
  if ("movedTo" in found) return { kind: "moved", to: productPath(found.movedTo) };
  if (isMistyped || wanted !== slug) return { kind: "moved", to: productPath(wanted) };
  const { product } = found;
  const texts = productPageTexts(product);
  const url = context.site.url + productPath(product.slug);
  return {
    kind: "page",
    status: 200,
    isServerRendered: true,
    head: {
      ...commonHead(site),
      title: pageTitle(storeOf(site), texts.title),
      description: texts.description,
      isIndexed: true,
      url,
      kind: "product",
      ...getImage(context, product.primaryImage),
      structuredData: settings === undefined ? [] : productData(context.site.url, product, settings),
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

function pageResponse(site: Site, path: string): PageResponse {
  const page: StorePage | undefined = pageAt(path);
  if (page === undefined) return notFound(site, notFoundTitle, { isServerRendered: false });
  const { context, settings } = site;
  const isAboutStore = settings !== undefined && (path === "/" || path === "/contact");
  const head: PageHead = {
    ...commonHead(site),
    title: pageTitle(storeOf(site), page.title),
    description: describeFor(site, page),
    isIndexed: page.isPublic,
    ...(page.isPublic && { url: context.site.url + path }),
    ...(isAboutStore && { structuredData: storeData(context.site.url, settings.store) }),
  };
  return { kind: "page", status: 200, isServerRendered: page.isServerRendered, head };
}

/** @throws Error if the categories could not be read */
function findCategory({ settings }: Site, path: string): CategoryView | undefined {
  if (categorySlugIn(path) === undefined) return undefined;
  if (settings === undefined) throw new Error("The categories could not be read");
  const { categories } = settings;
  return (
    categories.find((one) => one.path === path) ?? categories.find((one) => one.former_paths.includes(path))
  );
}

function categoryResponse(site: Site, category: CategoryView): PageResponse {
  const page = categoryPage(category);
  const origin = site.context.site.url;
  const head: PageHead = {
    ...commonHead(site),
    title: pageTitle(storeOf(site), page.title),
    description: describeFor(site, page),
    isIndexed: true,
    url: origin + page.path,
    ...(category.image !== null && { image: { url: origin + category.image, alt: category.name } }),
    structuredData: categoryData(origin, category),
  };
  return { kind: "page", status: 200, isServerRendered: true, head };
}

function notFound(
  site: Site,
  title: string,
  { isServerRendered }: { isServerRendered: boolean },
): PageResponse {
  const head = { title: pageTitle(storeOf(site), title), description: describeFor(site) };
  return {
    kind: "page",
    status: 404,
    isServerRendered,
    head: { ...commonHead(site), ...head, isIndexed: false },
  };
}

function storeOf({ settings }: Site) {
  return settings?.store ?? newStoreIdentity;
}

function describeFor(site: Site, page?: StorePage): string {
  return describePage(storeOf(site), site.settings?.list_terms ?? standardListTerms, page);
}

function commonHead(site: Site) {
  const { name, tagline, colour } = storeOf(site);
  const logo = site.settings?.store.logo ?? null;
  return { site: { name, tagline, logo }, colour };
}

function asNotFound(error: unknown): undefined {
  if (error instanceof StoreError && error.code === "product_not_found") return undefined;
  throw error;
}
