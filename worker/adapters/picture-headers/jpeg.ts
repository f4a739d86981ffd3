import { type HeaderParser, skip, take, textOf } from "./byte-requests.ts";
import { exifOrientation } from "./exif.ts";
import type { FoundHeader } from "./found-header.ts";

const startOfScan = 0xda;
const endOfImage = 0xd9;
// They share the range of the frames' markers and are none.
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
      if (textOf(segment, 0, 4) === "Exif") found.orientation = exifOrientation(segment);
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
