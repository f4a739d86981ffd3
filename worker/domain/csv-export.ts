/** A file for a spreadsheet. */
export interface CsvExport {
  readonly fileName: string;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * Text that is made while it is being sent: a chunk at a time is in memory.
 * @param start the mark that makes Excel read UTF-8; JSON begins without it
 */
export function textStream(chunks: AsyncIterator<string>, start = "\ufeff"): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return streamChunks(encoder.encode(start), chunks, (text) => encoder.encode(text));
}

/** The same of chunks of any kind. @param start what is sent first; undefined for nothing */
export function streamChunks<Chunk>(
  start: Uint8Array | undefined,
  chunks: AsyncIterator<Chunk>,
  toBytes: (chunk: Chunk) => Uint8Array,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (start !== undefined) controller.enqueue(start);
    },
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(toBytes(value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
