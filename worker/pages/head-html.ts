import { deriveShades } from "../../contract/store/colours.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { escapeHtml, jsonForScript } from "../lib/html.ts";

/** What one page says about itself, to browsers, search engines and those who share it. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The store's name and tagline, for those who share the page; absent while the database cannot be asked. */
  readonly site?: { readonly name: string; readonly tagline: string };
  /** The store's own colour, of which the pages' are derived. */
  readonly colour?: string;
  readonly isIndexed: boolean;
  /** The page's one address, absolute, without what a visitor filtered or a campaign added. */
  readonly url?: string;
  readonly kind?: "website" | "product";
  /** Absolute. The store's own image where a page has none. */
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

/** Nothing for the colour that the style sheet has anyway. */
function colourStyle(colour = newStoreIdentity.colour): string {
  if (colour === newStoreIdentity.colour) return "";
  const rules = Object.entries(deriveShades(colour)).map(
    ([shade, hex]) => `--color-evergreen-${shade}:${hex}`,
  );
  return `<style>:root{${rules.join(";")}}</style>`;
}

const shareImage = { path: "/share.png", width: 1200, height: 630 };

/** Open Graph, which every messenger reads, and the one tag that X wants besides. */
function sharingTags(head: PageHead, origin: string): string[] {
  const image = head.image;
  return [
    head.site === undefined ? "" : meta("property", "og:site_name", head.site.name),
    meta("property", "og:locale", "en_CA"),
    meta("property", "og:type", head.kind ?? "website"),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    head.url === undefined ? "" : meta("property", "og:url", head.url),
    meta("property", "og:image", image?.url ?? origin + shareImage.path),
    meta(
      "property",
      "og:image:alt",
      image?.alt ?? (head.site === undefined ? head.title : `${head.site.name}: ${head.site.tagline}`),
    ),
    ...(image === undefined
      ? [
          meta("property", "og:image:width", String(shareImage.width)),
          meta("property", "og:image:height", String(shareImage.height)),
        ]
      : []),
    // It takes all else from the tags above.
    meta("name", "twitter:card", "summary_large_image"),
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
