import type { Context } from "hono";
import * as v from "valibot";
import { type ProductWrite, productWrite } from "../../contract/admin/products.ts";
import { imageMessages, maxImageBytes, maxProductImages } from "../../contract/catalog/product-form.ts";
import { fieldError, StoreError } from "../../contract/shared/errors.ts";
import type { ImageFacts } from "../adapters/image-store.ts";
import type { AppEnv } from "../env.ts";
import { parseInput } from "../middleware/validate.ts";

// Five images and the fields. A form is in memory twice while it is parsed, and an isolate has 128 MB.
const maxFormBytes = maxProductImages * maxImageBytes + 1024 * 1024;
const maxFieldLength = 256 * 1024;

/**
 * Reads the body of POST and PUT /products: a multipart form with the product's fields (plain, or as JSON in `product`)
 * and its `images`, or the fields as JSON. Stores the images of a form whose fields are valid; if the product is refused
 * later, the nightly sweep deletes them.
 * @throws StoreError length_required, malformed_request, invalid_input, unsupported_media_type, payload_too_large
 */
export async function readProductForm(
  c: Context<AppEnv>,
): Promise<{ write: ProductWrite; uploads: ImageFacts[] }> {
  if (!isMultipart(c)) return { write: parseInput(productWrite, await readJson(c)), uploads: [] };
  const { fields, files } = splitForm(await readForm(c));
  const write = parseInput(productWrite, fields);
  if (files.length > maxProductImages) throw fieldError("images", imageMessages.tooMany);
  const uploads: ImageFacts[] = [];
  for (const file of files) uploads.push(await storeFile(c, file));
  return { write, uploads };
}

/**
 * Reads and stores one image that is shown before its product is saved: the body itself (image/*), or a form's one file.
 * @throws StoreError length_required, payload_too_large, unsupported_media_type, malformed_request, invalid_input
 */
export async function readOneImage(c: Context<AppEnv>): Promise<ImageFacts> {
  if (/^image\//i.test(c.req.header("Content-Type") ?? "")) return readImageBody(c);
  if (isMultipart(c)) {
    for (const [, value] of await readForm(c)) {
      if (value instanceof File) return storeFile(c, value);
    }
  }
  throw fieldError("image", imageMessages.noneYet);
}

/** The file's name is in Content-Disposition: attachment; filename*=UTF-8''red%20kite.jpg */
async function readImageBody(c: Context<AppEnv>): Promise<ImageFacts> {
  const byteSize = requireLength(c);
  const fileName = sentFileName(c.req.header("Content-Disposition"));
  if (byteSize > maxImageBytes) throw tooLarge(fileName);
  const bytes = await readBytes(c);
  if (bytes.byteLength !== byteSize) {
    throw new StoreError("malformed_request", { message: "The upload is not as long as it said." });
  }
  return storeImage(c, fileName, bytes);
}

async function readBytes(c: Context<AppEnv>): Promise<Uint8Array> {
  try {
    return new Uint8Array(await c.req.raw.arrayBuffer());
  } catch (error) {
    throw new StoreError("malformed_request", { message: "The upload broke off.", cause: error });
  }
}

function sentFileName(disposition: string | undefined): string {
  const encoded = /;\s*filename\*=UTF-8''([^\s;]+)/i.exec(disposition ?? "")?.[1];
  try {
    return decodeURIComponent(encoded ?? "");
  } catch {
    return "";
  }
}

async function readForm(c: Context<AppEnv>): Promise<FormData> {
  if (requireLength(c) > maxFormBytes) throw new StoreError("payload_too_large");
  try {
    return await c.req.raw.formData();
  } catch (error) {
    throw new StoreError("malformed_request", { message: "The form could not be read.", cause: error });
  }
}

/** The announced length bounds what is read into memory: the HTTP server takes no more bytes than that. */
function requireLength(c: Context<AppEnv>): number {
  const length = c.req.header("Content-Length");
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw new StoreError("length_required");
  return Number(length);
}

async function storeFile(c: Context<AppEnv>, file: File): Promise<ImageFacts> {
  if (file.size > maxImageBytes) throw tooLarge(file.name);
  return storeImage(c, file.name, new Uint8Array(await file.arrayBuffer()));
}

/** @throws StoreError whose message begins with the file's name: 'kite.jpg is not an image file' */
async function storeImage(c: Context<AppEnv>, fileName: string, bytes: Uint8Array): Promise<ImageFacts> {
  try {
    return await c.var.store.images.put(bytes);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw fieldError("images", `${shortName(fileName)} ${error.message}`, error.code);
  }
}

function tooLarge(fileName: string): StoreError {
  return fieldError("images", `${shortName(fileName)} ${imageMessages.tooLarge}`, "payload_too_large");
}

function shortName(fileName: string): string {
  return fileName.slice(0, 120) || "The image";
}

const jsonFields = ["imageFields", "stagedImages", "imageArrangement"];

function splitForm(form: FormData): { fields: Record<string, unknown>; files: File[] } {
  const fields: Record<string, unknown> = {};
  const imagesToDelete: unknown[] = [];
  const files: File[] = [];
  for (const [sentName, value] of form) {
    const name = sentName.replace(/\[\]$/, "");
    if (value instanceof File) {
      if (name !== "images") throw fieldError(sentName, "Files belong into the field images");
      files.push(value);
    } else if (value.length > maxFieldLength) throw fieldError(name, "Is too long");
    else if (name === "product") Object.assign(fields, v.parse(objectSchema, fromJson(name, value)));
    else if (name === "imagesToDelete") imagesToDelete.push(...parseIds(value));
    else if (jsonFields.includes(name)) fields[name] = value.trim() === "" ? [] : fromJson(name, value);
    else fields[name] = name === "primary_image_id" && value.trim() === "" ? null : value;
  }
  return { fields: { ...fields, imagesToDelete }, files };
}

/** A JSON list, a list with commas, or one id; the field may come several times. */
function parseIds(text: string): unknown[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  if (!trimmed.startsWith("[")) return trimmed.split(",").map((id) => id.trim());
  const list = fromJson("imagesToDelete", trimmed);
  return Array.isArray(list) ? list : [list];
}

const objectSchema = v.fallback(v.record(v.string(), v.unknown()), {});

function fromJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fieldError(name, "Must be JSON");
  }
}

async function readJson(c: Context<AppEnv>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    throw new StoreError("malformed_request", { cause: error });
  }
}

function isMultipart(c: Context<AppEnv>): boolean {
  return /^multipart\/form-data\b/i.test(c.req.header("Content-Type") ?? "");
}
