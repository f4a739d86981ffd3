import { deriveShades, listShadeProperties, standardColour } from "../../contract/store/colours.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { isSquareLogo } from "../../contract/store/logo.ts";
import { escapeHtml, serializeForScript } from "../lib/escape.ts";

/** The icon of a store without a square logo, which siteFileRoutes serves. */
export const storeMarkPath = "/store-mark.svg";

type StoreBranding = Pick<StoreIdentity, "name" | "tagline" | "phone" | "email" | "logo_size"> & {
  readonly logo: string | null;
};

/** The metadata of a page for browsers, search engines and messengers. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The store's branding. It is missing if the database does not respond. */
  readonly site?: StoreBranding;
  /** The store's own colour, from which the shades of the pages are derived. */
  readonly colour?: string;
  readonly isIndexed: boolean;
  /** The canonical URL, which is absolute and has no sort order, filters and campaign parameters. */
  readonly url?: string;
  /** True for a list of products, whose pages from the second on have canonical URLs of their own. */
  readonly isPaged?: boolean;
  readonly kind?: "website" | "product";
  /** The page's image with an absolute URL. If it is missing, messengers show the store's logo. */
  readonly image?: { readonly url: string; readonly alt: string };
  /** Objects of schema.org. */
  readonly structuredData?: readonly object[];
}

/** Writes the elements of <head> that replace the title and description of the HTML file. */
export function writeHead(head: PageHead, origin: string): string {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    writeMeta("name", "description", head.description),
    head.isIndexed ? "" : writeMeta("name", "robots", "noindex"),
    head.url === undefined ? "" : `<link rel="canonical" href="${escapeHtml(head.url)}">`,
    writeColourStyle(head.colour),
    `<link rel="icon" href="${escapeHtml(head.site === undefined ? storeMarkPath : getIconUrl(head.site))}">`,
    `<link rel="manifest" href="/manifest.webmanifest">`,
    ...(head.isIndexed ? listSharingTags(head, origin) : []),
  ].join("");
}

/** Returns the URL of the store's icon: its logo, or its mark if the logo is missing or wide. */
export function getIconUrl({ logo, logo_size: size }: Pick<StoreBranding, "logo" | "logo_size">): string {
  return logo !== null && isSquareLogo(size) ? logo : storeMarkPath;
}

/** Writes the structured data for search engines. */
export function writeStructuredData({ structuredData = [] }: PageHead): string {
  return structuredData.map((data) => writeInertScript("application/ld+json", data)).join("");
}

/**
 * Derives the shades of the store's colour.
 * @returns undefined for the colour that the stylesheet already has
 */
export function findOwnShades(colour: string = standardColour) {
  return colour === standardColour ? undefined : deriveShades(colour);
}

function writeColourStyle(colour: string = standardColour): string {
  if (colour === standardColour) return "";
  const rules = listShadeProperties(colour).map(([name, value]) => `${name}:${value}`);
  return `<style>:root{${rules.join(";")}}</style>`;
}

/** Writes the Open Graph tags, which messengers read, and a tag for X. */
function listSharingTags(head: PageHead, origin: string): string[] {
  const image = findSharedImage(head, origin);
  return [
    head.site === undefined ? "" : writeMeta("property", "og:site_name", head.site.name),
    writeMeta("property", "og:locale", "en_CA"),
    writeMeta("property", "og:type", head.kind ?? "website"),
    writeMeta("property", "og:title", head.title),
    writeMeta("property", "og:description", head.description),
    head.url === undefined ? "" : writeMeta("property", "og:url", head.url),
    ...(image === undefined
      ? []
      : [writeMeta("property", "og:image", image.url), writeMeta("property", "og:image:alt", image.alt)]),
    // X reads everything else from the tags above.
    writeMeta("name", "twitter:card", image?.isWide === true ? "summary_large_image" : "summary"),
  ];
}

interface SharedImage {
  readonly url: string;
  readonly alt: string;
  /** False for a logo, which is too small for a wide preview. */
  readonly isWide: boolean;
}

/** Returns the page's own image, or else the store's logo. */
function findSharedImage({ image, site }: PageHead, origin: string): SharedImage | undefined {
  if (image !== undefined) return { ...image, isWide: true };
  if (site === undefined || site.logo === null) return undefined;
  return { url: origin + site.logo, alt: `${site.name}: ${site.tagline}`, isWide: false };
}

function writeMeta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** Writes data as a script of a type that browsers do not run. */
export function writeInertScript(
  type: "application/json" | "application/ld+json",
  data: object,
  id?: string,
): string {
  return `<script type="${type}"${id === undefined ? "" : ` id="${id}"`}>${serializeForScript(data)}</script>`;
}
