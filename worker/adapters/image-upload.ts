import { StoreError } from "../../contract/shared/errors.ts";
import { toHex } from "../lib/hex.ts";
import type { ImageHeader } from "./image-store.ts";
import { ImageValidator } from "./image-validator.ts";

interface ReceivedImage {
  readonly header: ImageHeader;
  readonly contentHash: string;
}

/**
 * Streams a body into R2 while it is validated, counted and hashed. What is refused, or breaks off, leaves no object:
 * R2 keeps none that it did not get whole.
 * @throws StoreError and whatever R2 throws
 */
export async function receiveImage(
  bucket: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  byteSize: number,
): Promise<ReceivedImage> {
  const validator = new ImageValidator();
  const toBucket = new FixedLengthStream(byteSize);
  const digest = new crypto.DigestStream("SHA-256");
  const stored = bucket.put(key, toBucket.readable);
  // Where R2 gives up, nobody reads what is written for it any more.
  const gaveUp = new Promise<never>((_, reject) => stored.catch(reject));
  const writers = [toBucket.writable.getWriter(), digest.getWriter()];
  gaveUp.catch(() => {});
  digest.digest.catch(() => {});
  const reader = body.getReader();
  try {
    let received = 0;
    for (;;) {
      const chunk = await readChunk(reader);
      if (chunk === undefined) break;
      received += chunk.byteLength;
      validator.take(chunk);
      if (received > byteSize) throw otherSize();
      await Promise.race([gaveUp, Promise.all(writers.map((writer) => writer.write(chunk)))]);
    }
    if (received !== byteSize) throw otherSize();
    const header = validator.end();
    await Promise.race([gaveUp, Promise.all(writers.map((writer) => writer.close()))]);
    await stored;
    return { header, contentHash: toHex(await digest.digest) };
  } catch (error) {
    await Promise.allSettled([...writers.map((writer) => writer.abort(error)), stored]);
    await readPast(reader, byteSize);
    throw error;
  } finally {
    reader.releaseLock();
  }
}

/**
 * What is still coming of a refused body. A server that answers and closes while a browser is still sending is, for the
 * browser, a broken connection: it would show that instead of the reason.
 */
async function readPast(reader: ReadableStreamDefaultReader<Uint8Array>, atMostBytes: number): Promise<void> {
  try {
    for (let passed = 0; passed < atMostBytes; ) {
      const chunk = (await reader.read()).value;
      if (chunk === undefined) return;
      passed += chunk.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client ended it.
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch (error) {
    throw new StoreError("malformed_request", { message: "The upload broke off.", cause: error });
  }
}

function otherSize(): StoreError {
  return new StoreError("malformed_request", { message: "The upload is not as long as it said." });
}
