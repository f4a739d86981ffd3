import { type HeaderParser, skip, take, textOf } from "./byte-requests.ts";
import { exifOrientation } from "./exif.ts";
import type { FoundHeader } from "./found-header.ts";

const checksumBytes = 4;
const maxExifBytes = 256 * 1024;

/** PNG: the size comes first, EXIF data anywhere before the end. */
export function* readPng(found: FoundHeader): HeaderParser {
  yield* skip(8);
  const first = yield* take(8);
  if (textOf(first, 4, 4) !== "IHDR" || first.getUint32(0) !== 13) return;
  const size = yield* take(13 + checksumBytes);
  found.width = size.getUint32(0);
  found.height = size.getUint32(4);
  for (;;) {
    const head = yield* take(8);
    const length = head.getUint32(0);
    const type = textOf(head, 4, 4);
    if (type === "IEND") return;
    if (type === "eXIf" && length > 0 && length <= maxExifBytes) {
      found.orientation = exifOrientation(yield* take(length));
      return;
    }
    yield* skip(length + checksumBytes);
  }
}
