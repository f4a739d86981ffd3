import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/shared/errors.ts";
import type { AppEnv } from "../env.ts";

const maxBodyBytes = 256 * 1024;

// A chunk of an import.
const maxImportBytes = 2 * 1024 * 1024;

// What an honest client may still be sending when it is refused: a form with five images.
const maxPastBytes = 32 * 1024 * 1024;

/**
 * Reads what is left of a body that was refused before it was read: the next request on the same connection would begin
 * in the middle of it, and fail. A body without an end closes the connection.
 */
export const readPastBody = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.req.raw;
  if (body === null) return next();
  const reader = c.req.header("Content-Length") === undefined ? shareBody(c, body) : undefined;
  await next();
  if (c.res.status < 400) return;
  const isLost = reader === undefined && body.locked;
  if (isLost || !(await readToEnd(reader ?? body.getReader()))) c.header("Connection", "close");
});

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** Hono's limit locks a body without a length and keeps it: it gets a stream apart, and the rest is read behind it. */
function shareBody(c: Context<AppEnv>, body: ReadableStream<Uint8Array>): BodyReader {
  const reader = body.getReader();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await reader.read();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  c.req.raw = new Request(c.req.raw, { body: new ReadableStream({ pull }, { highWaterMark: 0 }) });
  return reader;
}

/** @returns whether it has an end within reason */
async function readToEnd(reader: BodyReader): Promise<boolean> {
  try {
    for (let bytes = 0; bytes <= maxPastBytes; ) {
      const { done, value } = await reader.read();
      if (done) return true;
      bytes += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client is gone: so is its connection.
  }
  return false;
}

/** No JSON the store understands is larger. Forms with images are read part by part, and limited there. */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  if (isUpload(c)) return next();
  return c.req.path === "/api/admin/products/import" ? limitImport(c, next) : limitUsual(c, next);
});

const limitUsual = bodyLimit({ maxSize: maxBodyBytes, onError: refuseTooLarge });
const limitImport = bodyLimit({ maxSize: maxImportBytes, onError: refuseTooLarge });

function refuseTooLarge(): never {
  throw new StoreError("payload_too_large");
}

/** POST and PUT of products, and single images, which may also come as they are. */
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
  const isWebhook = c.req.path.startsWith("/api/webhooks/");
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
