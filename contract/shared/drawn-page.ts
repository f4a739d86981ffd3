import type { ConfigView } from "./config.ts";

/** What the Worker asks of the built pages (web/server-entry.tsx). */
interface DrawRequest<Fetch> {
  /** The page's whole address. */
  readonly address: string;
  readonly config: ConfigView;
  /** Calls the API inside the Worker. */
  readonly fetch: Fetch;
}

export type DrawnPage =
  | {
      readonly status: 200 | 404;
      /** The parameters as the page understood them. */
      readonly search: string;
      /** The content of #root. */
      readonly html: string;
      /** What the page was drawn from: the browser takes the page over without asking again. */
      readonly data: PageData;
    }
  /** What the page is about could not be loaded. */
  | { readonly status: 503; readonly cause: unknown };

/** The answered queries, by their keys. It is in the page as inert JSON (#page-data). */
export type PageData = readonly { readonly key: readonly unknown[]; readonly data: unknown }[];

/**
 * Draws a page as a guest sees it.
 * @returns undefined for an address that only the browser can show
 * @throws when a component or an extra of the page fails
 */
export type DrawPage<Fetch> = (request: DrawRequest<Fetch>) => Promise<DrawnPage | undefined>;

/** Under which the browser keeps the store's public settings, and the Worker writes them into each page. */
export const storeSettingsKey = ["store-settings"] as const;
