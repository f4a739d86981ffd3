import sharp, { type Region, type Sharp } from "sharp";
import { iconSvg } from "./icons.ts";
import type { IconUse } from "./spec.ts";

/** Straight RGBA pixels, cut to what can be seen. */
export interface Sprite {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Box {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

// Drawing an icon costs far more than resizing it, and one product shows the same icon at several sizes.
const usualPixels = 480;
const closePixels = 720;
const keptRasters = 24;
const rasters = new Map<string, Promise<Sprite>>();

/** The icon as pixels, trimmed of its empty margin; drawn finer when it is to fill more than the usual room. */
export function iconSprite(icon: IconUse, box: Box): Promise<Sprite> {
  const pixels = box.maxHeight > 900 ? closePixels : usualPixels;
  const key = `${pixels} ${JSON.stringify(icon)}`;
  const known = rasters.get(key);
  if (known) return known;
  const oldest = rasters.keys().next();
  if (rasters.size >= keptRasters && !oldest.done) rasters.delete(oldest.value);
  const drawn = draw(icon, pixels);
  rasters.set(key, drawn);
  return drawn;
}

/** Fits the sprite into a box, then turns it. */
export async function fitSprite(sprite: Sprite, box: Box, rotateDegrees: number): Promise<Sprite> {
  const scale = Math.min(box.maxWidth / sprite.width, box.maxHeight / sprite.height);
  const width = Math.max(1, Math.round(sprite.width * scale));
  const height = Math.max(1, Math.round(sprite.height * scale));
  const resized = await toSprite(open(sprite).resize(width, height, { fit: "fill" }));
  if (rotateDegrees === 0) return resized;
  return toSprite(open(resized).rotate(rotateDegrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } }));
}

/** A part of the sprite. */
export async function cutSprite(sprite: Sprite, region: Region): Promise<Sprite> {
  if (region.width === sprite.width && region.height === sprite.height) return sprite;
  return toSprite(open(sprite).extract(region));
}

/** A soft shadow of the sprite's own shape. Blurred while small: a wide kernel at full size is slow. */
export async function shadowSprite(sprite: Sprite, opacity: number): Promise<Sprite> {
  const shrink = 8;
  const pad = 8;
  const width = Math.max(2, Math.round(sprite.width / shrink));
  const height = Math.max(2, Math.round(sprite.height / shrink));
  const small = await toSprite(
    open(sprite)
      .resize(width, height, { fit: "fill" })
      .linear([0, 0, 0, opacity], [52, 40, 34, 0])
      .extend({
        top: pad,
        bottom: pad,
        left: pad,
        right: pad,
        background: { r: 52, g: 40, b: 34, alpha: 0 },
      }),
  );
  const soft = await toSprite(open(small).blur(2.4));
  return toSprite(open(soft).resize(soft.width * shrink, soft.height * shrink, { kernel: "cubic" }));
}

async function draw(icon: IconUse, pixels: number): Promise<Sprite> {
  const svg = await iconSvg(icon, pixels);
  const whole = await toSprite(sharp(Buffer.from(svg)).ensureAlpha());
  return toSprite(open(whole).trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 12 }));
}

function open(sprite: Sprite): Sharp {
  return sharp(sprite.data, { raw: { width: sprite.width, height: sprite.height, channels: 4 } });
}

async function toSprite(image: Sharp): Promise<Sprite> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
