import { deriveShades } from "../../contract/store/colours.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { escapeHtml, jsonForScript } from "../lib/html.ts";

type SiteFace = Pick<StoreIdentity, "name" | "tagline"> & { readonly logo: string | null };

/** What one page says about itself, to browsers, search engines and those who share it. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** For those who share the page; absent while the database cannot be asked. */
  readonly site?: SiteFace;
  /** The store's own colour, of which the pages' are derived. */
  readonly colour?: string;
  readonly isIndexed: boolean;
  /** The page's one address, absolute, without what a visitor filtered or a campaign added. */
  readonly url?: string;
  readonly kind?: "website" | "product";
  /** Absolute. The store's where a page has none. */
  readonly image?: { readonly url: string; readonly alt: string };
  /** Objects of schema.org. */
  readonly structuredData?: readonly object[];
}

/** The elements of <head>, in place of the title and description that the file itself has. */
export function headHtml(head: PageHead, origin: string): string {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta("name", "description", head.description),
    head.isIndexed ? "" : meta("name", "robots", "noindex"),
    head.url === undefined ? "" : `<link rel="canonical" href="${escapeHtml(head.url)}">`,
    colourStyle(head.colour),
    `<link rel="manifest" href="/manifest.webmanifest">`,
    ...(head.isIndexed ? sharingTags(head, origin) : []),
  ].join("");
}

/** What search engines read: at the end of the page, where it compresses with what the page says of the same. */
export function structuredDataHtml({ structuredData = [] }: PageHead): string {
  return structuredData.map((data) => inertScript("application/ld+json", data)).join("");
}

/** The store's shades; undefined for the colour that the style sheet and the page's file have anyway. */
export function findOwnShades(colour = newStoreIdentity.colour) {
  return colour === newStoreIdentity.colour ? undefined : deriveShades(colour);
}

function colourStyle(colour: string | undefined): string {
  const own = findOwnShades(colour);
  if (own === undefined) return "";
  const rules = Object.entries(own).map(([shade, hex]) => `--color-evergreen-${shade}:${hex}`);
  return `<style>:root{${rules.join(";")}}</style>`;
}

/** An image for the store as a whole: its logo, or the drawn one, which shows the name and the tagline of a new store. */
export function findStoreImage({ name, tagline, logo }: SiteFace): string | undefined {
  if (logo !== null) return logo;
  const isNew = name === newStoreIdentity.name && tagline === newStoreIdentity.tagline;
  return isNew ? drawnImage.path : undefined;
}

const drawnImage = { path: "/share.png", width: 1200, height: 630 };

/** Open Graph, which every messenger reads, and the one tag that X wants besides. */
function sharingTags({ site, ...head }: PageHead, origin: string): string[] {
  const path = site === undefined ? undefined : findStoreImage(site);
  const own =
    site === undefined || path === undefined
      ? undefined
      : { url: origin + path, alt: `${site.name}: ${site.tagline}` };
  const image = head.image ?? own;
  const isDrawn = image === own && path === drawnImage.path;
  const isWide = isDrawn || head.image !== undefined;
  return [
    site === undefined ? "" : meta("property", "og:site_name", site.name),
    meta("property", "og:locale", "en_CA"),
    meta("property", "og:type", head.kind ?? "website"),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    head.url === undefined ? "" : meta("property", "og:url", head.url),
    ...(image === undefined
      ? []
      : [meta("property", "og:image", image.url), meta("property", "og:image:alt", image.alt)]),
    ...(isDrawn
      ? [
          meta("property", "og:image:width", String(drawnImage.width)),
          meta("property", "og:image:height", String(drawnImage.height)),
        ]
      : []),
    // It takes all else from the tags above.
    meta("name", "twitter:card", isWide ? "summary_large_image" : "summary"),
  ];
}

function meta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** Browsers run no script of these types. */
export function inertScript(
  type: "application/json" | "application/ld+json",
  data: object,
  id?: string,
  replace?: (key: string, value: unknown) => unknown,
): string {
  return `<script type="${type}"${id === undefined ? "" : ` id="${id}"`}>${jsonForScript(data, replace)}</script>`;
}
