import { type FoundHeader, type HeaderParser, readText, skip, take } from "./byte-requests.ts";

const maxMetaBytes = 1024 * 1024;
// By quarter turns against the clock, then by the mirror: none, top and bottom, left and right.
const orientations = [
  [1, 4, 2],
  [8, 5, 7],
  [3, 2, 4],
  [6, 7, 5],
] as const;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * AVIF (ISO 23000-22): boxes within boxes. The one named meta says which properties belong to the primary item: its size,
 * how it is turned and mirrored. EXIF says nothing about an AVIF's orientation.
 */
export function* readAvif(found: FoundHeader): HeaderParser {
  for (;;) {
    const head = yield* take(8);
    const size = head.getUint32(0);
    if (size < 8) return;
    if (readText(head, 4, 4) !== "meta") {
      yield* skip(size - 8);
      continue;
    }
    if (size > maxMetaBytes) return;
    readMeta(yield* take(size - 8), found);
    return;
  }
}

function readMeta(view: DataView, found: FoundHeader): void {
  const boxes = boxesIn(view, 4, view.byteLength);
  const primary = boxes.find((box) => box.type === "pitm");
  const properties = boxes.find((box) => box.type === "iprp");
  if (primary === undefined || properties === undefined) return;
  const itemId =
    view.getUint8(primary.start) === 0
      ? view.getUint16(primary.start + 4)
      : view.getUint32(primary.start + 4);
  const parts = boxesIn(view, properties.start, properties.end);
  const container = parts.find((box) => box.type === "ipco");
  if (container === undefined) return;
  const known = boxesIn(view, container.start, container.end);
  let turns = 0;
  let mirror = 0;
  for (const association of parts.filter((box) => box.type === "ipma")) {
    for (const index of readProperties(view, association, itemId)) {
      const property = known[index - 1];
      if (property?.type === "ispe") {
        found.width = view.getUint32(property.start + 4);
        found.height = view.getUint32(property.start + 8);
      }
      if (property?.type === "irot") turns = view.getUint8(property.start) & 3;
      if (property?.type === "imir") mirror = (view.getUint8(property.start) & 1) + 1;
    }
  }
  found.orientation = orientations[turns]?.[mirror];
}

/** The properties of one item, by their place in the container, counted from 1. */
function readProperties(view: DataView, box: Box, itemId: number): number[] {
  const version = view.getUint8(box.start);
  const isWide = (view.getUint8(box.start + 3) & 1) === 1;
  const count = view.getUint32(box.start + 4);
  let at = box.start + 8;
  for (let entry = 0; entry < count; entry += 1) {
    const id = version === 0 ? view.getUint16(at) : view.getUint32(at);
    at += version === 0 ? 2 : 4;
    const associated = view.getUint8(at);
    at += 1;
    const step = isWide ? 2 : 1;
    const indexAt = (place: number) =>
      isWide ? view.getUint16(at + place * 2) & 0x7fff : view.getUint8(at + place) & 0x7f;
    const indexes = Array.from({ length: associated }, (_, place) => indexAt(place));
    if (id === itemId) return indexes;
    at += associated * step;
  }
  return [];
}

function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > to) break;
    boxes.push({ type: readText(view, at + 4, 4), start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}
