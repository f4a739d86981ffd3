import { buildId } from "build-id";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { campaignParamPattern } from "../../contract/catalog/campaign-params.ts";
import { toStoreDay } from "../../contract/shared/store-time.ts";
import { readCatalogueVersion } from "../domain/catalog/catalogue-version.ts";
import { type AppEnv, toPublicConfig } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";
import { hashBytes, hashText } from "../lib/hash.ts";
import { readConfiguration, requiresFreshResponse } from "./request-scope.ts";

// A cached response is never outdated, because its key changes with all of its data, except the stock of products with
// plenty of it, and what customers bought together.
const ttlSeconds = 600;

interface CacheOptions {
  /** The query parameters that the response depends on. A request with any other is not cached. */
  readonly params: readonly string[];
  /** True for a body that is too large for memory. It is cached while it is sent, and has no ETag. */
  readonly isStream?: boolean;
}

/**
 * Caches the successful responses of a route, which must be the same for every visitor. The handler receives the
 * canonical URL of the cache key, so nothing else in a visitor's URL can reach other visitors.
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
    // The response is cleared first, because Hono merges the headers of a replaced response into the next one.
    c.res = undefined;
    c.res = response;
  });
}

/** Returns true for a read without credentials. The cache serves and stores no other responses. */
export function isCacheable({ method, headers }: Request): boolean {
  return (method === "GET" || method === "HEAD") && !headers.has("Authorization");
}

/**
 * Returns one URL for all equivalent URLs. Parameters are sorted by name and value, and campaign parameters are
 * removed, because neither order nor campaign affects a response.
 * @returns undefined for a URL with any other parameter, whose unlimited values would fill the cache
 */
export function toCanonicalUrl(address: string, params: readonly string[]): URL | undefined {
  const url = new URL(address);
  const search = new URLSearchParams();
  for (const name of [...new Set(url.searchParams.keys())].toSorted()) {
    if (campaignParamPattern.test(name)) continue;
    if (!params.includes(name)) return undefined;
    for (const value of url.searchParams.getAll(name).toSorted()) search.append(name, value);
  }
  url.search = search.toString();
  return url.href.length > maxUrlLength ? undefined : url;
}

const maxUrlLength = 500;

/** Responds from the cache, or creates a response and caches it. A browser that has the same bytes gets 304. */
export async function respondFromCache(
  c: Context<AppEnv>,
  url: URL,
  respond: () => Promise<Response>,
  isStream = false,
): Promise<Response> {
  const key = await createKey(c, url);
  if (key === undefined) return respond();
  const cached = await readCache(key);
  if (cached !== undefined) {
    c.set("isCached", true);
    return revalidate(c.req.raw, cached);
  }
  const response = await respond();
  if (!isShareable(response)) return response;
  if (isStream && c.req.method === "HEAD") return removeBody(response);
  const [fresh, copy] = isStream ? teeWithBackpressure(c, response) : await tagContent(response);
  // The Cache API stores nothing that must be revalidated each time.
  copy.headers.set("Cache-Control", `max-age=${ttlSeconds}`);
  writeCache(c, key, copy);
  return revalidate(c.req.raw, fresh);
}

/**
 * Creates a key of everything that a public response depends on. It is created before the response. If the catalogue
 * changes in between, the response is stored under the former version, which new requests no longer use.
 * @returns undefined while the catalogue's version cannot be read
 */
async function createKey(c: Context<AppEnv>, url: URL): Promise<string | undefined> {
  const settings = readConfiguration(c.env);
  const isFresh = requiresFreshResponse(c.req.raw.headers);
  const catalogue = await readCatalogueVersion(c.env.DB, { isFresh });
  if (catalogue === undefined) return undefined;
  const day = toStoreDay(new Date(), catalogue.timeZone);
  const state = [buildId, catalogue.version, day, toPublicConfig(settings), settings.STORE_URL];
  return `${url.origin}/.cache/${await hashText(JSON.stringify(state))}${url.pathname}${url.search}`;
}

function isShareable({ status, headers }: Response): boolean {
  const isPrivate = /no-store|private/.test(headers.get("Cache-Control") ?? "");
  return status === 200 && !headers.has("Set-Cookie") && !isPrivate;
}

/**
 * Adds an ETag to a response, and returns two copies of it. The ETag is a hash of the bytes, so that a browser can
 * reuse its copy after changes that do not affect this response.
 */
async function tagContent(response: Response): Promise<[Response, Response]> {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set("ETag", `W/"${(await hashBytes(body)).slice(0, 32)}"`);
  return [new Response(body, { headers }), new Response(body, { headers })];
}

/** Removes the body of a HEAD response. Hono would not cancel it, and the writer of the stream would wait forever. */
async function removeBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-cache");
  return new Response(null, { headers });
}

/** Splits a stream at the pace of the slower reader. Response.clone() would hold the difference in memory. */
function teeWithBackpressure(c: Context<AppEnv>, { body, headers }: Response): [Response, Response] {
  const streams = [new TransformStream<Uint8Array>(), new TransformStream<Uint8Array>()] as const;
  const writers = streams.map(({ writable }) => writable.getWriter());
  const ignoreClosedReader = () => undefined;
  const copyChunks = async () => {
    try {
      for await (const chunk of body ?? []) {
        await Promise.all(writers.map((writer) => writer.write(chunk).catch(ignoreClosedReader)));
      }
      await Promise.all(writers.map((writer) => writer.close().catch(ignoreClosedReader)));
    } catch (error) {
      await Promise.all(writers.map((writer) => writer.abort(error).catch(ignoreClosedReader)));
    }
  };
  c.executionCtx.waitUntil(copyChunks());
  const [first, second] = streams;
  return [new Response(first.readable, { headers }), new Response(second.readable, { headers })];
}

/**
 * Returns 304 if the browser has the same bytes, and otherwise the response. Browsers revalidate it each time, because
 * they must show changes immediately.
 */
function revalidate(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-cache");
  const browserTags = request.headers.get("If-None-Match")?.split(",") ?? [];
  const etag = headers.get("ETag");
  if (!browserTags.some((tag) => tag.trim() === etag)) return new Response(response.body, { headers });
  void response.body?.cancel();
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  return new Response(null, { status: 304, headers });
}

/** Reads a cached response. A failure of the cache is a miss. */
export async function readCache(key: string): Promise<Response | undefined> {
  return caches.default.match(key).catch(logCacheFailure);
}

/** Stores a response after it was sent, for the time in its Cache-Control. */
export function writeCache(c: Context<AppEnv>, key: string, response: Response): void {
  c.executionCtx.waitUntil(caches.default.put(key, response).catch(logCacheFailure));
}

function logCacheFailure(error: unknown): undefined {
  console.warn("The cache could not be used", describeError(error));
}
