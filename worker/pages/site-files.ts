import { type Context, Hono } from "hono";
import { ownPagePath, productPath } from "../../contract/catalog/page-paths.ts";
import { storePages } from "../../contract/catalog/pages.ts";
import { toMailUrl, toPhoneUrl } from "../../contract/shared/contact-urls.ts";
import { addDays, startOfDay, toStoreDay } from "../../contract/shared/store-time.ts";
import type { TimeZone } from "../../contract/shared/time-zones.ts";
import { deriveShades } from "../../contract/store/colours.ts";
import { getStoreInitial } from "../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { listSitemapProducts } from "../domain/catalog/list/list-published-products.ts";
import { readPublicCategories } from "../domain/store/categories/read-categories.ts";
import { listPublishedPages } from "../domain/store/read-own-pages.ts";
import { readPublicSettings } from "../domain/storefront/read-public-settings.ts";
import type { AppEnv } from "../env.ts";
import { escapeHtml } from "../lib/escape.ts";
import { cachePublic } from "../middleware/cache-public.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { requestScope } from "../middleware/request-scope.ts";
import { getIconUrl, storeMarkPath } from "./head-html.ts";
import { streamProductFeed } from "./product-feed.ts";

/** Serves robots.txt, security.txt, the manifest, the product feed and the sitemap. */
export const siteFileRoutes = new Hono<AppEnv>()
  .get("/robots.txt", requestScope, (c) => c.text(writeRobots(c.var.store.site.url), 200, fileHeaders))
  .get("/.well-known/security.txt", cachePublic({ params: [] }), requestScope, async (c) => {
    const { store, time_zone: zone } = await readPublicSettings(c.var.store);
    return c.text(
      writeSecurityContact(store.email, toStoreDay(c.var.store.now(), zone), zone),
      200,
      fileHeaders,
    );
  })
  .get(storeMarkPath, cachePublic({ params: [] }), requestScope, async (c) => {
    const { name, colour } = (await readPublicSettings(c.var.store)).store;
    return c.body(drawStoreMark(name, colour), 200, { ...fileHeaders, "Content-Type": "image/svg+xml" });
  })
  .get("/manifest.webmanifest", cachePublic({ params: [] }), requestScope, async (c) => {
    const { store } = await readPublicSettings(c.var.store);
    const { name, description, colour } = store;
    const src = getIconUrl(store);
    const type = src === storeMarkPath ? "image/svg+xml" : "image/webp";
    const manifest = {
      name,
      short_name: name,
      description,
      lang: "en-CA",
      start_url: "/",
      display: "browser",
      theme_color: deriveShades(colour)[900],
      background_color: "#faf7f0",
      icons: [{ src, type, sizes: "any" }],
    };
    return c.body(JSON.stringify(manifest), 200, {
      ...fileHeaders,
      "Content-Type": "application/manifest+json",
    });
  })
  .get("/offline.html", cachePublic({ params: [] }), requestScope, async (c) =>
    c.html(writeOfflinePage((await readPublicSettings(c.var.store)).store), 200, {
      ...fileHeaders,
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
    }),
  )
  .get(
    "/feed.xml",
    rateLimit("catalogueFile"),
    cachePublic({ params: [], isStream: true }),
    requestScope,
    async (c) =>
      c.body(await streamProductFeed(c.var.store), 200, {
        ...fileHeaders,
        "Content-Type": "application/xml; charset=utf-8",
      }),
  )
  .get("/sitemap.xml", rateLimit("catalogueFile"), cachePublic({ params: [] }), requestScope, async (c) => {
    const { site } = c.var.store;
    const [categories, ownPages, products] = await Promise.all([
      readPublicCategories(c.var.store),
      listPublishedPages(c.var.store),
      listSitemapProducts(c.var.store),
    ]);
    const pages = storePages.filter((page) => page.isPublic);
    const urlElements = [
      ...[...pages, ...categories].map(({ path }) => writeUrlElement(site.url + path)),
      ...ownPages.map((page) => writeUrlElement(site.url + ownPagePath(page.slug), page.updatedAt)),
      ...products.map((product) => writeUrlElement(site.url + productPath(product.slug), product.updatedAt)),
    ];
    return respondXml(c, [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urlElements,
      "</urlset>",
    ]);
  });

/** Draws the first letter of the store's name on its colour, like web/components/store-logo.tsx. */
function drawStoreMark(name: string, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${deriveShades(colour)[900]}"/><text x="16" y="23" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="800" font-size="20" fill="#fff">${escapeHtml(getStoreInitial(name))}</text></svg>`;
}

/** Writes the page that web/public/service-worker.js shows without a connection. It needs no other file. */
function writeOfflinePage(store: StoreIdentity): string {
  const shades = deriveShades(store.colour);
  return `<!doctype html>
<html lang="en-CA">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You're offline | ${escapeHtml(store.name)}</title>
<style>
body { margin: 0; background: #faf7f0; color: #1d2b26; font: 1.0625rem/1.5 system-ui, sans-serif }
header { padding: 1rem; background: ${shades[900]}; color: #fff; font-size: 1.25rem; font-weight: 800; text-align: center }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem; text-align: center }
h1 { font-size: 1.75rem; line-height: 1.2 }
a { color: ${shades[700]}; font-weight: 600 }
.button { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 10px; background: ${shades[700]}; color: #fff; text-decoration: none }
</style>
<header>${escapeHtml(store.name)}</header>
<main>
<h1>You're offline</h1>
<p>We couldn't load this page. Check your connection and try again.</p>
<p><a class="button" href="">Try Again</a></p>
<p>Or call us at <a href="${escapeHtml(toPhoneUrl(store.phone))}">${escapeHtml(store.phone)}</a>.</p>
</main>
</html>
`;
}

const fileHeaders = { "Cache-Control": "public, max-age=300", "X-Content-Type-Options": "nosniff" };

/** Writes security.txt (RFC 9116). It expires a number of days after the current day. */
function writeSecurityContact(email: string, today: string, zone: TimeZone): string {
  const expires = startOfDay(addDays(today, securityContactDays), zone);
  return [`Contact: ${toMailUrl(email)}`, `Expires: ${expires}`, "Preferred-Languages: en", ""].join("\n");
}

const securityContactDays = 180;

/** Writes robots.txt. The catalogue's API is allowed, because search engines that render pages need it. */
function writeRobots(origin: string): string {
  return [
    "User-agent: *",
    ...["/api/", "/account/", "/admin", "/cart", "/checkout", "/order", "/profile"].map(
      (path) => `Disallow: ${path}`,
    ),
    "Allow: /api/products",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

function writeUrlElement(address: string, changedAt?: string): string {
  const lastChange = changedAt === undefined ? "" : `<lastmod>${escapeHtml(changedAt)}</lastmod>`;
  return `<url><loc>${escapeHtml(address)}</loc>${lastChange}</url>`;
}

function respondXml(c: Context<AppEnv>, lines: readonly string[]): Response {
  return c.body(`${lines.join("\n")}\n`, 200, {
    ...fileHeaders,
    "Content-Type": "application/xml; charset=utf-8",
  });
}
