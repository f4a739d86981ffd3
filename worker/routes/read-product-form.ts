import * as v from "valibot";
import { type ProductBody, productBody } from "../../contract/admin/products.ts";
import { imageMessages, maxImageBytes, maxProductImages } from "../../contract/catalog/product-form.ts";
import { fieldError, StoreError } from "../../contract/shared/errors.ts";
import type { ImageFacts, ImageStore } from "../adapters/image-store.ts";
import { parseInput } from "../middleware/validate.ts";

// The limit allows the images and a megabyte of fields. Parsing stores a form in memory twice, and an isolate has 128
// MB.
const maxFormBytes = maxProductImages * maxImageBytes + 1024 * 1024;
const maxFieldLength = 256 * 1024;

/**
 * Reads the body of POST and PUT /products. The body is JSON, or a multipart form with `images` and the fields, which
 * may be JSON in `product`. The images are stored once the fields are valid. If the product is refused later, the
 * nightly job deletes them.
 * @throws StoreError length_required, malformed_request, invalid_input, unsupported_media_type, payload_too_large
 */
export async function readProductForm(
  request: Request,
  images: ImageStore,
): Promise<{ body: ProductBody; uploads: ImageFacts[] }> {
  if (!isMultipart(request)) return { body: parseInput(productBody, await readJson(request)), uploads: [] };
  const { fields, files } = splitForm(await readForm(request));
  const body = parseInput(productBody, fields);
  if (files.length > maxProductImages) throw fieldError("images", imageMessages.tooMany);
  const uploads: ImageFacts[] = [];
  for (const file of files) uploads.push(await storeFile(images, file));
  return { body, uploads };
}

/**
 * Reads and stores one image before its product is saved. The body is the image itself (image/*), or a form with one
 * file.
 * @throws StoreError length_required, payload_too_large, unsupported_media_type, malformed_request, invalid_input
 */
export async function readOneImage(request: Request, images: ImageStore): Promise<ImageFacts> {
  if (/^image\//i.test(request.headers.get("Content-Type") ?? "")) return readImageBody(request, images);
  if (isMultipart(request)) {
    for (const [, value] of await readForm(request)) {
      if (value instanceof File) return storeFile(images, value);
    }
  }
  throw fieldError("image", imageMessages.required);
}

async function readImageBody(request: Request, images: ImageStore): Promise<ImageFacts> {
  const byteSize = requireLength(request);
  const fileName = parseFileName(request.headers.get("Content-Disposition"));
  if (byteSize > maxImageBytes) throw createTooLargeError(fileName);
  const bytes = await readBytes(request);
  if (bytes.byteLength !== byteSize) {
    throw new StoreError("malformed_request", { message: "The upload is not as long as it said." });
  }
  return storeImage(images, fileName, bytes);
}

async function readBytes(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch (error) {
    throw new StoreError("malformed_request", { message: "The upload broke off.", cause: error });
  }
}

/** Parses the file's name in a header such as `attachment; filename*=UTF-8''red%20kite.jpg`. */
function parseFileName(disposition: string | null): string {
  const encoded = /;\s*filename\*=UTF-8''([^\s;]+)/i.exec(disposition ?? "")?.[1];
  try {
    return decodeURIComponent(encoded ?? "");
  } catch {
    return "";
  }
}

async function readForm(request: Request): Promise<FormData> {
  if (requireLength(request) > maxFormBytes) throw new StoreError("payload_too_large");
  try {
    return await request.formData();
  } catch (error) {
    throw new StoreError("malformed_request", { message: "The form could not be read.", cause: error });
  }
}

/** Returns the Content-Length, which limits the memory for reading, because the HTTP server accepts no more bytes. */
function requireLength(request: Request): number {
  const length = request.headers.get("Content-Length");
  if (length === null || !/^\d{1,15}$/.test(length)) throw new StoreError("length_required");
  return Number(length);
}

async function storeFile(images: ImageStore, file: File): Promise<ImageFacts> {
  if (file.size > maxImageBytes) throw createTooLargeError(file.name);
  return storeImage(images, file.name, new Uint8Array(await file.arrayBuffer()));
}

/**
 * Stores an image.
 * @throws StoreError with a message that begins with the file's name, such as 'kite.jpg is not an image file'
 */
async function storeImage(images: ImageStore, fileName: string, bytes: Uint8Array): Promise<ImageFacts> {
  try {
    return await images.put(bytes);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw fieldError("images", `${shortenName(fileName)} ${error.message}`, error.code);
  }
}

function createTooLargeError(fileName: string): StoreError {
  return fieldError("images", `${shortenName(fileName)} ${imageMessages.tooLarge}`, "payload_too_large");
}

function shortenName(fileName: string): string {
  return fileName.slice(0, 120) || "The image";
}

/** Separates the files of a form from its fields, and parses the fields that contain JSON. */
function splitForm(form: FormData): { fields: Record<string, unknown>; files: File[] } {
  const fields: Record<string, unknown> = {};
  const imagesToDelete: unknown[] = [];
  const files: File[] = [];
  for (const [sentName, value] of form) {
    const name = sentName.replace(/\[\]$/, "");
    if (value instanceof File) {
      if (name !== "images") throw fieldError(sentName, "Files belong into the field images");
      files.push(value);
      continue;
    }
    if (value.length > maxFieldLength) throw fieldError(name, "Is too long");
    if (name === "product") Object.assign(fields, v.parse(objectSchema, parseJson(name, value)));
    else if (name === "imagesToDelete") imagesToDelete.push(...parseIds(value));
    else fields[name] = parseField(name, value);
  }
  return { fields: { ...fields, imagesToDelete }, files };
}

function parseField(name: string, text: string): unknown {
  const isEmpty = text.trim() === "";
  if (jsonFields.includes(name)) return isEmpty ? [] : parseJson(name, text);
  return name === "primary_image_id" && isEmpty ? null : text;
}

const jsonFields = ["imageFields", "stagedImages", "imageArrangement"];

/** Parses a JSON list, a list with commas, or a single id. The form may have several such fields. */
function parseIds(text: string): unknown[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  if (!trimmed.startsWith("[")) return trimmed.split(",").map((id) => id.trim());
  const ids = parseJson("imagesToDelete", trimmed);
  return Array.isArray(ids) ? ids : [ids];
}

const objectSchema = v.fallback(v.record(v.string(), v.unknown()), {});

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fieldError(name, "Must be JSON");
  }
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    throw new StoreError("malformed_request", { cause: error });
  }
}

function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
}
