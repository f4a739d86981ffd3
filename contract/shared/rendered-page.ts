import type { ConfigView } from "./system.ts";

interface RenderRequest<Fetch> {
  /** The page's URL. */
  readonly address: string;
  readonly config: ConfigView;
  /** Data that the Worker has read itself. */
  readonly data: PageData;
  /** Calls the API inside the Worker. */
  readonly fetch: Fetch;
}

/** The result of a page's rendering. */
export type RenderedPage =
  | {
      readonly status: 200 | 404;
      /** The search string of the page's URL, after the page has parsed and normalized it. */
      readonly search: string;
      /** The HTML inside #root. */
      readonly html: string;
      /** The data of the rendered page. The browser hydrates with it instead of fetching it again. */
      readonly data: PageData;
    }
  /** The response if the page's own data could not be loaded. */
  | { readonly status: 503; readonly cause: unknown };

/** The data of finished queries by query key. The page contains it as JSON in the script element #page-data. */
export type PageData = readonly { readonly key: readonly unknown[]; readonly data: unknown }[];

/**
 * Renders a page for a guest (web/server-entry.tsx).
 * @returns undefined for a page that only the browser can render
 * @throws Error if a component fails, or a query that does not load the page's own data
 */
export type RenderPage<Fetch> = (request: RenderRequest<Fetch>) => Promise<RenderedPage | undefined>;

/** The query key of the store's public settings, which the Worker writes into every page. */
export const storeSettingsKey = ["store-settings"] as const;
