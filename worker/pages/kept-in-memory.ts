// Of the 128 MB that an isolate has; a page takes 60 to 150 KB.
const maxBytes = 8 * 1024 * 1024;
const lifetimeMs = 60_000;

interface Kept {
  readonly body: ArrayBuffer;
  readonly headers: Headers;
  readonly untilMs: number;
}

// The cache's own answers cost more than all else that a kept page needs. The oldest comes first.
const answers = new Map<string, Kept>();
let bytes = 0;

/** The answer of that address, if this isolate has seen it within a minute. An address never has another answer. */
export function recall(address: string): Response | undefined {
  const known = answers.get(address);
  if (known === undefined) return undefined;
  if (known.untilMs > Date.now()) return new Response(known.body, { headers: known.headers });
  forget(address, known);
  return undefined;
}

/** @param body of an answer with status 200 @returns that answer */
export function remember(address: string, body: ArrayBuffer, headers: Headers): Response {
  const before = answers.get(address);
  if (before !== undefined) forget(address, before);
  if (body.byteLength <= maxBytes / 8) {
    answers.set(address, { body, headers, untilMs: Date.now() + lifetimeMs });
    bytes += body.byteLength;
  }
  for (const [oldest, known] of answers) {
    if (bytes <= maxBytes) break;
    forget(oldest, known);
  }
  return new Response(body, { headers });
}

function forget(address: string, { body }: Kept): void {
  answers.delete(address);
  bytes -= body.byteLength;
}
