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
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(start));
    },
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
