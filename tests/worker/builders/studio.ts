import { env } from "cloudflare:workers";
import * as v from "valibot";

/** A real image with four fields, red, green / blue, white, as they are stored (tests/support/image-studio-global-setup.ts). */
export interface ImageOrder {
  readonly width: number;
  readonly height: number;
  readonly format: "jpeg" | "png" | "webp" | "avif" | "gif";
  readonly orientation?: number;
  readonly withPlace?: boolean;
  readonly isProgressive?: boolean;
  readonly isNoisy?: boolean;
}

export async function aPhotograph(order: ImageOrder): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${env.STUDIO_URL}/make`, { method: "POST", body: JSON.stringify(order) });
  if (!response.ok) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

const seen = v.object({
  format: v.string(),
  width: v.number(),
  height: v.number(),
  fields: v.array(v.string()),
  /** Of each field, from 0 (clear) to 1. */
  opacity: v.array(v.number()),
  hasMetadata: v.boolean(),
});

/** How the image looks to a viewer: upright. */
export async function lookAt(bytes: Uint8Array<ArrayBuffer>): Promise<v.InferOutput<typeof seen>> {
  const response = await fetch(`${env.STUDIO_URL}/look`, { method: "POST", body: bytes });
  if (!response.ok) throw new Error(await response.text());
  return v.parse(seen, await response.json());
}

/** The stored widths of an image, the smallest first. */
export async function storedImages(contentHash: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const { objects } = await env.PRODUCT_IMAGES.list({ prefix: `pictures/${contentHash}/` });
  const keys = objects.map(({ key }) => key).toSorted((one, other) => readWidth(one) - readWidth(other));
  return Promise.all(
    keys.map(async (key) => new Uint8Array((await (await env.PRODUCT_IMAGES.get(key))?.arrayBuffer()) ?? [])),
  );
}

function readWidth(key: string): number {
  return Number.parseInt(key.split("/").at(-1) ?? "", 10);
}

/** How many objects there are, of images and of uploads. */
export async function objectCount(prefix = ""): Promise<number> {
  return (await env.PRODUCT_IMAGES.list({ prefix })).objects.length;
}

export async function emptyBucket(): Promise<void> {
  const { objects } = await env.PRODUCT_IMAGES.list();
  await env.PRODUCT_IMAGES.delete(objects.map(({ key }) => key));
}
