import { type Context, Hono } from "hono";
import { productPath, storePages } from "../../contract/catalog/pages.ts";
import { addDays, startOfDay, toStoreDay } from "../../contract/shared/store-time.ts";
import { deriveShades } from "../../contract/store/colours.ts";
import { listSitemapProducts } from "../domain/catalog/queries/list-sitemap-products.ts";
import { readPublicCategories } from "../domain/categories/read-categories.ts";
import { readPublicSettings } from "../domain/settings/public-settings.ts";
import type { AppEnv } from "../env.ts";
import { escapeHtml } from "../lib/html.ts";
import { cachePublic } from "../middleware/cache-public.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { requestScope } from "../middleware/request-scope.ts";
import { streamProductFeed } from "./product-feed.ts";

/** Serves robots.txt, security.txt, the manifest, the product feed and the sitemap. */
export const siteFileRoutes = new Hono<AppEnv>()
  .get("/robots.txt", requestScope, (c) => c.text(writeRobots(c.var.store.site.url), 200, fileHeaders))
  .get("/.well-known/security.txt", cachePublic({ params: [] }), requestScope, async (c) => {
    const { store } = await readPublicSettings(c.var.store);
    return c.text(writeSecurityContact(store.email, c.var.store.now()), 200, fileHeaders);
  })
  .get("/manifest.webmanifest", cachePublic({ params: [] }), requestScope, async (c) => {
    const { name, description, colour, logo } = (await readPublicSettings(c.var.store)).store;
    const icon =
      logo === null ? { src: "/favicon.svg", type: "image/svg+xml" } : { src: logo, type: "image/webp" };
    const manifest = {
      name,
      short_name: name,
      description,
      lang: "en-CA",
      start_url: "/",
      display: "browser",
      theme_color: deriveShades(colour)[900],
      background_color: "#faf7f0",
      icons: [{ ...icon, sizes: "any" }],
    };
    return c.body(JSON.stringify(manifest), 200, {
      ...fileHeaders,
      "Content-Type": "application/manifest+json",
    });
  })
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
    const [categories, products] = await Promise.all([
      readPublicCategories(c.var.store),
      listSitemapProducts(c.var.store),
    ]);
    const pages = storePages.filter((page) => page.isPublic);
    const urlElements = [
      ...[...pages, ...categories].map(({ path }) => writeUrlElement(site.url + path)),
      ...products.map((product) => writeUrlElement(site.url + productPath(product.slug), product.updatedAt)),
    ];
    return respondXml(c, [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urlElements,
      "</urlset>",
    ]);
  });

const fileHeaders = { "Cache-Control": "public, max-age=300", "X-Content-Type-Options": "nosniff" };

/** Writes security.txt (RFC 9116). It expires a number of days after the current day. */
function writeSecurityContact(email: string, now: Date): string {
  const expires = startOfDay(addDays(toStoreDay(now), securityContactDays));
  return [`Contact: mailto:${email}`, `Expires: ${expires}`, "Preferred-Languages: en", ""].join("\n");
}

const securityContactDays = 180;

/** Writes robots.txt. The catalogue's API is allowed, because search engines that render pages need it. */
function writeRobots(origin: string): string {
  return [
    "User-agent: *",
    ...["/api/", "/account/", "/admin", "/cart", "/checkout", "/profile"].map((path) => `Disallow: ${path}`),
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
