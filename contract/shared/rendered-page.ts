import type { ConfigView } from "./config.ts";

interface RenderRequest<Fetch> {
  /** The page's whole address. */
  readonly address: string;
  readonly config: ConfigView;
  /** Calls the API inside the Worker. */
  readonly fetch: Fetch;
}

export type RenderedPage =
  | {
      readonly status: 200 | 404;
      /** The search parameters as the page understood them. */
      readonly search: string;
      /** The content of #root. */
      readonly html: string;
      /** The data that the page was rendered from: the browser hydrates without asking for it again. */
      readonly data: PageData;
    }
  /** The page's own data could not be loaded. */
  | { readonly status: 503; readonly cause: unknown };

/** The answered queries by their keys, as inert JSON in the page (#page-data). */
export type PageData = readonly { readonly key: readonly unknown[]; readonly data: unknown }[];

/**
 * Renders a page as a guest sees it (web/server-entry.tsx).
 * @returns undefined for an address that only the browser can show
 * @throws when a component of the page or data beside its own fails
 */
export type RenderPage<Fetch> = (request: RenderRequest<Fetch>) => Promise<RenderedPage | undefined>;

/** The query key of the store's public settings, which the Worker writes into every page. */
export const storeSettingsKey = ["store-settings"] as const;
