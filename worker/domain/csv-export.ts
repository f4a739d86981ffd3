/** A CSV file that is streamed while it is generated. */
export interface CsvExport {
  readonly fileName: string;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * Streams generated text as UTF-8, with one chunk in memory at a time.
 * @param start the first text, by default the byte order mark that Excel needs to recognize UTF-8
 */
export function streamText(chunks: AsyncIterator<string>, start = "\ufeff"): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return streamChunks(encoder.encode(start), chunks, (text) => encoder.encode(text));
}

/**
 * Streams generated chunks of any kind.
 * @param start bytes to send first
 */
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
