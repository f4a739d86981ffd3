// D1 takes strings of at most 2,000,000 bytes.
const maxPieceBytes = 1_000_000;

/** A list as JSON, in as few texts as D1 takes: one statement each, however many rows there are. */
export function jsonPieces(items: readonly unknown[]): string[] {
  const encoder = new TextEncoder();
  const pieces: string[][] = [];
  let bytes = 0;
  for (const item of items) {
    const json = JSON.stringify(item);
    const size = encoder.encode(json).byteLength + 1;
    const piece = pieces.at(-1);
    if (piece === undefined || bytes + size > maxPieceBytes) {
      pieces.push([json]);
      bytes = size;
    } else {
      piece.push(json);
      bytes += size;
    }
  }
  return pieces.map((piece) => `[${piece.join(",")}]`);
}
