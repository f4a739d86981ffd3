import sharp, { type OverlayOptions } from "sharp";
import { backdrop, groundShadow } from "./backdrop.ts";
import { type Placement, place } from "./layouts.ts";
import { drawPack } from "./packs.ts";
import type { PictureSpec } from "./spec.ts";
import { cutSprite, fitSprite, iconSprite, type Sprite, shadowSprite } from "./sprites.ts";
import { toneOf } from "./tones.ts";

export const picturePixels = 1200;
const packScale = 1.14;
const packGround = 920;

interface Layer {
  readonly sprite: Sprite;
  readonly left: number;
  readonly top: number;
}

/** Draws one picture of a product: WebP, 1200 x 1200. The same spec gives the same picture. */
export async function renderPicture(spec: PictureSpec): Promise<Uint8Array> {
  const placed = await Promise.all(place(spec).map(layersOf));
  const label = await labelLayers(spec);
  const room = sharp(Buffer.from(roomSvg(spec, placed.map(({ shadow }) => shadow).join(""))));
  const layers = [...label, ...placed.flatMap(({ layers: own }) => own)];
  const overlays = await Promise.all(layers.map(toOverlay));
  const image = await room.composite(overlays).webp({ quality: 90, effort: 2 }).toBuffer();
  return new Uint8Array(image);
}

async function layersOf(placement: Placement): Promise<{ shadow: string; layers: Layer[] }> {
  const sprite = await fitSprite(
    await iconSprite(placement.icon, placement),
    placement,
    placement.rotateDegrees,
  );
  const left = Math.round(placement.x - sprite.width / 2);
  if (!placement.lies) {
    const top = Math.round(placement.y - sprite.height);
    return { shadow: groundShadow(placement.x, placement.y, sprite.width), layers: [{ sprite, left, top }] };
  }
  const top = Math.round(placement.y - sprite.height / 2);
  const cast = await shadowSprite(sprite, 0.34);
  const castLeft = Math.round(placement.x - cast.width / 2) + 16;
  const castTop = Math.round(placement.y - cast.height / 2) + 26;
  return {
    shadow: "",
    layers: [
      { sprite: cast, left: castLeft, top: castTop },
      { sprite, left, top },
    ],
  };
}

async function labelLayers(spec: PictureSpec): Promise<Layer[]> {
  const printed = spec.icons[0];
  if (!spec.pack || !printed) return [];
  const { label } = drawPack(spec.pack.kind, spec.pack.colour);
  const side = label.boxPixels * packScale;
  const box = { maxWidth: side, maxHeight: side };
  const sprite = await fitSprite(await iconSprite(printed, box), box, 0);
  const x = packCentre(spec) + label.x * packScale;
  const y = packGround - (packGround - label.y) * packScale;
  return [{ sprite, left: Math.round(x - sprite.width / 2), top: Math.round(y - sprite.height / 2) }];
}

function roomSvg(spec: PictureSpec, shadows: string): string {
  const wide = spec.layout !== "single" && (spec.layout !== "pack" || spec.icons.length > 1);
  const room = backdrop(spec.surface, toneOf(spec.tone), wide);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${picturePixels}" height="${picturePixels}" viewBox="0 0 1200 1200">${room}${packSvg(spec)}${shadows}</svg>`;
}

function packSvg(spec: PictureSpec): string {
  if (!spec.pack) return "";
  const { svg, widthPixels } = drawPack(spec.pack.kind, spec.pack.colour);
  const centre = packCentre(spec);
  const lift = packGround * (1 - packScale);
  return `${groundShadow(centre, packGround, widthPixels * packScale)}<g transform="translate(${centre} ${lift}) scale(${packScale})">${svg}</g>`;
}

function packCentre(spec: PictureSpec): number {
  return spec.icons.length === 2 ? 500 : 600;
}

/** What of a layer lies inside the picture: sharp refuses an overlay larger than the picture. */
async function toOverlay({ sprite, left, top }: Layer): Promise<OverlayOptions> {
  const x = Math.max(0, -left);
  const y = Math.max(0, -top);
  const width = Math.min(sprite.width, picturePixels - left) - x;
  const height = Math.min(sprite.height, picturePixels - top) - y;
  const { data } = await cutSprite(sprite, { left: x, top: y, width, height });
  return { input: data, raw: { width, height, channels: 4 }, left: left + x, top: top + y };
}
