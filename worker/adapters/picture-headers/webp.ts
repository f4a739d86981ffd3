import { type HeaderParser, skip, take, textOf } from "./byte-requests.ts";
import { exifOrientation } from "./exif.ts";
import type { FoundHeader } from "./found-header.ts";

const exifFlag = 0x08;
const maxExifBytes = 256 * 1024;

/** WebP: the size is in the first chunk, whichever of three that is; EXIF data comes behind the pixels. */
export function* readWebp(found: FoundHeader): HeaderParser {
  yield* skip(12);
  const head = yield* take(8);
  const type = textOf(head, 0, 4);
  const length = head.getUint32(4, true);
  if (length < 10) return;
  const first = yield* take(10);
  Object.assign(found, sizeOf(type, first));
  const mayHaveExif = type === "VP8X" && (first.getUint8(0) & exifFlag) !== 0;
  if (!mayHaveExif) return;
  yield* skip(padded(length) - 10);
  for (;;) {
    const next = yield* take(8);
    const byteSize = next.getUint32(4, true);
    if (textOf(next, 0, 4) === "EXIF" && byteSize > 0 && byteSize <= maxExifBytes) {
      found.orientation = exifOrientation(yield* take(byteSize));
      return;
    }
    yield* skip(padded(byteSize));
  }
}

function sizeOf(type: string, view: DataView): FoundHeader {
  if (type === "VP8X") return { width: threeBytes(view, 4) + 1, height: threeBytes(view, 7) + 1 };
  if (type === "VP8 ") {
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  }
  if (type !== "VP8L" || view.getUint8(0) !== 0x2f) return {};
  const bits = view.getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function threeBytes(view: DataView, offset: number): number {
  return view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16);
}

function padded(length: number): number {
  return length + (length % 2);
}
