import * as v from "valibot";
import { hashBytes } from "../../lib/hash.ts";
import { blockBytes, readTarHeader } from "../../lib/tar.ts";
import { backupFormat, backupVersion, signManifest } from "./write-backup.ts";

const names = v.array(v.string());
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/));
const descriptionSchema = v.object({
  format: v.literal(backupFormat),
  version: v.number(),
  startedAt: v.string(),
  migrations: names,
  tables: v.array(v.object({ name, columns: v.array(name) })),
});
const manifestSchema = v.object({
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  counts: v.record(name, v.tuple([v.number(), v.number()])),
  findings: v.array(v.object({ problem: v.string(), id: v.string() })),
  withImages: v.boolean(),
  missingImages: v.array(hash),
  entries: v.array(
    v.object({
      name: v.string(),
      bytes: v.number(),
      sha256: hash,
      facts: v.optional(v.record(v.string(), v.string())),
    }),
  ),
});

interface Entry {
  readonly name: string;
  readonly byteSize: number;
  readonly offset: number;
  readonly sha256: string;
}

export interface BackupFile {
  readonly description: v.InferOutput<typeof descriptionSchema>;
  readonly manifest: v.InferOutput<typeof manifestSchema>;
  /** Returns true if a store with this LINK_SIGNING_SECRET wrote the file, and nobody has changed it since. */
  readonly isSignedWith: (signingSecret: string) => Promise<boolean>;
  /** Yields the lines of a table's pages: its rows, or the changes of rows during the backup. */
  readonly pages: (folder: "rows" | "changes", table: string) => AsyncGenerator<readonly string[]>;
  /** Reads the bytes of an entry of the manifest. */
  readonly readEntry: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Reads the bytes of a backup, from a file or from memory. */
export interface BackupSource {
  /** The file's name in messages. */
  readonly name: string;
  readonly byteSize: number;
  readonly read: (offset: number, byteSize: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Creates the error for a file that is not a backup, is damaged, or was made by a newer version of the store. */
  readonly fail: (message: string) => Error;
}

/**
 * Opens a backup and checks every entry against the manifest.
 * @throws the error that `source.fail` creates
 */
export async function readBackup(file: BackupSource): Promise<BackupFile> {
  const source = withLimit(file);
  const read = (entry: Entry) => source.read(entry.offset, entry.byteSize);
  const description = await readDescription(source);
  const { contents, manifest, manifestHash, signatureEntry } = await readContents(source);
  const entriesByName = new Map(contents.map((entry) => [entry.name, entry]));
  return {
    description,
    manifest,
    async isSignedWith(signingSecret) {
      if (signatureEntry === undefined) return false;
      const signature = toText(await read(signatureEntry));
      return signature === (await signManifest(signingSecret, manifestHash));
    },
    async *pages(folder, table) {
      for (const entry of contents) {
        const [, entryFolder, entryTable] = /^(rows|changes)\/\d+-(.+)\.ndjson$/.exec(entry.name) ?? [];
        if (entryFolder !== folder || entryTable !== table) continue;
        const text = toText(await read(entry));
        yield text.trimEnd().split("\n");
      }
    },
    readEntry(entryName) {
      const entry = entriesByName.get(entryName);
      if (entry === undefined) throw new Error(`The backup has no entry ${entryName}`);
      return read(entry);
    },
  };
}

/** Refuses to read past the end of a file, before memory is reserved, because a damaged header can name any size. */
function withLimit(source: BackupSource): BackupSource {
  return {
    ...source,
    read: async (offset, byteSize) => {
      if (offset + byteSize > source.byteSize) throw new Error("it breaks off");
      return source.read(offset, byteSize);
    },
  };
}

/** Reads the first entry, which identifies the archive as a backup and names its version. */
async function readDescription(source: BackupSource): Promise<BackupFile["description"]> {
  const notABackup = source.fail(`${source.name} is not a backup of a store. Nothing was changed.`);
  const first = await readHeader(source, 0).catch(() => undefined);
  if (first?.name !== "store.json") throw notABackup;
  const bytes = await source.read(blockBytes, first.byteSize).catch((error: unknown) => {
    throw createDamageError(source, error);
  });
  const parsed = v.safeParse(descriptionSchema, parseJson(bytes));
  if (!parsed.success) throw notABackup;
  if (parsed.output.version <= backupVersion) return parsed.output;
  throw source.fail(
    `${source.name} was made by a newer version of the store: update the code first. Nothing was changed.`,
  );
}

interface Contents {
  /** The entries before the manifest. */
  readonly contents: readonly Entry[];
  readonly manifest: BackupFile["manifest"];
  readonly manifestHash: string;
  /** Undefined if the file is not signed. */
  readonly signatureEntry: Entry | undefined;
}

/**
 * Reads the list of entries, and checks it against the manifest and the manifest's hash, which are the last entries.
 */
async function readContents(source: BackupSource): Promise<Contents> {
  const read = (entry: Entry) => source.read(entry.offset, entry.byteSize);
  const entries: Entry[] = [];
  try {
    for await (const entry of listEntries(source)) entries.push(entry);
  } catch (error) {
    throw createDamageError(source, error);
  }
  const signatureEntry = entries.at(-1)?.name === "manifest.hmac" ? entries.pop() : undefined;
  const [manifestEntry, sumEntry] = entries.splice(-2);
  if (manifestEntry?.name !== "manifest.json" || sumEntry?.name !== "manifest.sha256") {
    throw createDamageError(source, "it ends before its manifest");
  }
  if (toText(await read(sumEntry)) !== manifestEntry.sha256) {
    throw createDamageError(source, "its manifest was changed");
  }
  const parsedManifest = v.safeParse(manifestSchema, parseJson(await read(manifestEntry)));
  if (!parsedManifest.success) throw createDamageError(source, "its manifest was changed");
  const manifest = parsedManifest.output;
  for (const [index, entry] of entries.entries()) {
    const expected = manifest.entries[index];
    if (expected?.name !== entry.name || expected.sha256 !== entry.sha256) {
      throw createDamageError(source, `${entry.name} is not what was saved`);
    }
  }
  if (manifest.entries.length !== entries.length) {
    throw createDamageError(source, "something is missing before its manifest");
  }
  return { contents: entries, manifest, manifestHash: manifestEntry.sha256, signatureEntry };
}

/**
 * Lists the entries of the archive with the hashes of their bytes.
 * @throws Error for a truncated archive
 */
async function* listEntries(source: BackupSource): AsyncGenerator<Entry> {
  let offset = 0;
  while (true) {
    const header = await readHeader(source, offset);
    if (header === undefined) return;
    const { byteSize } = header;
    offset += blockBytes;
    const sha256 = await hashBytes(await source.read(offset, byteSize));
    yield { ...header, offset, sha256 };
    offset += Math.ceil(byteSize / blockBytes) * blockBytes;
  }
}

async function readHeader({ read }: BackupSource, offset: number) {
  return readTarHeader(await read(offset, blockBytes));
}

function createDamageError({ name: fileName, fail }: BackupSource, reason: unknown): Error {
  const text = reason instanceof Error ? reason.message : String(reason);
  return fail(`${fileName} is damaged: ${text}. Nothing was changed.`);
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(toText(bytes));
  } catch {
    return undefined;
  }
}
