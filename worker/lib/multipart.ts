import { StoreError } from "../../contract/shared/errors.ts";

/** One part of a multipart form. A part that is too large arrives without its bytes. */
export interface FormPart {
  readonly name: string;
  /** Undefined for a plain field. */
  readonly fileName: string | undefined;
  readonly bytes: Uint8Array;
  readonly isTooLarge: boolean;
}

interface Limits {
  readonly fieldBytes: number;
  readonly fileBytes: number;
  readonly parts: number;
}

/**
 * The parts of a multipart/form-data body, one at a time, as they arrive (RFC 7578): only the part at hand is in memory.
 * `request.formData()` would hold them all, which five images of 5 MB make too much.
 * @throws StoreError malformed_request for what is no such form, payload_too_large for more parts than allowed
 */
export async function* multipartParts(request: Request, limits: Limits): AsyncGenerator<FormPart> {
  const boundary = readBoundary(request.headers.get("Content-Type"));
  if (boundary === undefined || request.body === null) throw malformed();
  const reader = request.body.getReader();
  const input = new Input(reader);
  try {
    // The first boundary has no line break before it, every other one has.
    input.prepend(encoder.encode("\r\n"));
    const delimiter = encoder.encode(`\r\n--${boundary}`);
    await input.until(delimiter, 0);
    for (let count = 0; await input.nextLineFollows(); count += 1) {
      if (count === limits.parts) throw new StoreError("payload_too_large");
      const head = await input.until(encoder.encode("\r\n\r\n"), 4_096);
      if (head.isTooLarge) throw malformed();
      const { name, fileName } = parseDisposition(decoder.decode(head.bytes));
      const maxBytes = fileName === undefined ? limits.fieldBytes : limits.fileBytes;
      yield { name, fileName, ...(await input.until(delimiter, maxBytes)) };
    }
  } finally {
    // What is left of a refused form is read elsewhere.
    reader.releaseLock();
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Input {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #held: Uint8Array = new Uint8Array();

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#reader = reader;
  }

  prepend(bytes: Uint8Array): void {
    this.#held = join([bytes, this.#held]);
  }

  /** Everything up to the mark, which is dropped; more than `maxBytes` is read past and thrown away. */
  async until(mark: Uint8Array, maxBytes: number): Promise<{ bytes: Uint8Array; isTooLarge: boolean }> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const keep = (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
    };
    for (;;) {
      const found = findIndex(this.#held, mark);
      if (found >= 0) {
        keep(this.#held.subarray(0, found));
        this.#held = this.#held.subarray(found + mark.byteLength);
        return { bytes: join(chunks), isTooLarge: size > maxBytes };
      }
      // The mark may begin at the end of what is held.
      const safe = Math.max(0, this.#held.byteLength - mark.byteLength + 1);
      keep(this.#held.slice(0, safe));
      await this.#readMore(safe);
    }
  }

  /** Behind a boundary: a line break before the next part, or '--' at the end of the form. */
  async nextLineFollows(): Promise<boolean> {
    while (this.#held.byteLength < 2) await this.#readMore(0);
    const [first, second] = this.#held;
    this.#held = this.#held.subarray(2);
    if (first === 45 && second === 45) return false;
    if (first === 13 && second === 10) return true;
    throw malformed();
  }

  async #readMore(from: number): Promise<void> {
    const { done, value } = await this.#reader.read();
    if (done) throw malformed();
    this.#held = join([this.#held.subarray(from), value]);
  }
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return joined;
}

function findIndex(bytes: Uint8Array, mark: Uint8Array): number {
  const first = mark[0] ?? 0;
  for (let start = bytes.indexOf(first); start >= 0; start = bytes.indexOf(first, start + 1)) {
    if (start + mark.byteLength > bytes.byteLength) return -1;
    if (mark.every((byte, index) => bytes[start + index] === byte)) return start;
  }
  return -1;
}

function readBoundary(contentType: string | null): string | undefined {
  const match = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? "",
  );
  return match?.[1] ?? match?.[2];
}

function parseDisposition(head: string): { name: string; fileName: string | undefined } {
  const line = /^content-disposition:\s*form-data\b(.*)$/im.exec(head)?.[1];
  const name = /;\s*name="([^"]*)"/i.exec(line ?? "")?.[1];
  if (line === undefined || name === undefined) throw malformed();
  return { name, fileName: /;\s*filename="([^"]*)"/i.exec(line)?.[1] };
}

function malformed(): StoreError {
  return new StoreError("malformed_request", { message: "The form could not be read." });
}
