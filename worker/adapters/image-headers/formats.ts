import { type FoundHeader, type HeaderParser, readText, skip, take } from "./byte-requests.ts";

/** GIF: the size follows the name. It knows no orientation. */
export function* readGif(found: FoundHeader): HeaderParser {
  const head = yield* take(10);
  found.width = head.getUint16(6, true);
  found.height = head.getUint16(8, true);
}

const checksumBytes = 4;
const maxExifBytes = 256 * 1024;

/** PNG: the size comes first, EXIF data anywhere before the end. */
export function* readPng(found: FoundHeader): HeaderParser {
  yield* skip(8);
  const first = yield* take(8);
  if (readText(first, 4, 4) !== "IHDR" || first.getUint32(0) !== 13) return;
  const size = yield* take(13 + checksumBytes);
  found.width = size.getUint32(0);
  found.height = size.getUint32(4);
  for (;;) {
    const head = yield* take(8);
    const length = head.getUint32(0);
    const type = readText(head, 4, 4);
    if (type === "IEND") return;
    if (type === "eXIf" && length > 0 && length <= maxExifBytes) {
      found.orientation = exifOrientation(yield* take(length));
      return;
    }
    yield* skip(length + checksumBytes);
  }
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
// They share the range of the frames' markers, but are not frames.
const notFrames = [0xc4, 0xc8, 0xcc];

/** JPEG: a frame's marker holds the size, the first APP1 named Exif the orientation, both before the first scan. */
export function* readJpeg(found: FoundHeader): HeaderParser {
  yield* skip(2);
  for (;;) {
    const marker = yield* nextMarker();
    if (marker === undefined || marker === startOfScan || marker === endOfImage) return;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    const length = (yield* take(2)).getUint16(0) - 2;
    if (length < 0) return;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker);
    if (isFrame && length >= 5) {
      const frame = yield* take(5);
      found.height = frame.getUint16(1);
      found.width = frame.getUint16(3);
      yield* skip(length - 5);
    } else if (marker === 0xe1 && length >= 6 && found.orientation === undefined) {
      const segment = yield* take(length);
      if (readText(segment, 0, 4) === "Exif") found.orientation = exifOrientation(segment);
    } else yield* skip(length);
  }
}

function* nextMarker(): Generator<{ take: number }, number | undefined, Uint8Array<ArrayBuffer>> {
  if ((yield { take: 1 })[0] !== 0xff) return undefined;
  // Any number of filling bytes may come before the marker.
  for (;;) {
    const marker = (yield { take: 1 })[0];
    if (marker !== 0xff) return marker;
  }
}

const exifFlag = 0x08;

/** WebP: the size is in the first chunk, whichever of three that is; EXIF data comes behind the pixels. */
export function* readWebp(found: FoundHeader): HeaderParser {
  yield* skip(12);
  const head = yield* take(8);
  const type = readText(head, 0, 4);
  const length = head.getUint32(4, true);
  if (length < 10) return;
  const first = yield* take(10);
  Object.assign(found, readSize(type, first));
  const mayHaveExif = type === "VP8X" && (first.getUint8(0) & exifFlag) !== 0;
  if (!mayHaveExif) return;
  yield* skip(padded(length) - 10);
  for (;;) {
    const next = yield* take(8);
    const byteSize = next.getUint32(4, true);
    if (readText(next, 0, 4) === "EXIF" && byteSize > 0 && byteSize <= maxExifBytes) {
      found.orientation = exifOrientation(yield* take(byteSize));
      return;
    }
    yield* skip(padded(byteSize));
  }
}

function readSize(type: string, view: DataView): FoundHeader {
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

const orientationTag = 0x0112;

/**
 * The orientation that a camera wrote (1 to 8; 1 is upright), from EXIF data: a TIFF structure, perhaps behind the name
 * 'Exif'. Undefined where it says nothing sensible.
 */
function exifOrientation(view: DataView): number | undefined {
  const start = view.byteLength >= 6 && view.getUint32(0) === 0x45786966 ? 6 : 0;
  if (view.byteLength < start + 8) return undefined;
  const order = view.getUint16(start);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;
  const isLittle = order === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittle);
  if (directory + 2 > view.byteLength) return undefined;
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > view.byteLength) return undefined;
    if (view.getUint16(entry, isLittle) !== orientationTag) continue;
    const orientation = view.getUint16(entry + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}
