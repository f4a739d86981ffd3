import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { parseProductSlug } from "../../contract/catalog/page-paths.ts";
import { findStorePage } from "../../contract/catalog/pages.ts";
import { parseCategorySlug } from "../../contract/catalog/reserved-slugs.ts";
import type { RenderedCart } from "../../contract/orders/rendered-cart.ts";
import { type PageData, type RenderedPage, storeSettingsKey } from "../../contract/shared/rendered-page.ts";
import type { PublicSettingsView } from "../../contract/store/public-settings.ts";
import { createStoreContext } from "../context.ts";
import { findCart } from "../domain/cart/read-cart.ts";
import type { StoreContext } from "../domain/context.ts";
import type { GuestShopper } from "../domain/profiles/shopper.ts";
import { readPublicSettings } from "../domain/storefront/read-public-settings.ts";
import { type AppEnv, type Bindings, parseSettings, type Settings } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";
import { isCacheable, respondFromCache, toCanonicalUrl } from "../middleware/cache-public.ts";
import { readGuest } from "../middleware/guest-cookie.ts";
import { isWithinLimit, periodSeconds } from "../middleware/rate-limit.ts";
import { type BrowserBuild, readBrowserBuild } from "./browser-build.ts";
import { describeCartProblem } from "./cart-form.ts";
import { findPageResponse, type PageResponse, unavailableResponse } from "./page-response.ts";
import { type CallApi, isBuilt, renderPage } from "./render-page.ts";
import { writePage } from "./write-page.ts";

/** Limits the pages and files that one network can request. */
export const limitPages = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isWithinLimit(c, "page"))) return respondTooManyRequests(c);
  await next();
});

/**
 * Serves the SPA's files, and its pages for all other paths. A missing file gets a 404 and never a page, because a
 * browser would run the HTML as a script, or cache it.
 */
export function createPageRoutes(callApi: CallApi) {
  return new Hono<AppEnv>().all("*", async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      return c.text("Method not allowed", 405, { ...plainHeaders, Allow: "GET, HEAD" });
    }
    const isFile = /\.[A-Za-z0-9]+$/.test(c.req.path) && c.req.path !== "/index.html";
    return isFile ? serveFile(c) : servePage(c, callApi);
  });
}

async function serveFile(c: Context<AppEnv>): Promise<Response> {
  const file = await c.env.ASSETS.fetch(c.req.raw);
  if (file.status !== 404) {
    const response = new Response(file.body, file);
    response.headers.set("X-Content-Type-Options", "nosniff");
    return response;
  }
  return c.text("Not found", 404, plainHeaders);
}

const plainHeaders = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

async function servePage(c: Context<AppEnv>, callApi: CallApi): Promise<Response> {
  const settings = parseSettingsOrReason(c.env);
  if (typeof settings === "string") return respondUnavailable(c, settings);
  const guest = c.req.path === "/cart" ? await readGuest(c, settings.LINK_SIGNING_SECRET) : undefined;
  if (guest !== undefined) return serveGuestCart(c, { settings, url: new URL(c.req.url), callApi, guest });
  const url = isBuilt && isPublicPage(c.req.path) ? toCanonicalUrl(c.req.url, pageParams) : undefined;
  if (url === undefined || !isCacheable(c.req.raw)) {
    const { response } = await createPage(c, { settings, url: new URL(c.req.url), callApi });
    return response;
  }
  return respondFromCache(c, url, async () => {
    const { response, search } = await createPage(c, { settings, url, callApi });
    // Pages without content are not cached, and neither are pages with invalid parameters, because there are too many.
    if (search !== url.search) response.headers.set("Cache-Control", "no-store");
    return response;
  });
}

/** Serves the cart's page with a guest's cart, which no cache may store. */
async function serveGuestCart(c: Context<AppEnv>, request: PageRequest): Promise<Response> {
  const { response } = await createPage(c, request);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

const pageParams = ["sort", "in_stock", "featured", "page"];

/** Returns true if the page at a path is the same for every visitor. Any text is a code, which would fill the cache. */
function isPublicPage(path: string): boolean {
  const page = findStorePage(path);
  if (page !== undefined) return page.isServerRendered && page.path === path;
  return parseProductSlug(path) !== undefined || parseCategorySlug(path) !== undefined;
}

interface PageRequest {
  readonly settings: Settings;
  readonly url: URL;
  readonly callApi: CallApi;
  /** The guest whose cart the page shows. */
  readonly guest?: GuestShopper;
}

interface PageResult {
  readonly response: Response;
  /**
   * The search parameters that the page used. They are undefined for a response that must not be cached, which is a
   * redirect, a page that the browser renders, or a page without the store's settings.
   */
  readonly search: string | undefined;
}

async function createPage(
  c: Context<AppEnv>,
  { settings, url, callApi, guest }: PageRequest,
): Promise<PageResult> {
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const context = createStoreContext(c.env, settings, { origin: url.origin, waitUntil });
  const store = await readPublicSettings(context).catch(logSettingsFailure);
  const pageResponse = await findPage({ context, settings: store }, url);
  if (pageResponse.kind === "moved") {
    // The redirect keeps campaign parameters for the owner's analytics.
    return createUncachedResult(createRedirect(encodePath(pageResponse.to) + new URL(c.req.url).search));
  }
  const build = await readBrowserBuild(c.env.ASSETS, url);
  if (build === undefined) {
    return createUncachedResult(
      respondUnavailable(c, "The pages are not built: dist/web/index.html is missing."),
    );
  }
  const { headers } = c.req.raw;
  const readCart = guest && store?.guest_checkout ? () => readRenderedCart(context, guest, url) : undefined;
  const rendered = pageResponse.isServerRendered
    ? await renderPage({ url, headers, bindings: c.env, settings, store, readCart, callApi })
    : undefined;
  return writeResult({ build, settings, url, store, pageResponse, rendered });
}

async function readRenderedCart(context: StoreContext, guest: GuestShopper, url: URL): Promise<RenderedCart> {
  return { cart: (await findCart(context, guest)) ?? null, problem: describeCartProblem(url) };
}

interface ResultParts {
  readonly build: BrowserBuild;
  readonly settings: Settings;
  readonly url: URL;
  readonly store: PublicSettingsView | undefined;
  readonly pageResponse: Extract<PageResponse, { kind: "page" }>;
  readonly rendered: RenderedPage | undefined;
}

/** Writes the rendered page, or an empty page that the browser renders. */
function writeResult({ build, settings, url, store, pageResponse, rendered }: ResultParts): PageResult {
  const { status, head } = pageResponse;
  if (rendered?.status === 503) {
    console.error(
      `The page at ${url.pathname.slice(0, 200)} could not be loaded`,
      describeError(rendered.cause),
    );
    const { head: unavailableHead } = unavailableResponse;
    return createUncachedResult(writePage(build, { settings, url, status: 503, head: unavailableHead }));
  }
  // The status differs if a product was added or removed in the meantime. The browser then renders the page.
  if (rendered?.status !== status) {
    // An empty page contains the store's settings, so that it shows the name and navigation at once.
    const data: PageData = store === undefined ? [] : [{ key: storeSettingsKey, data: store }];
    return createUncachedResult(writePage(build, { settings, url, status, head, data }));
  }
  const response = writePage(build, { settings, url, status, head, rendered });
  if (store === undefined) return createUncachedResult(response);
  return {
    response,
    search: toCanonicalUrl(url.origin + url.pathname + rendered.search, pageParams)?.search,
  };
}

function createUncachedResult(response: Response): PageResult {
  return { response, search: undefined };
}

function parseSettingsOrReason(bindings: Bindings): Settings | string {
  try {
    return parseSettings(bindings);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Finds the page at a path, or if the database fails, the page that the store is unavailable. */
async function findPage(
  site: Parameters<typeof findPageResponse>[0],
  { pathname }: { pathname: string },
): Promise<PageResponse> {
  try {
    return await findPageResponse(site, pathname);
  } catch (error) {
    console.error(`The page at ${pathname.slice(0, 200)} could not be looked up`, describeError(error));
    return unavailableResponse;
  }
}

function logSettingsFailure(error: unknown): undefined {
  console.error("The store's settings could not be read", describeError(error));
}

/**
 * Creates a permanent redirect that browsers do not cache, because they would loop if a product got its old slug back.
 */
function createRedirect(location: string): Response {
  return new Response(null, {
    status: 301,
    headers: { Location: location, "Cache-Control": "no-cache" },
  });
}

/** Encodes a path for a header, because visitors can type characters that a header must not contain. */
function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Logs the reason why the store cannot serve any page, and responds with 503. */
function respondUnavailable(c: Context<AppEnv>, reason: string): Response {
  console.error(reason);
  const page = renderPlainPage("The store is briefly unavailable", "Please try again in a moment.");
  return c.html(page, 503, { "Retry-After": "30", "Cache-Control": "no-store" });
}

function respondTooManyRequests(c: Context<AppEnv>): Response {
  const page = renderPlainPage("Too many requests", "Please wait a moment and try again.");
  return c.html(page, 429, { "Retry-After": String(periodSeconds), "Cache-Control": "no-store" });
}

function renderPlainPage(title: string, text: string): string {
  return `<!doctype html><html lang="en-CA"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1><p>${text}</p></html>`;
}
