import { deriveShades } from "../../contract/store/colours.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { escapeHtml, jsonForScript } from "../lib/html.ts";

type SiteFace = Pick<StoreIdentity, "name" | "tagline"> & { readonly logo: string | null };

/** How one page describes itself to browsers, search engines and messengers. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Absent while the database does not respond. */
  readonly site?: SiteFace;
  /** The store's own colour, from which the shades of the pages are derived. */
  readonly colour?: string;
  readonly isIndexed: boolean;
  /** The canonical address: absolute, without filters and campaign parameters. */
  readonly url?: string;
  readonly kind?: "website" | "product";
  /** Absolute; the store's image where the page has none. */
  readonly image?: { readonly url: string; readonly alt: string };
  /** Objects of schema.org. */
  readonly structuredData?: readonly object[];
}

/** The elements of <head> that replace the title and description of the HTML file. */
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

/** The structured data for search engines, as inert scripts. */
export function structuredDataHtml({ structuredData = [] }: PageHead): string {
  return structuredData.map((data) => inertScript("application/ld+json", data)).join("");
}

/** The shades of the store's colour; undefined for the colour that the stylesheet already has. */
export function findOwnShades(colour = newStoreIdentity.colour) {
  return colour === newStoreIdentity.colour ? undefined : deriveShades(colour);
}

function colourStyle(colour: string | undefined): string {
  const own = findOwnShades(colour);
  if (own === undefined) return "";
  const rules = Object.entries(own).map(([shade, hex]) => `--color-evergreen-${shade}:${hex}`);
  return `<style>:root{${rules.join(";")}}</style>`;
}

/** The image of the store as a whole: its logo, or the prepared one, which shows the name and tagline of a new store. */
export function findStoreImage({ name, tagline, logo }: SiteFace): string | undefined {
  if (logo !== null) return logo;
  const isNew = name === newStoreIdentity.name && tagline === newStoreIdentity.tagline;
  return isNew ? preparedImage.path : undefined;
}

const preparedImage = { path: "/share.png", width: 1200, height: 630 };

/** Open Graph tags, which every messenger reads, and the one tag that X needs besides. */
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
    // X takes everything else from the tags above.
    meta("name", "twitter:card", isWide ? "summary_large_image" : "summary"),
  ];
}

function meta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** A script of a type that browsers do not run. */
export function inertScript(
  type: "application/json" | "application/ld+json",
  data: object,
  id?: string,
): string {
  return `<script type="${type}"${id === undefined ? "" : ` id="${id}"`}>${jsonForScript(data)}</script>`;
}
