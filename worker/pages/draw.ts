import { waitUntil } from "cloudflare:workers";
import { buildId, drawPage } from "built-pages";
import type { ExecutionContext } from "hono";
import type { DrawnPage } from "../../contract/shared/drawn-page.ts";
import type { PublicSettingsView } from "../../contract/store/public-settings.ts";
import { type Bindings, publicConfig, type Settings } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";

/** Answers a request to the API, as app.fetch does. */
export type AnswerApi = (
  request: Request,
  bindings: Bindings,
  execution: ExecutionContext,
) => Response | Promise<Response>;

/** Not in the development server. */
export const isBuilt = drawPage !== undefined;
export { buildId };

interface Drawing {
  /** The page's address. */
  readonly url: URL;
  /** The visitor's, for the limits of the API. */
  readonly headers: Headers;
  readonly bindings: Bindings;
  readonly settings: Settings;
  /** What was read for the page's head: it is not asked for again. */
  readonly store: PublicSettingsView | undefined;
  readonly answerApi: AnswerApi;
}

/** The page as the SPA shows it to a guest. Undefined where only the browser can show it, or drawing failed. */
export async function draw({
  url,
  headers,
  bindings,
  settings,
  store,
  answerApi,
}: Drawing): Promise<DrawnPage | undefined> {
  if (drawPage === undefined) return undefined;
  try {
    return await drawPage({
      address: url.href,
      config: publicConfig(settings),
      fetch: async (input, init) => {
        const request = new Request(input instanceof Request ? input : new URL(input, url), init);
        if (store !== undefined && new URL(request.url).pathname === "/api/store-settings")
          return Response.json({ success: true, data: store });
        const address = headers.get("CF-Connecting-IP");
        if (address !== null) request.headers.set("CF-Connecting-IP", address);
        return answerApi(request, bindings, execution);
      },
    });
  } catch (error) {
    console.error(`The page at ${url.pathname.slice(0, 200)} could not be drawn`, describeError(error));
    return undefined;
  }
}

/** Of the request that is being answered, whichever that is. */
const execution: ExecutionContext = {
  waitUntil: (work) => waitUntil(work),
  passThroughOnException: () => {},
  props: {},
};
