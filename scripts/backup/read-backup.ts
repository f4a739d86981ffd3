import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import * as v from "valibot";
import { backupFormat, backupVersion } from "../../worker/domain/backup/write-backup.ts";
import { readTarHeader } from "../../worker/lib/tar.ts";
import { Failure } from "../lib/failure.ts";

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
  counts: v.record(v.string(), v.tuple([v.number(), v.number()])),
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
  /** The pages of a table: its rows, or their changes. */
  readonly pages: (folder: "rows" | "changes", table: string) => AsyncGenerator<readonly string[]>;
  readonly images: () => AsyncGenerator<{
    contentHash: string;
    width: number;
    bytes: Uint8Array<ArrayBuffer>;
    facts: Record<string, string>;
  }>;
  readonly close: () => Promise<void>;
}

/**
 * A backup whose every byte was compared with its manifest.
 * @throws Failure that says why the file is no backup, is damaged, or comes from a newer store
 */
export async function openBackup(path: string): Promise<BackupFile> {
  const file = await open(path).catch((error: unknown) => {
    throw new Failure(`${path} cannot be read: ${String(error)}`);
  });
  try {
    return await readBackup(file, path);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readBackup(file: FileHandle, path: string): Promise<BackupFile> {
  const damaged = (what: string) => new Failure(`${path} is damaged: ${what}. Nothing was changed.`);
  const foreign = new Failure(`${path} is not a backup of a store. Nothing was changed.`);
  const entries: Entry[] = [];
  const read = (entry: Entry) => readBytes(file, entry.offset, entry.byteSize);
  const first = await readFirst(file).catch(() => undefined);
  if (first?.name !== "store.json") throw foreign;
  const parsed = v.safeParse(descriptionSchema, parseJson(await read(first)));
  if (!parsed.success) throw foreign;
  const description = parsed.output;
  if (description.version > backupVersion) {
    throw new Failure(
      `${path} was made by a newer version of the store: update the code first. Nothing was changed.`,
    );
  }
  try {
    for await (const entry of listEntries(file)) entries.push(entry);
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error));
  }
  const [manifestEntry, sumEntry] = entries.slice(-2);
  if (manifestEntry?.name !== "manifest.json" || sumEntry?.name !== "manifest.sha256") {
    throw damaged("it ends before its manifest");
  }
  if ((await read(sumEntry)).toString() !== manifestEntry.sha256) throw damaged("its manifest was changed");
  const manifest = v.parse(manifestSchema, parseJson(await read(manifestEntry)));
  const kept = entries.slice(0, -2);
  for (const [index, entry] of kept.entries()) {
    const noted = manifest.entries[index];
    if (noted?.name !== entry.name || noted.sha256 !== entry.sha256) {
      throw damaged(`${entry.name} is not what was saved`);
    }
  }
  if (manifest.entries.length !== kept.length) throw damaged("something is missing before its manifest");
  const facts = new Map(manifest.entries.map((entry) => [entry.name, entry.facts]));
  return {
    description,
    manifest,
    async *pages(folder, table) {
      for (const entry of kept) {
        const [, kind, ofTable] = /^(rows|changes)\/\d+-(.+)\.ndjson$/.exec(entry.name) ?? [];
        if (kind === folder && ofTable === table) yield (await read(entry)).toString().trimEnd().split("\n");
      }
    },
    async *images() {
      for (const entry of kept) {
        const [, contentHash, width] = /^images\/([0-9a-f]{64})\/(\d+)\.webp$/.exec(entry.name) ?? [];
        if (contentHash === undefined) continue;
        const bytes = new Uint8Array(await read(entry));
        yield { contentHash, width: Number(width), bytes, facts: facts.get(entry.name) ?? {} };
      }
    },
    close: () => file.close(),
  };
}

/** Every file of the archive with the hash of its bytes. @throws Error where it breaks off */
async function* listEntries(file: FileHandle): AsyncGenerator<Entry> {
  for (let offset = 0; ; ) {
    const header = readTarHeader(await readBytes(file, offset, 512));
    if (header === undefined) return;
    const { byteSize } = header;
    offset += 512;
    const hash = createHash("sha256");
    const pieceBytes = 1024 ** 2;
    for (let done = 0; done < byteSize; done += pieceBytes) {
      hash.update(await readBytes(file, offset + done, Math.min(pieceBytes, byteSize - done)));
    }
    yield { ...header, offset, sha256: hash.digest("hex") };
    offset += Math.ceil(byteSize / 512) * 512;
  }
}

async function readFirst(file: FileHandle): Promise<Entry | undefined> {
  for await (const entry of listEntries(file)) return entry;
  return undefined;
}

async function readBytes(file: FileHandle, offset: number, byteSize: number): Promise<Buffer> {
  const bytes = Buffer.alloc(byteSize);
  const { bytesRead } = await file.read(bytes, 0, byteSize, offset);
  if (bytesRead < byteSize) throw new Error("it breaks off");
  return bytes;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
