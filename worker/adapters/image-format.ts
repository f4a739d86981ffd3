import { imageMessages } from "../../contract/catalog/product-form.ts";
import { StoreError } from "../../contract/shared/errors.ts";

/** The image formats that the store accepts. It refuses SVG, which can contain scripts. */
export type ImageFormat = "jpeg" | "png" | "webp" | "avif" | "gif";

/** Detects the format by the file's signature, because its name and declared type can be wrong. */
export function detectImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  const head = String.fromCharCode(...bytes.subarray(0, 32));
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
  if (/^.{4}ftyp(avif|avis)/s.test(head)) return "avif";
  // Some encoders name the format only among the compatible brands.
  if (/^.{4}ftyp(mif1|miaf)/s.test(head) && /avif|avis/.test(head)) return "avif";
  return undefined;
}

/**
 * Reads the number of pixels from the header of a JPEG or PNG. A decoder refuses a header that it finds too large as if
 * the image were broken.
 * @returns undefined for another format, and if the header is cut off
 */
export function readPixelCount(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = detectImageFormat(bytes);
  if (format === "png" && bytes.length >= 24) return view.getUint32(16) * view.getUint32(20);
  return format === "jpeg" ? readJpegPixelCount(view) : undefined;
}

/** Reads the frame header, which is the first segment from 0xc0 to 0xcf that is no table (0xc4, 0xc8, 0xcc). */
function readJpegPixelCount(view: DataView): number | undefined {
  let index = 2;
  while (index + 9 <= view.byteLength && view.getUint8(index) === 0xff) {
    const marker = view.getUint8(index + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(index + 5) * view.getUint16(index + 7);
    // A marker can be preceded by fill bytes.
    index += marker === 0xff ? 1 : 2 + view.getUint16(index + 2);
  }
  return undefined;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Creates an error whose message follows the file's name, as in "kite.jpg is not an image file". */
export function createNotAnImageError(cause?: unknown): StoreError {
  return new StoreError("unsupported_media_type", { message: imageMessages.notAnImage, cause });
}
