/** The bucket of nightly backups. */
export interface BackupStore {
  /** Stores the whole object, or nothing. */
  put(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  list(): Promise<string[]>;
  /** Returns the time when the latest object whose name ends so was stored, or undefined if there is none. */
  findLatest(suffix: string): Promise<Date | undefined>;
  readText(name: string): Promise<string | undefined>;
  /** Undefined if the object does not exist or is larger than `maxBytes`. */
  readBytes(name: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(names: readonly string[]): Promise<void>;
}

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
      return (await listObjects(bucket)).map(({ key }) => key);
    },
    async findLatest(suffix) {
      const times = (await listObjects(bucket))
        .filter(({ key }) => key.endsWith(suffix))
        .map(({ uploaded }) => uploaded.getTime());
      return times.length === 0 ? undefined : new Date(Math.max(...times));
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

async function listObjects(bucket: R2Bucket): Promise<R2Object[]> {
  const objects: R2Object[] = [];
  let cursor: string | undefined;
  while (true) {
    const page = await bucket.list(cursor === undefined ? {} : { cursor });
    objects.push(...page.objects);
    if (!page.truncated) return objects;
    cursor = page.cursor;
  }
}

/** Joins and splits the chunks of a backup into parts of `partBytes`. */
async function* splitIntoParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(partBytes);
  let usedBytes = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (rest.length > 0) {
      const slice = rest.subarray(0, partBytes - usedBytes);
      part.set(slice, usedBytes);
      usedBytes += slice.length;
      rest = rest.subarray(slice.length);
      if (usedBytes < partBytes) continue;
      yield part;
      part = new Uint8Array(partBytes);
      usedBytes = 0;
    }
  }
  if (usedBytes > 0) yield part.subarray(0, usedBytes);
}
