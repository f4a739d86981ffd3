import { deriveShades } from "../../contract/store/colours.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { escapeHtml, jsonForScript } from "../lib/html.ts";

type StoreBranding = Pick<StoreIdentity, "name" | "tagline"> & { readonly logo: string | null };

/** The metadata of a page for browsers, search engines and messengers. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Missing while the database does not respond. */
  readonly site?: StoreBranding;
  /** The store's own colour, from which the shades of the pages are derived. */
  readonly colour?: string;
  readonly isIndexed: boolean;
  /** The canonical URL: absolute, without filters and campaign parameters. */
  readonly url?: string;
  readonly kind?: "website" | "product";
  /** With an absolute URL. Without it, the page has the store's image. */
  readonly image?: { readonly url: string; readonly alt: string };
  /** Objects of schema.org. */
  readonly structuredData?: readonly object[];
}

/** Writes the elements of <head> that replace the title and description of the HTML file. */
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

/** Writes the structured data for search engines. */
export function structuredDataHtml({ structuredData = [] }: PageHead): string {
  return structuredData.map((data) => inertScript("application/ld+json", data)).join("");
}

/**
 * Derives the shades of the store's colour.
 * @returns undefined for the colour that the stylesheet already has
 */
export function findOwnShades(colour = newStoreIdentity.colour) {
  return colour === newStoreIdentity.colour ? undefined : deriveShades(colour);
}

function colourStyle(colour: string | undefined): string {
  const own = findOwnShades(colour);
  if (own === undefined) return "";
  const rules = Object.entries(own).map(([shade, hex]) => `--color-evergreen-${shade}:${hex}`);
  return `<style>:root{${rules.join(";")}}</style>`;
}

/** Returns the store's logo, or for a new store the prepared image, which shows the name and tagline of a new store. */
export function findStoreImage({ name, tagline, logo }: StoreBranding): string | undefined {
  if (logo !== null) return logo;
  const isNew = name === newStoreIdentity.name && tagline === newStoreIdentity.tagline;
  return isNew ? preparedImage.path : undefined;
}

const preparedImage = { path: "/share.png", width: 1200, height: 630 };

/** Writes the Open Graph tags, which every messenger reads, and the one tag that only X reads. */
function sharingTags({ site, ...head }: PageHead, origin: string): string[] {
  const path = site === undefined ? undefined : findStoreImage(site);
  const own =
    site === undefined || path === undefined
      ? undefined
      : { url: origin + path, alt: `${site.name}: ${site.tagline}` };
  const image = head.image ?? own;
  const isPrepared = image === own && path === preparedImage.path;
  const isWide = isPrepared || head.image !== undefined;
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
    ...(isPrepared
      ? [
          meta("property", "og:image:width", String(preparedImage.width)),
          meta("property", "og:image:height", String(preparedImage.height)),
        ]
      : []),
    // X reads everything else from the tags above.
    meta("name", "twitter:card", isWide ? "summary_large_image" : "summary"),
  ];
}

function meta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** Writes data as a script of a type that browsers do not run. */
export function inertScript(
  type: "application/json" | "application/ld+json",
  data: object,
  id?: string,
): string {
  return `<script type="${type}"${id === undefined ? "" : ` id="${id}"`}>${jsonForScript(data)}</script>`;
}
