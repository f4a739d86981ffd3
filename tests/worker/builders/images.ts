import { env } from "cloudflare:workers";

const images = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Returns a real image of the given size. Each size is encoded once. */
export function anImage(
  width: number,
  height: number,
  format: ImageOutputOptions["format"] = "image/png",
): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${width} ${height} ${format}`;
  const image = images.get(key) ?? encodeImage(width, height, format);
  images.set(key, image);
  return image;
}

/** Creates a PNG whose header declares a size, without pixels. */
export function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const signature = [137, 80, 78, 71, 13, 10, 26, 10];
  const header = new Uint8Array([0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  new DataView(header.buffer).setUint32(8, width);
  new DataView(header.buffer).setUint32(12, height);
  const headerChecksum = new Uint8Array(4);
  // The checksum does not cover the length at the start of the chunk.
  new DataView(headerChecksum.buffer).setUint32(0, crc32(header.subarray(4)));
  const emptyPixels = [0, 0, 0, 0, 73, 68, 65, 84, 0x35, 0xaf, 0x06, 0x1e];
  const end = [0, 0, 0, 0, 73, 69, 78, 68, 0xae, 0x42, 0x60, 0x82];
  return new Uint8Array([...signature, ...header, ...headerChecksum, ...emptyPixels, ...end]);
}

/** Returns the hash under which the store stores an image. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Scales a single pixel with the Images binding. */
async function encodeImage(width: number, height: number, format: ImageOutputOptions["format"]) {
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

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
