import { type ImportRow, maxImportRows } from "../../../../contract/catalog/product-csv.ts";

// The server accepts 2 MB. Half of that leaves room for one large row.
const maxChunkBytes = 1_000_000;

/** Returns the next rows that fit into one request, but at least one if any remain. */
export function takeChunk(rows: readonly ImportRow[], start: number): ImportRow[] {
  const encoder = new TextEncoder();
  const chunk: ImportRow[] = [];
  let bytes = 0;
  for (const row of rows.slice(start, start + maxImportRows)) {
    bytes += encoder.encode(JSON.stringify(row)).byteLength;
    if (chunk.length > 0 && bytes > maxChunkBytes) break;
    chunk.push(row);
  }
  return chunk;
}
