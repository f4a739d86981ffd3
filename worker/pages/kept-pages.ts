import { categorySlugIn, pageAt, productSlugIn } from "../../contract/catalog/pages.ts";
import { readCatalogueVersion } from "../domain/catalog/queries/catalogue-version.ts";
import { type Bindings, publicConfig, type Settings } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";
import { hashText } from "../lib/hex.ts";
import { isReload } from "../lib/is-reload.ts";
import { rememberByText } from "../lib/remember-by-text.ts";
import { buildId } from "./draw.ts";
import { recall, remember } from "./kept-in-memory.ts";

// Only as long as nobody changes the catalogue: the address of a kept page holds its version (docs/decisions/0033). Ten
// minutes, of which the last is in memory.
const keptSeconds = 540;
// How late a page may show a change that another isolate made.
const versionLifetimeMs = 2_000;

/** Where a page or an answer is kept, and the state that it is kept in. */
export interface KeptPlace {
  readonly address: string;
  readonly etag: string;
  /** The parameters that it was asked for with, without those of campaigns. */
  readonly search: string;
}

/** @returns undefined for a page that is drawn for each visitor: a search, or without a database */
export async function findPlace(
  url: URL,
  headers: Headers,
  bindings: Bindings,
  settings: Settings,
): Promise<KeptPlace | undefined> {
  const search = keptPageSearch(url.search);
  if (search === undefined || !isDrawnAt(url.pathname)) return undefined;
  return placeAt(url, search, await readState(headers, bindings, settings));
}

/** @returns undefined for an answer that is made for each visitor: a search, a price range, or without a database */
export async function findAnswerPlace(
  url: URL,
  headers: Headers,
  bindings: Bindings,
  settings: Settings,
): Promise<KeptPlace | undefined> {
  const search = keptAnswerSearch(url.search);
  if (search === undefined || url.pathname.length > maxPathLength) return undefined;
  return placeAt(url, search, await readState(headers, bindings, settings));
}

function placeAt(url: URL, search: string, state: string | undefined): KeptPlace | undefined {
  if (state === undefined) return undefined;
  return {
    address: `${url.origin}/.kept/${state}${url.pathname}${search}`,
    etag: `W/"${state}"`,
    search,
  };
}

/** What an answer of the catalogue depends on, beside its address. */
async function readState(
  headers: Headers,
  bindings: Bindings,
  settings: Settings,
): Promise<string | undefined> {
  const version = await readCatalogueVersion(bindings.DB, isReload(headers) ? 0 : versionLifetimeMs);
  if (version === undefined) return undefined;
  return `${buildId}-${version}-${await fingerprint(settings)}`;
}

/** The 304 for a browser that has this state already. */
export function unchanged({ etag }: KeptPlace, headers: Headers): Response | undefined {
  if (headers.get("If-None-Match")?.includes(etag) !== true) return undefined;
  return new Response(null, { status: 304, headers: { ETag: etag, "Cache-Control": "no-cache" } });
}

/** As it was kept; undefined without it, and where the cache refuses. */
export async function take({ address, etag }: KeptPlace): Promise<Response | undefined> {
  const known = recall(address);
  if (known !== undefined) return known;
  const kept = await caches.default.match(address).catch(logRefusal);
  return kept && remember(address, await kept.arrayBuffer(), withCacheHeaders(kept, etag));
}

/** Keeps it for other visitors, behind the answer. */
export async function keep(
  { address, etag }: KeptPlace,
  response: Response,
  inBackground: (work: Promise<unknown>) => void,
): Promise<Response> {
  const body = await response.arrayBuffer();
  const headers = withCacheHeaders(response, etag);
  const answer = new Response(body, { headers });
  for (const name of headersOfOneRequest) headers.delete(name);
  const copy = new Response(body, { headers });
  // The Cache API keeps nothing that is to be asked for each time.
  copy.headers.set("Cache-Control", `max-age=${keptSeconds}`);
  inBackground(caches.default.put(address, copy).catch(logRefusal));
  remember(address, body, headers);
  return answer;
}

const headersOfOneRequest = ["X-Request-Id", "Server-Timing"];

function withCacheHeaders({ headers }: Response, etag: string): Headers {
  const kept = new Headers(headers);
  kept.set("Cache-Control", "no-cache");
  kept.set("ETag", etag);
  return kept;
}

const pageParams = ["sort", "in_stock", "featured", "page"];
const answerParams = [
  ...["page", "limit", "sort_by", "order", "category", "in_stock", "in_stock_first", "is_new", "is_featured"],
  ...["is_deal", "min_discount_percentage"],
];
// No slug is longer.
const maxPathLength = 250;
const campaignParams = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

const keptPageSearch = rememberByText((search) => keptSearch(search, pageParams));
const keptAnswerSearch = rememberByText((search) => keptSearch(search, answerParams));

// A path is compared with that of every page.
const isDrawnAt = rememberByText(
  (path) =>
    pageAt(path)?.isDrawn ?? (productSlugIn(path) !== undefined || categorySlugIn(path) !== undefined),
);

/** Undefined with any other parameter: their values are endless, and a page may learn a new one. */
function keptSearch(search: string, keptParams: readonly string[]): string | undefined {
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (campaignParams.test(name)) continue;
    if (!keptParams.includes(name)) return undefined;
    kept.append(name, value);
  }
  kept.sort();
  return kept.size === 0 ? "" : `?${kept}`;
}

/** Whether the page understood its parameters as they are: nonsense must not fill the cache. */
export function isAtPlace({ search }: KeptPlace, drawnSearch: string): boolean {
  return search === keptPageSearch(drawnSearch);
}

const fingerprints = new WeakMap<Settings, string>();

/** The same build may run with another configuration, which is in every page. */
async function fingerprint(settings: Settings): Promise<string> {
  const known = fingerprints.get(settings);
  if (known !== undefined) return known;
  const text = JSON.stringify([publicConfig(settings), settings.STORE_URL]);
  const hex = (await hashText(text)).slice(0, 16);
  fingerprints.set(settings, hex);
  return hex;
}

function logRefusal(error: unknown): undefined {
  console.warn("The cache refused", describeError(error));
}
