import { waitUntil } from "cloudflare:workers";
import { renderPage as renderBuiltPage } from "built-pages";
import type { ExecutionContext } from "hono";
import { type RenderedCart, renderedCartKey } from "../../contract/orders/rendered-cart.ts";
import type { RenderedPage } from "../../contract/shared/rendered-page.ts";
import type { PublicSettingsView } from "../../contract/store/public-settings.ts";
import { type Bindings, type Settings, toPublicConfig } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";

/** Calls the API inside the Worker (app.fetch). */
export type CallApi = (
  request: Request,
  bindings: Bindings,
  execution: ExecutionContext,
) => Response | Promise<Response>;

/** False in the development server, where the browser renders every page. */
export const isBuilt = renderBuiltPage !== undefined;

interface RenderOptions {
  /** The page's URL. */
  readonly url: URL;
  /** The visitor's headers, for the rate limits of the API. */
  readonly headers: Headers;
  readonly bindings: Bindings;
  readonly settings: Settings;
  /** The store's settings, which were already read for the page's head. */
  readonly store: PublicSettingsView | undefined;
  /** Reads the guest's cart, for the page that shows it. */
  readonly readCart: (() => Promise<RenderedCart>) | undefined;
  readonly callApi: CallApi;
}

/**
 * Renders a page of the SPA for a guest.
 * @returns undefined if only the browser can render the page, or if rendering failed, which is logged
 */
export async function renderPage(options: RenderOptions): Promise<RenderedPage | undefined> {
  const { url, settings, readCart } = options;
  if (renderBuiltPage === undefined) return undefined;
  try {
    return await renderBuiltPage({
      address: url.href,
      config: toPublicConfig(settings),
      data: readCart === undefined ? [] : [{ key: renderedCartKey, data: await readCart() }],
      fetch: createPageFetch(options),
    });
  } catch (error) {
    console.error(`The page at ${url.pathname.slice(0, 200)} could not be rendered`, describeError(error));
    return undefined;
  }
}

/**
 * Creates the fetch() of a page that is rendered. It calls the API inside the Worker, for the visitor's rate limits.
 */
function createPageFetch({ url, headers, bindings, store, callApi }: RenderOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, url), init);
    if (store !== undefined && new URL(request.url).pathname === "/api/store-settings") {
      // The settings were read for the head, so this saves a query.
      return Response.json({ success: true, data: store });
    }
    const clientIp = headers.get("CF-Connecting-IP");
    if (clientIp !== null) request.headers.set("CF-Connecting-IP", clientIp);
    return callApi(request, bindings, execution);
  };
}

/** An execution context for every request, because the imported waitUntil() belongs to the request that calls it. */
const execution: ExecutionContext = {
  waitUntil: (work) => waitUntil(work),
  passThroughOnException: () => {},
  props: {},
};
