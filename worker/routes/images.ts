import { type Context, Hono } from "hono";
import { pictureWidths } from "../../contract/catalog.ts";
import type { StoredPicture } from "../adapters/picture-store.ts";
import type { AppEnv } from "../env.ts";

/**
 * `GET /images/{hash}/{width}.webp`. The address holds the hash of the bytes, so an answer is good for ever;
 * Cloudflare's cache in front of the object store keeps it near the shopper.
 */
export const pictureRoutes = new Hono<AppEnv>()
  .get("/:hash{[0-9a-f]{64}}/:file{[0-9]{1,4}\\.webp}", async (c) => {
    const width = Number.parseInt(c.req.param("file"), 10);
    if (!pictureWidths.some((known) => known === width)) return notFound(c);
    // The query says nothing about a picture: it must not make further copies of it.
    const address = new URL(c.req.path, c.req.url).href;
    const kept = await caches.default.match(address);
    const answer = kept ?? (await readPicture(c, address, width));
    if (answer === undefined) return notFound(c);
    return isKnownToClient(c, answer) ? notModified(answer) : answer;
  })
  .all("*", (c) => notFound(c));

async function readPicture(
  c: Context<AppEnv>,
  address: string,
  width: number,
): Promise<Response | undefined> {
  const picture = await c.var.store.pictures.get(c.req.param("hash") ?? "", width);
  if (picture === undefined) return undefined;
  const answer = answerOf(picture);
  c.executionCtx.waitUntil(caches.default.put(address, answer.clone()));
  return answer;
}

function answerOf(picture: StoredPicture): Response {
  return new Response(picture.body, {
    headers: {
      "Content-Type": picture.contentType,
      "Content-Length": String(picture.byteSize),
      "Cache-Control": "public, max-age=31536000, immutable",
      ETag: picture.etag,
      "X-Content-Type-Options": "nosniff",
      // Uploaded by people: should one ever be opened by itself, it can run nothing.
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}

function isKnownToClient(c: Context<AppEnv>, answer: Response): boolean {
  const known = c.req.header("If-None-Match")?.split(",") ?? [];
  const etag = answer.headers.get("ETag");
  return known.some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

function notModified(answer: Response): Response {
  void answer.body?.cancel();
  const headers = new Headers(answer.headers);
  headers.delete("Content-Length");
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

/** Kept for a moment only: a picture may be uploaded under this address later. */
function notFound(c: Context<AppEnv>): Response {
  return c.text("Not found", 404, {
    "Cache-Control": "public, max-age=30",
    "X-Content-Type-Options": "nosniff",
  });
}
