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

interface EmbeddedImage {
  readonly image_url: string;
  readonly sources: readonly { readonly width: number; readonly url: string }[];
}

/** JSON.stringify's replacer: an image's files by their names alone, since all are in the folder of `image_url`. */
export function shortenImages(_key: string, value: unknown): unknown {
  return mapSources(value, (url, folder) => (url.startsWith(folder) ? url.slice(folder.length) : url));
}

/** JSON.parse's reviver for what shortenImages wrote. */
export function restoreImages(_key: string, value: unknown): unknown {
  return mapSources(value, (url, folder) => (url.includes("/") ? url : folder + url));
}

function mapSources(value: unknown, change: (url: string, folder: string) => string): unknown {
  if (!isImage(value)) return value;
  const folder = value.image_url.slice(0, value.image_url.lastIndexOf("/") + 1);
  return { ...value, sources: value.sources.map(({ width, url }) => ({ width, url: change(url, folder) })) };
}

function isImage(value: unknown): value is EmbeddedImage {
  if (typeof value !== "object" || value === null || !("image_url" in value && "sources" in value))
    return false;
  return typeof value.image_url === "string" && Array.isArray(value.sources);
}
