import type { BackupStore } from "../domain/backup/nightly-backup.ts";

// R2 requires parts of equal size and at least 5 MiB. Only the last may be smaller.
const partBytes = 8 * 1024 ** 2;

/** Creates the store for nightly backups in a bucket. It uploads a backup in parts while the backup is created. */
export function createR2BackupStore(bucket: R2Bucket): BackupStore {
  return {
    async put(name, chunks) {
      const upload = await bucket.createMultipartUpload(name);
      try {
        const parts: R2UploadedPart[] = [];
        for await (const part of splitIntoParts(chunks)) {
          parts.push(await upload.uploadPart(parts.length + 1, part));
        }
        await upload.complete(parts);
      } catch (error) {
        await upload.abort();
        throw error;
      }
    },
    async list() {
      const names: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await bucket.list(cursor === undefined ? {} : { cursor });
        names.push(...page.objects.map(({ key }) => key));
        if (!page.truncated) return names;
        cursor = page.cursor;
      }
    },
    async readBytes(name, maxBytes) {
      const object = await bucket.get(name);
      if (object === null || object.size > maxBytes) return undefined;
      return new Uint8Array(await object.arrayBuffer());
    },
    readText: async (name) => (await bucket.get(name))?.text(),
    remove: (names) => bucket.delete([...names]),
  };
}

async function* splitIntoParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(partBytes);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length; ) {
      const slice = chunk.subarray(taken, taken + partBytes - filled);
      part.set(slice, filled);
      filled += slice.length;
      taken += slice.length;
      if (filled < partBytes) continue;
      yield part;
      part = new Uint8Array(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
