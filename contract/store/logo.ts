import type { ImageSize } from "./image-size.ts";

// A logo is shown at most this large, in CSS pixels.
const maxHeight = 40;
const maxWidth = 240;

/** The factor between CSS pixels and those of a sharp screen. */
export const sharpness = 2;

const minHeight = maxHeight * sharpness;
const maxRatio = maxWidth / maxHeight;
// A logo that is wider would be a smudge in 16 pixels.
const maxIconRatio = 1.25;
// An image that was cropped by hand is rarely exact.
const tolerance = 1.05;

/** Computes the size at which a logo is shown, in CSS pixels. The proportions stay. */
export function fitLogo({ width, height }: ImageSize): ImageSize {
  const scale = Math.min(maxHeight / height, maxWidth / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Returns true for a logo that can be the icon of a browser's tab, which is square. Version 0.1.0 stored no size. */
export function isSquareLogo(size: ImageSize | null): boolean {
  return size === null || size.width <= size.height * maxIconRatio;
}

/**
 * Finds why an image cannot be the logo.
 * @returns a message for the admin, or undefined for an image of 1:1 to 6:1 that is large enough
 */
export function findLogoProblem({ width, height }: ImageSize): string | undefined {
  const size = `This picture is ${width} × ${height} pixels`;
  if (height < minHeight)
    return `${size}. Use one that is at least ${minHeight} pixels high, so that it is sharp`;
  if (width * tolerance < height) return `${size}, higher than wide. Crop it to a square or a wide picture`;
  if (width > height * maxRatio * tolerance) {
    return `${size}, more than ${maxRatio} times as wide as high. Crop it, or use a more compact version`;
  }
  return undefined;
}
