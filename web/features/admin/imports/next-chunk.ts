import { type ImportRow, maxImportRows } from "../../../../contract/product-csv.ts";

// The server takes 2 MB at once, and one row may come near to it.
const maxChunkBytes = 1_000_000;

/** @returns at least one row, if any is left. */
export function nextChunk(rows: readonly ImportRow[], start: number): ImportRow[] {
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
