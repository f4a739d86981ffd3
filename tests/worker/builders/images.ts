import { env } from "cloudflare:workers";

/** Creates a real image of the given size from a single pixel, with the Images binding. */
export async function anImage(
  width: number,
  height: number,
  format: ImageOutputOptions["format"] = "image/png",
) {
  const result = await env.IMAGES.input(new Blob([decodePixel()]).stream())
    .transform({ width, height, fit: "cover" })
    .output({ format });
  return new Uint8Array(await result.response().arrayBuffer());
}

function decodePixel(): Uint8Array<ArrayBuffer> {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
}

/** Creates a PNG whose header declares a size, without pixels. */
export function pngHeader(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(8 + 25 + 12 + 12);
  bytes.set([137, 80, 78, 71, 13, 10, 26, 10]);
  const chunk = new Uint8Array([0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  new DataView(chunk.buffer).setUint32(8, width);
  new DataView(chunk.buffer).setUint32(12, height);
  bytes.set(chunk, 8);
  new DataView(bytes.buffer).setUint32(29, crc32(chunk.subarray(4)));
  bytes.set([0, 0, 0, 0, 73, 68, 65, 84, 0x35, 0xaf, 0x06, 0x1e], 33);
  bytes.set([0, 0, 0, 0, 73, 69, 78, 68, 0xae, 0x42, 0x60, 0x82], 45);
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
