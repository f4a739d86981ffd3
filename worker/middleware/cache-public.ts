import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { campaignParams } from "../../contract/catalog/campaign-params.ts";
import { toStoreDay } from "../../contract/shared/store-time.ts";
import { readCatalogueVersion } from "../domain/catalog/queries/catalogue-version.ts";
import { type AppEnv, publicConfig } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";
import { hashBytes, hashText } from "../lib/hex.ts";
import { isReload } from "../lib/is-reload.ts";
import { buildId } from "../pages/render-page.ts";
import { readSettings } from "./request-scope.ts";

// A cached response never becomes wrong before it expires: its key changes with everything that it shows, except the
// stock of products that have plenty of it.
const ttlSeconds = 600;

interface CacheOptions {
  /** The query parameters that the response depends on. A request with any other is not cached. */
  readonly params: readonly string[];
  /** For a body that is too large for memory: it is cached while it is sent, and has no ETag. */
  readonly isStream?: boolean;
}

/**
 * Caches the successful responses of a route, which must be the same for every visitor. The handler sees the canonical
 * URL that the key is made of, so nothing else in a visitor's URL can reach the other visitors.
 * @example app.get("/sitemap.xml", cachePublic({ params: [] }), writeSitemap)
 */
export function cachePublic({ params, isStream = false }: CacheOptions) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const url = toCanonicalUrl(c.req.url, params);
    if (url === undefined || !isCacheable(c.req.raw)) return next();
    const response = await respondFromCache(
      c,
      url,
      async () => {
        c.req.raw = new Request(url, c.req.raw);
        await next();
        return c.res;
      },
      isStream,
    );
    // Cleared first, because Hono merges the headers of a replaced response into the next one.
    c.res = undefined;
    c.res = response;
  });
}

/** The cache serves and stores only responses to reads without credentials. */
export function isCacheable({ method, headers }: Request): boolean {
  return (method === "GET" || method === "HEAD") && !headers.has("Authorization");
}

/**
 * Returns one URL for every spelling of it: parameters are sorted, and campaign parameters are dropped, because they say
 * where a visitor comes from and not what is shown. Returns undefined for a URL with any other parameter: it has
 * unlimited values, which would fill the cache.
 */
export function toCanonicalUrl(address: string, params: readonly string[]): URL | undefined {
  const url = new URL(address);
  const search = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    if (campaignParams.test(name)) continue;
    if (!params.includes(name)) return undefined;
    search.append(name, value);
  }
  search.sort();
  url.search = search.toString();
  return url.href.length > maxUrlLength ? undefined : url;
}

const maxUrlLength = 500;

/** Responds from the cache, or with a new response that is then cached; with 304 to a browser that has the same bytes. */
export async function respondFromCache(
  c: Context<AppEnv>,
  url: URL,
  respond: () => Promise<Response>,
  isStream = false,
): Promise<Response> {
  const key = await findKey(c, url);
  if (key === undefined) return respond();
  const cached = await readCache(key);
  if (cached !== undefined) {
    c.set("isCached", true);
    return revalidate(c.req.raw, cached);
  }
  const response = await respond();
  if (!isShareable(response)) return response;
  if (isStream && c.req.method === "HEAD") return withoutBody(response);
  const [fresh, copy] = isStream ? teeWithBackpressure(c, response) : await tagContent(response);
  // The Cache API stores nothing that must be revalidated each time.
  copy.headers.set("Cache-Control", `max-age=${ttlSeconds}`);
  writeCache(c, key, copy);
  return revalidate(c.req.raw, fresh);
}

/**
 * The key holds everything that a public response depends on. It is computed before the response is rendered: after a
 * change in between, the response is stored under the former version, which new requests no longer ask for.
 * @returns undefined while the catalogue's version cannot be read
 */
async function findKey(c: Context<AppEnv>, url: URL): Promise<string | undefined> {
  const settings = readSettings(c.env);
  const version = await readCatalogueVersion(c.env.DB, { isFresh: isReload(c.req.raw.headers) });
  if (version === undefined) return undefined;
  const day = toStoreDay(new Date());
  const state = [buildId, version, day, publicConfig(settings), settings.STORE_URL];
  return `${url.origin}/.cache/${await hashText(JSON.stringify(state))}${url.pathname}${url.search}`;
}

function isShareable({ status, headers }: Response): boolean {
  const isPrivate = /no-store|private/.test(headers.get("Cache-Control") ?? "");
  return status === 200 && !headers.has("Set-Cookie") && !isPrivate;
}

/** Makes the ETag from the bytes, so that a browser keeps its copy after a change that this response does not show. */
async function tagContent(response: Response): Promise<[Response, Response]> {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set("ETag", `W/"${(await hashBytes(body)).slice(0, 32)}"`);
  return [new Response(body, { headers }), new Response(body, { headers })];
}

/** Cancels the body of a HEAD response. Hono drops it without that, and the writer of the stream would wait for ever. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-cache");
  return new Response(null, { headers });
}

/** Splits a stream at the pace of the slower reader. Response.clone() would hold the difference in memory. */
function teeWithBackpressure(c: Context<AppEnv>, { body, headers }: Response): [Response, Response] {
  const streams = [new TransformStream<Uint8Array>(), new TransformStream<Uint8Array>()] as const;
  const writers = streams.map(({ writable }) => writable.getWriter());
  const ignoreLeft = () => undefined;
  const copy = async () => {
    try {
      for await (const chunk of body ?? []) {
        await Promise.all(writers.map((writer) => writer.write(chunk).catch(ignoreLeft)));
      }
      await Promise.all(writers.map((writer) => writer.close().catch(ignoreLeft)));
    } catch (error) {
      await Promise.all(writers.map((writer) => writer.abort(error).catch(ignoreLeft)));
    }
  };
  c.executionCtx.waitUntil(copy());
  const [one, other] = streams;
  return [new Response(one.readable, { headers }), new Response(other.readable, { headers })];
}

/** Makes browsers ask each time, because a change must be seen at once. */
function revalidate(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-cache");
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  const etag = headers.get("ETag");
  if (!known.some((each) => each.trim() === etag)) return new Response(response.body, { headers });
  void response.body?.cancel();
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  return new Response(null, { status: 304, headers });
}

/** A cache that fails makes a response slower, and changes nothing else. */
export async function readCache(key: string): Promise<Response | undefined> {
  return caches.default.match(key).catch(logFailure);
}

/** Stores a response after it was sent. Its Cache-Control says for how long. */
export function writeCache(c: Context<AppEnv>, key: string, response: Response): void {
  c.executionCtx.waitUntil(caches.default.put(key, response).catch(logFailure));
}

function logFailure(error: unknown): undefined {
  console.warn("The cache could not be used", describeError(error));
}
