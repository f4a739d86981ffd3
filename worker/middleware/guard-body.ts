import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/shared/errors.ts";
import type { AppEnv } from "../env.ts";

const maxBodyBytes = 256 * 1024;

// A chunk of an import.
const maxImportBytes = 2 * 1024 * 1024;

/**
 * Reads a small body that was refused unread: workerd ends the connection behind it, and the next request on it fails.
 * Cloudflare's edge has connections of its own; this is for everybody who serves the store with workerd itself.
 */
export const drainRefusedBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { raw } = c.req;
  if (c.res.status < 400 || raw.body === null || raw.bodyUsed) return;
  const byteLength = Number(c.req.header("Content-Length"));
  if (byteLength <= maxBodyBytes) await raw.arrayBuffer();
});

/** No JSON the store understands is larger. Images and forms with images are limited where they are read. */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  if (isUpload(c)) return next();
  return c.req.path === "/api/admin/products/import" ? limitImport(c, next) : limitUsual(c, next);
});

const limitUsual = bodyLimit({ maxSize: maxBodyBytes, onError: refuseTooLarge });
const limitImport = bodyLimit({ maxSize: maxImportBytes, onError: refuseTooLarge });

function refuseTooLarge(): never {
  throw new StoreError("payload_too_large");
}

/** POST and PUT of products, and single images, as a form or as the body itself. */
function isUpload(c: Context<AppEnv>): boolean {
  const type = c.req.header("Content-Type") ?? "";
  if (c.req.path === "/api/admin/pictures" && /^image\//i.test(type)) return true;
  return (
    /^\/api\/(products(\/[^/]+)?|admin\/pictures)$/.test(c.req.path) && /^multipart\/form-data\b/i.test(type)
  );
}

/**
 * A body must say that it is JSON. The webhook's is read as text, because its signature is over the raw bytes; email
 * programs unsubscribe by a form (RFC 8058), whose token is in the address.
 */
export const requireJson = createMiddleware<AppEnv>(async (c, next) => {
  const isWebhook = c.req.path === "/api/webhooks/stripe";
  const isOneClick = c.req.path === "/api/newsletter/unsubscribe" && c.req.query("token") !== undefined;
  if (
    !isWebhook &&
    !isOneClick &&
    !isUpload(c) &&
    hasBody(c.req.raw) &&
    !isJson(c.req.header("Content-Type"))
  ) {
    throw new StoreError("unsupported_media_type", { message: "The body must be application/json." });
  }
  await next();
});

function hasBody(request: Request): boolean {
  return request.body !== null && request.headers.get("Content-Length") !== "0";
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/([a-z.-]+\+)?json(\s*;|\s*$)/i.test(contentType ?? "");
}
