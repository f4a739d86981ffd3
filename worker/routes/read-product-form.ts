import type { Context } from "hono";
import * as v from "valibot";
import { type ProductWrite, productWrite } from "../../contract/admin/products.ts";
import { imageMessages, maxImageBytes, maxProductImages } from "../../contract/catalog/product-form.ts";
import { fieldError, StoreError } from "../../contract/shared/errors.ts";
import type { ImageFacts } from "../adapters/image-store.ts";
import type { AppEnv } from "../env.ts";
import { type FormPart, multipartParts } from "../lib/multipart.ts";
import { parseInput } from "../middleware/validate.ts";

const limits = { fieldBytes: 256 * 1024, fileBytes: maxImageBytes, parts: 80 };
const decoder = new TextDecoder();

/**
 * The body of POST and PUT /products: a multipart form with the product's fields (plain, or as JSON in `product`) and
 * its `images`, or the same as JSON without files. Each image is validated and stored as it arrives, before the next one is
 * read; images of a form that is refused afterwards are the sweep's.
 * @throws StoreError malformed_request, invalid_input, unsupported_media_type, payload_too_large
 */
export async function readProductForm(
  c: Context<AppEnv>,
): Promise<{ write: ProductWrite; uploads: ImageFacts[] }> {
  if (!isMultipart(c)) return { write: parseInput(productWrite, await readJson(c)), uploads: [] };
  const fields: Record<string, unknown> = {};
  const deletedIds: unknown[] = [];
  const uploads: ImageFacts[] = [];
  for await (const part of multipartParts(c.req.raw, limits)) {
    const name = part.name.replace(/\[\]$/, "");
    if (part.fileName !== undefined) {
      if (name !== "images") throw fieldError(part.name, "Files belong into the field images");
      if (isNoFile(part)) continue;
      if (uploads.length === maxProductImages) throw fieldError("images", imageMessages.tooMany);
      uploads.push(await storeImage(c, part));
    } else if (part.isTooLarge) throw fieldError(name, "Is too long");
    else takeField(fields, deletedIds, name, decoder.decode(part.bytes));
  }
  const write = parseInput(productWrite, { ...fields, imagesToDelete: deletedIds });
  return { write, uploads };
}

/**
 * A single image, to be shown before its product is saved: as it is (a body of image/*, which flows into the
 * object store), or as a form's one file.
 * @throws StoreError length_required, payload_too_large, unsupported_media_type, malformed_request, invalid_input
 */
export async function readOneImage(c: Context<AppEnv>): Promise<ImageFacts> {
  if (/^image\//i.test(c.req.header("Content-Type") ?? "")) return receiveImage(c);
  if (isMultipart(c)) {
    for await (const part of multipartParts(c.req.raw, limits)) {
      if (part.fileName !== undefined && !isNoFile(part)) return storeImage(c, part);
    }
  }
  throw fieldError("image", imageMessages.noneYet);
}

/** A body without a form has its file's name in Content-Disposition: attachment; filename*=UTF-8''red%20kite.jpg */
async function receiveImage(c: Context<AppEnv>): Promise<ImageFacts> {
  const length = c.req.header("Content-Length");
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw new StoreError("length_required");
  const byteSize = Number(length);
  const fileName = sentFileName(c.req.header("Content-Disposition"));
  if (byteSize > maxImageBytes)
    throw fieldError("images", `${fileName} ${imageMessages.tooLarge}`, "payload_too_large");
  const body = c.req.raw.body ?? new Blob([]).stream();
  return namingFile(fileName, () => c.var.store.images.receive(body, byteSize));
}

function sentFileName(disposition: string | undefined): string {
  const encoded = /;\s*filename\*=UTF-8''([^\s;]+)/i.exec(disposition ?? "")?.[1];
  try {
    return shortName(decodeURIComponent(encoded ?? ""));
  } catch {
    return shortName("");
  }
}

function shortName(fileName: string | undefined): string {
  return fileName?.slice(0, 120) || "The image";
}

/** @throws StoreError whose message names the file: '{name} is not an image file', '{name} exceeds 5MB limit' */
async function storeImage(c: Context<AppEnv>, part: FormPart): Promise<ImageFacts> {
  const fileName = shortName(part.fileName);
  if (part.isTooLarge)
    throw fieldError("images", `${fileName} ${imageMessages.tooLarge}`, "payload_too_large");
  return namingFile(fileName, () => c.var.store.images.put(part.bytes));
}

async function namingFile(fileName: string, store: () => Promise<ImageFacts>): Promise<ImageFacts> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    // What is wrong with the request says so itself; what is wrong with the image continues its name.
    if (error.code === "malformed_request") throw error;
    throw fieldError("images", `${fileName} ${error.message}`, error.code);
  }
}

/** A browser sends a file input that was left empty as a file without a name. */
function isNoFile(part: FormPart): boolean {
  return part.fileName === "" && part.bytes.byteLength === 0;
}

const jsonFields = ["imageFields", "stagedImages", "imageArrangement"];

function takeField(fields: Record<string, unknown>, deletedIds: unknown[], name: string, text: string): void {
  if (name === "product") Object.assign(fields, v.parse(objectSchema, fromJson(name, text)));
  else if (name === "imagesToDelete") deletedIds.push(...parseIds(text));
  else if (jsonFields.includes(name)) fields[name] = text.trim() === "" ? [] : fromJson(name, text);
  else fields[name] = name === "primary_image_id" && text.trim() === "" ? null : text;
}

/** A JSON list, or one id (the field may come several times). */
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
