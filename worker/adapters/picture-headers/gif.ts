import { type HeaderParser, take } from "./byte-requests.ts";
import type { FoundHeader } from "./found-header.ts";

/** GIF: the size follows the name. It knows no orientation. */
export function* readGif(found: FoundHeader): HeaderParser {
  const head = yield* take(10);
  found.width = head.getUint16(6, true);
  found.height = head.getUint16(8, true);
}
