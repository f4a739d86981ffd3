import { type Context, Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { encodeQR } from "qr";
import * as v from "valibot";
import { pickupCodeSchema } from "../../contract/admin/pickups.ts";
import { imageWidths } from "../../contract/catalog/product-images.ts";
import type { StoredImage } from "../adapters/image-store.ts";
import { readEmailLogo } from "../domain/store/identity.ts";
import type { AppEnv } from "../env.ts";
import { readCache, writeCache } from "../middleware/cache-public.ts";
import { isWithinLimit, periodSeconds } from "../middleware/rate-limit.ts";

const protectiveHeaders = {
  "X-Content-Type-Options": "nosniff",
  // An image that is opened as a document must not run scripts.
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Serves `/images/{hash}/{width}.webp`, the logo of emails as `/images/{hash}/logo.png`, and QR codes as
 * `/images/pickup/{code}.gif` and `/images/discount/{code}.gif`. An image's URL contains the hash of the original's
 * bytes, so its content never changes, and browsers and Cloudflare's cache store it for a year.
 */
export const imageRoutes = new Hono<AppEnv>()
  .get(
    "/:hash{[0-9a-f]{64}}/:file{[0-9]{1,4}\\.webp}",
    etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(protectiveHeaders)] }),
    async (c) => {
      const width = Number.parseInt(c.req.param("file"), 10);
      if (!imageWidths.some((imageWidth) => imageWidth === width)) return respondNotFound(c);
      // The cache key omits the query string, which would fill the cache with copies.
      const address = new URL(c.req.path, c.req.url).href;
      const cached = await readCache(address);
      // The response is copied, because middleware sets headers, and those of a cached response are immutable.
      if (cached !== undefined) return new Response(cached.body, cached);
      if (!(await isWithinLimit(c, "image"))) return respondTooManyRequests(c);
      const image = await c.var.store.images.get(c.req.param("hash"), width);
      const response = image === undefined ? respondNotFound(c) : toResponse(image);
      writeCache(c, address, response.clone());
      return response;
    },
  )
  .get("/:hash{[0-9a-f]{64}}/logo.png", async (c) => {
    if (!(await isWithinLimit(c, "image"))) return respondTooManyRequests(c);
    const image = await readEmailLogo(c.var.store, c.req.param("hash"));
    if (image === undefined) return respondNotFound(c);
    // Mail programs on the web show the logo on their own pages.
    return toResponse(image, { "Cross-Origin-Resource-Policy": "cross-origin" });
  })
  .get("/pickup/:file{[0-9A-Z]{6}\\.gif}", async (c) => {
    const code = c.req.param("file").slice(0, 6);
    // An image has one address, so a code in another spelling has none.
    if (v.safeParse(pickupCodeSchema, code).output !== code) return respondNotFound(c);
    return respondWithQr(c, `/admin/pickups?code=${code}`);
  })
  // The image has the code of its own address alone, so it tells nobody which codes there are.
  .get("/discount/:file{[0-9A-Z]{1,30}\\.gif}", (c) =>
    respondWithQr(c, `/discount/${c.req.param("file").slice(0, -4)}`),
  )
  .all("*", (c) => respondNotFound(c));

/**
 * Responds with a QR code of an address of the store, as a GIF, which every mail program shows. A phone's camera opens
 * the page: the one where admins hand an order over, or the one that puts an offer's code into the cart.
 */
async function respondWithQr(c: Context<AppEnv>, path: string): Promise<Response> {
  if (!(await isWithinLimit(c, "image"))) return respondTooManyRequests(c);
  // Readers need four white modules around the code.
  return c.body(encodeQR(`${c.var.store.site.url}${path}`, "gif", { scale: 5, border: 4 }), 200, {
    "Content-Type": "image/gif",
    // The image changes with the store's address.
    "Cache-Control": "public, max-age=86400",
    ...protectiveHeaders,
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}

function toResponse(image: StoredImage, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(image.body, {
    headers: {
      "Content-Type": image.contentType,
      "Content-Length": String(image.byteSize),
      "Cache-Control": "public, max-age=31536000, immutable",
      ETag: image.etag,
      ...protectiveHeaders,
      ...headers,
    },
  });
}

function respondTooManyRequests(c: Context<AppEnv>): Response {
  return c.text("Too many requests", 429, {
    "Retry-After": String(periodSeconds),
    "Cache-Control": "no-store",
  });
}

/** Responds with a 404 that is cached for 30 seconds only, because the image may be uploaded later. */
function respondNotFound(c: Context<AppEnv>): Response {
  return c.text("Not found", 404, {
    "Cache-Control": "public, max-age=30",
    "X-Content-Type-Options": "nosniff",
  });
}
