/** A parser's request: take the next bytes, or skip them. */
type ByteRequest = { readonly take: number } | { readonly skip: number };

/** A parser that reads bytes in the order in which they arrive, and says what it has found so far. */
export type HeaderParser = Generator<ByteRequest, void, Uint8Array<ArrayBuffer>>;

/** The next bytes, as a view for numbers. */
export function* take(
  byteSize: number,
): Generator<ByteRequest, DataView<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const bytes = yield { take: byteSize };
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function* skip(byteSize: number): Generator<ByteRequest, void, Uint8Array<ArrayBuffer>> {
  if (byteSize > 0) yield { skip: byteSize };
}

export function readText(view: DataView, offset: number, length: number): string {
  let text = "";
  for (let index = 0; index < length; index += 1) text += String.fromCharCode(view.getUint8(offset + index));
  return text;
}

/** Hands a parser its bytes, however they are cut into chunks. It keeps no more than the parser has asked for. */
export class ByteFeed {
  readonly #parser: HeaderParser;
  #request: ByteRequest | undefined;
  #held: Uint8Array<ArrayBuffer> = new Uint8Array();
  #heldSize = 0;

  constructor(parser: HeaderParser) {
    this.#parser = parser;
    this.#answer(parser.next());
  }

  take(chunk: Uint8Array): void {
    for (let rest = chunk; this.#request !== undefined && rest.byteLength > 0; ) {
      const wanted = this.#wanted();
      const used = rest.subarray(0, wanted);
      if ("take" in this.#request) this.#held.set(used, this.#heldSize);
      this.#heldSize += used.byteLength;
      rest = rest.subarray(used.byteLength);
      if (used.byteLength === wanted) this.#answer(this.#parser.next(this.#held));
    }
  }

  #wanted(): number {
    if (this.#request === undefined) return 0;
    const whole = "take" in this.#request ? this.#request.take : this.#request.skip;
    return whole - this.#heldSize;
  }

  #answer(next: IteratorResult<ByteRequest, void>): void {
    this.#request = next.done === true ? undefined : next.value;
    this.#heldSize = 0;
    this.#held = new Uint8Array(next.done !== true && "take" in next.value ? next.value.take : 0);
  }
}

/** What a parser has found of an image so far. Width and height are the stored ones, before the orientation. */
export interface FoundHeader {
  width?: number;
  height?: number;
  /** As EXIF counts: 1 is upright, 5 to 8 lie on their side. */
  orientation?: number | undefined;
}
