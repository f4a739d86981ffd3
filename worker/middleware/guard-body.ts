import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/shared/errors.ts";
import type { AppEnv } from "../env.ts";

const maxBodyBytes = 256 * 1024;
const maxImportBytes = 2 * 1024 * 1024;

/**
 * Refuses a body that is too large or not JSON before a handler reads it. Uploads are exempt, because their routes have
 * their own limits.
 * @throws StoreError payload_too_large, unsupported_media_type
 */
export const guardBody = createMiddleware<AppEnv>(async (c, next) => {
  if (isUpload(c)) return next();
  if (!acceptsAnyType(c) && hasBody(c.req.raw) && !isJson(c.req.header("Content-Type"))) {
    throw new StoreError("unsupported_media_type", { message: "The body must be application/json." });
  }
  return c.req.path === "/api/admin/products/import" ? limitImport(c, next) : limitOther(c, next);
});

const limitOther = bodyLimit({ maxSize: maxBodyBytes, onError: refuseTooLarge });
const limitImport = bodyLimit({ maxSize: maxImportBytes, onError: refuseTooLarge });

function refuseTooLarge(): never {
  throw new StoreError("payload_too_large");
}

/** Returns true if the body is a product form or an image. The image may be sent in a form or as the whole body. */
function isUpload({ req }: Context<AppEnv>): boolean {
  const type = req.header("Content-Type") ?? "";
  const isForm = /^multipart\/form-data\b/i.test(type);
  const isProductForm = isForm && /^\/api\/products(\/[^/]+)?$/.test(req.path);
  const isImage = req.path === "/api/admin/images" && (isForm || /^image\//i.test(type));
  return isProductForm || isImage;
}

/**
 * Returns true if the body need not be JSON. Stripe signs the raw bytes of a webhook, and email programs unsubscribe
 * with a form (RFC 8058).
 */
function acceptsAnyType({ req }: Context<AppEnv>): boolean {
  if (req.path === "/api/webhooks/stripe") return true;
  return req.path === "/api/newsletter/unsubscribe" && req.query("token") !== undefined;
}

function hasBody(request: Request): boolean {
  return request.body !== null && request.headers.get("Content-Length") !== "0";
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/([a-z.-]+\+)?json(\s*;|\s*$)/i.test(contentType ?? "");
}
