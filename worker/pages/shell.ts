import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { categorySlugIn, pageAt, productSlugIn } from "../../contract/catalog/pages.ts";
import type { PageData } from "../../contract/shared/drawn-page.ts";
import { storeSettingsKey } from "../../contract/shared/drawn-page.ts";
import { createStoreContext } from "../context.ts";
import { readPublicSettings } from "../domain/settings/public-settings.ts";
import { type AppEnv, type Bindings, parseSettings, type Settings } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";
import { isCacheable, respondFromCache, toCanonicalUrl } from "../middleware/cache-public.ts";
import { isWithinLimit, periodSeconds } from "../middleware/rate-limit.ts";
import { readBrowserBuild } from "./browser-build.ts";
import { type AnswerApi, draw, isBuilt } from "./draw.ts";
import { type PageResponse, responseForPath, unavailableResponse } from "./page-response.ts";
import { writePage } from "./write-page.ts";

/** Refuses an address that asks for more pages and files than any browser does. */
export const limitPages = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isWithinLimit(c, "page"))) return tooManyPages(c);
  await next();
});

/**
 * Everything that is neither the API nor an image: the SPA's files, and its page for every other path. A path with
 * a file extension that is not there is 404, never the page: a browser would run HTML as a script, or cache it.
 */
export function pageRoutes(answerApi: AnswerApi) {
  return new Hono<AppEnv>().all("*", async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      return c.text("Method not allowed", 405, { ...plainHeaders, Allow: "GET, HEAD" });
    }
    const isFile = /\.[A-Za-z0-9]+$/.test(c.req.path) && c.req.path !== "/index.html";
    return isFile ? serveFile(c) : servePage(c, answerApi);
  });
}

async function serveFile(c: Context<AppEnv>): Promise<Response> {
  const file = await c.env.ASSETS.fetch(c.req.raw);
  if (file.status !== 404) {
    const answer = new Response(file.body, file);
    answer.headers.set("X-Content-Type-Options", "nosniff");
    return answer;
  }
  return c.text("Not found", 404, plainHeaders);
}

const plainHeaders = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

async function servePage(c: Context<AppEnv>, answerApi: AnswerApi): Promise<Response> {
  const settings = settingsOrReason(c.env);
  if (typeof settings === "string") return unavailable(c, settings);
  const url = isBuilt && isPublicPage(c.req.path) ? toCanonicalUrl(c.req.url, pageParams) : undefined;
  if (url === undefined || !isCacheable(c.req.raw)) {
    return (await renderPage(c, { settings, url: new URL(c.req.url), answerApi })).response;
  }
  return respondFromCache(c, url, async () => {
    const { response, search } = await renderPage(c, { settings, url, answerApi });
    // A page without its content, or whose parameters were partly nonsense: that has no end.
    if (search !== url.search) response.headers.set("Cache-Control", "no-store");
    return response;
  });
}

const pageParams = ["sort", "in_stock", "featured", "page"];

/** Whether a page is the same for every visitor. */
function isPublicPage(path: string): boolean {
  return pageAt(path)?.isDrawn ?? (productSlugIn(path) !== undefined || categorySlugIn(path) !== undefined);
}

interface PageRequest {
  readonly settings: Settings;
  readonly url: URL;
  readonly answerApi: AnswerApi;
}

interface RenderedPage {
  readonly response: Response;
  /**
   * The parameters as the page understood them. Undefined for a page that must not be cached: one that the browser fills,
   * one without the store's settings, and a redirect.
   */
  readonly search: string | undefined;
}

async function renderPage(
  c: Context<AppEnv>,
  { settings, url, answerApi }: PageRequest,
): Promise<RenderedPage> {
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const context = createStoreContext(c.env, settings, { origin: url.origin, waitUntil });
  const known = await readPublicSettings(context).catch(logFailure);
  const answer = await answerOrUnavailable({ context, settings: known }, url);
  if (answer.kind === "moved") {
    // With the campaign's parameters: the browser's page may count them.
    return unfilled(moved(encodePath(answer.to) + new URL(c.req.url).search));
  }
  const build = await readBrowserBuild(c.env.ASSETS, url);
  if (build === undefined) {
    return unfilled(unavailable(c, "The pages are not built: dist/web/index.html is missing."));
  }
  const page = { settings, url, head: answer.head };
  const { headers } = c.req.raw;
  const drawn = answer.isDrawn
    ? await draw({ url, headers, bindings: c.env, settings, store: known, answerApi })
    : undefined;
  // Every page shows the store's name and navigation: nothing of it may come later.
  const data: PageData = known === undefined ? [] : [{ key: storeSettingsKey, data: known }];
  if (drawn?.status === 503) {
    console.error(
      `The page at ${url.pathname.slice(0, 200)} could not be loaded`,
      describeError(drawn.cause),
    );
    return unfilled(writePage(build, { ...page, status: 503, head: unavailableResponse.head }));
  }
  // Where the product has just come or gone, the browser says so.
  if (drawn?.status !== answer.status) {
    return unfilled(writePage(build, { ...page, status: answer.status, data }));
  }
  const response = writePage(build, { ...page, status: drawn.status, drawn });
  if (known === undefined) return unfilled(response);
  return { response, search: toCanonicalUrl(url.origin + url.pathname + drawn.search, pageParams)?.search };
}

function unfilled(response: Response): RenderedPage {
  return { response, search: undefined };
}

function settingsOrReason(bindings: Bindings): Settings | string {
  try {
    return parseSettings(bindings);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Without the database the SPA's page is still there to say so. */
async function answerOrUnavailable(
  site: Parameters<typeof responseForPath>[0],
  { pathname }: { pathname: string },
): Promise<PageResponse> {
  try {
    return await responseForPath(site, pathname);
  } catch (error) {
    console.error(`The page at ${pathname.slice(0, 200)} could not be looked up`, describeError(error));
    return unavailableResponse;
  }
}

function logFailure(error: unknown): undefined {
  console.error("The store's settings could not be read", describeError(error));
}

/** For good, but asked again each time: a product may get its old slug back, and kept answers would go in circles. */
function moved(location: string): Response {
  return new Response(null, {
    status: 301,
    headers: { Location: location, "Cache-Control": "no-cache" },
  });
}

/** What a visitor typed may hold any character, and a header must not. */
function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** What a visitor sees when the store cannot serve its pages at all; the log says why. */
function unavailable(c: Context<AppEnv>, reason: string): Response {
  console.error(reason);
  const page = plainPage("The store is briefly unavailable", "Please try again in a moment.");
  return c.html(page, 503, { "Retry-After": "30", "Cache-Control": "no-store" });
}

function tooManyPages(c: Context<AppEnv>): Response {
  const page = plainPage("Too many requests", "Please wait a moment and try again.");
  return c.html(page, 429, { "Retry-After": String(periodSeconds), "Cache-Control": "no-store" });
}

function plainPage(title: string, text: string): string {
  return `<!doctype html><html lang="en-CA"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1><p>${text}</p></html>`;
}
