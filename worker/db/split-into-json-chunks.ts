// D1 accepts strings of at most 2,000,000 bytes.
const maxChunkBytes = 1_000_000;

/** Serializes a list as JSON arrays that are small enough for D1, one for each statement. */
export function splitIntoJsonChunks(items: readonly unknown[]): string[] {
  const encoder = new TextEncoder();
  const chunks: string[][] = [];
  let chunkBytes = 0;
  for (const item of items) {
    const json = JSON.stringify(item);
    const itemBytes = encoder.encode(json).byteLength + 1;
    const chunk = chunks.at(-1);
    if (chunk === undefined || chunkBytes + itemBytes > maxChunkBytes) {
      chunks.push([json]);
      chunkBytes = itemBytes;
    } else {
      chunk.push(json);
      chunkBytes += itemBytes;
    }
  }
  return chunks.map((chunk) => `[${chunk.join(",")}]`);
}
