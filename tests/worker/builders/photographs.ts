import { env } from "cloudflare:workers";
import * as v from "valibot";

/** Describes an image of four fields before its orientation is applied: red and green above blue and white. */
export interface ImageSpec {
  readonly width: number;
  readonly height: number;
  readonly format: "jpeg" | "png" | "webp" | "avif" | "gif";
  readonly orientation?: number;
  readonly withLocation?: boolean;
  readonly isProgressive?: boolean;
  readonly isNoisy?: boolean;
  readonly isUncompressed?: boolean;
}

/** Creates a real image with sharp, on the server of tests/support/image-server-global-setup.ts. */
export async function aPhotograph(spec: ImageSpec): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${env.IMAGE_SERVER_URL}/make`, {
    method: "POST",
    body: JSON.stringify(spec),
  });
  if (!response.ok) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

const inspectionSchema = v.object({
  format: v.string(),
  width: v.number(),
  height: v.number(),
  fields: v.array(v.string()),
  /** The opacity of each field, from 0 (transparent) to 1. */
  opacity: v.array(v.number()),
  hasMetadata: v.boolean(),
});

/** Describes an image as a viewer displays it, upright. */
export async function inspectImage(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<v.InferOutput<typeof inspectionSchema>> {
  const response = await fetch(`${env.IMAGE_SERVER_URL}/inspect`, { method: "POST", body: bytes });
  if (!response.ok) throw new Error(await response.text());
  return v.parse(inspectionSchema, await response.json());
}

/** Reads the stored files of an image, narrowest first. */
export async function listStoredImages(contentHash: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const { objects } = await env.PRODUCT_IMAGES.list({ prefix: `images/${contentHash}/` });
  const keys = objects.map(({ key }) => key).toSorted((one, other) => readWidth(one) - readWidth(other));
  return Promise.all(keys.map(readObject));
}

export async function countObjects(): Promise<number> {
  return (await env.PRODUCT_IMAGES.list()).objects.length;
}

export async function emptyBucket(): Promise<void> {
  const { objects } = await env.PRODUCT_IMAGES.list();
  await env.PRODUCT_IMAGES.delete(objects.map(({ key }) => key));
}

/** Parses the width at the start of the file's name. */
function readWidth(key: string): number {
  const fileName = key.slice(key.lastIndexOf("/") + 1);
  return Number.parseInt(fileName, 10);
}

async function readObject(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const object = await env.PRODUCT_IMAGES.get(key);
  if (object === null) throw new Error(`No object ${key}`);
  return new Uint8Array(await object.arrayBuffer());
}
