import type { Pixels } from "./pixels.ts";

/**
 * Turns and mirrors a picture as its orientation says (EXIF, 1 to 8): where the pixel at each place of the upright
 * picture is stored.
 */
export function standUpright(stored: Pixels, orientation: number): Pixels {
  if (orientation === 1) return stored;
  const isOnItsSide = orientation >= 5;
  const width = isOnItsSide ? stored.height : stored.width;
  const height = isOnItsSide ? stored.width : stored.height;
  const right = stored.width - 1;
  const bottom = stored.height - 1;
  // Orientation 5 and 8 swap the axes without turning the stored columns round, and so on.
  const isColumnReversed = [2, 3, 7, 8].includes(orientation);
  const isRowReversed = [3, 4, 6, 7].includes(orientation);
  const from = new Uint32Array(stored.data.buffer, stored.data.byteOffset, stored.width * stored.height);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const column = isOnItsSide ? y : x;
      const row = isOnItsSide ? x : y;
      const storedColumn = isColumnReversed ? right - column : column;
      const storedRow = isRowReversed ? bottom - row : row;
      to[y * width + x] = from[storedRow * stored.width + storedColumn] ?? 0;
    }
  }
  return { width, height, data: new Uint8ClampedArray(to.buffer) };
}
