import { StoreError } from "../../../contract/shared/errors.ts";
import type { ImageFile, ImageFiles } from "../../adapters/image-store.ts";
import { hashBytes, hashWithKey } from "../../lib/hash.ts";
import { createTarHeader, createTarPadding, tarEnd } from "../../lib/tar.ts";
import type { StoreContext } from "../context.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { readMigrations, readStoredTables } from "./stored-tables.ts";

export const backupFormat = "prairie-dollar-backup";
export const backupVersion = 2;

export type BackupContext = Pick<StoreContext, "db" | "now"> & {
  readonly images: Pick<ImageFiles, "exportFiles">;
};

export interface BackupSummary {
  readonly savedAt: Date;
  readonly rows: number;
  /** The content hashes of the images in use. */
  readonly images: readonly string[];
  /** The content hashes that the object store does not have. */
  readonly missingImages: readonly string[];
  readonly findings: number;
}

interface BackupOptions {
  /** A backup without images can only be restored to a store with the same object store. */
  readonly withImages: boolean;
  /** The store's LINK_SIGNING_SECRET. If it is undefined, the file is not signed. */
  readonly signingSecret: string | undefined;
}

/**
 * Writes the store to a tar archive with a snapshot of its tables, its images, and a signed manifest with the SHA-256
 * of each entry and the row counts of each table (docs/decisions/0032). It is streamed, so that only one page of rows
 * or one image is in memory at a time.
 * @throws StoreError conflict if another backup runs, or a migration was applied in the meantime
 */
export async function* writeBackup(
  context: BackupContext,
  { withImages, signingSecret }: BackupOptions,
): AsyncGenerator<Uint8Array, BackupSummary> {
  const entries: ManifestEntry[] = [];
  const startedAt = context.now();
  async function* addEntry(name: string, bytes: Uint8Array<ArrayBuffer>, facts?: ImageFile["facts"]) {
    const sha256 = await hashBytes(bytes);
    entries.push({ name, bytes: bytes.length, sha256, ...(facts !== undefined && { facts }) });
    yield createTarHeader(name, bytes.length, startedAt);
    yield bytes;
    yield createTarPadding(bytes.length);
  }
  const tables = await readStoredTables(context.db);
  const migrations = await readMigrations(context.db);
  const description = { format: backupFormat, version: backupVersion, startedAt, migrations, tables };
  const snapshot = readSnapshot(context, tables);
  // The snapshot starts before the first byte is sent, so that a conflict is an error and not a broken file.
  let result = await snapshot.next();
  try {
    yield* addEntry("store.json", toBytes(JSON.stringify(description)));
    for (let page = 1; result.done !== true; page += 1) {
      const { table, isUpdate, lines } = result.value;
      const name = `${isUpdate ? "changes" : "rows"}/${String(page).padStart(6, "0")}-${table}.ndjson`;
      yield* addEntry(name, toBytes(`${lines.join("\n")}\n`));
      result = await snapshot.next();
    }
  } finally {
    // Drops the triggers if the reader stops before the end. The value is ignored.
    await snapshot.return(undefined as never);
  }
  const { savedAt, counts, findings, images, migrations: lastMigrations } = result.value;
  if (lastMigrations.join() !== migrations.join()) {
    throw new StoreError("conflict", { message: "The store was updated during the backup. Try again." });
  }
  const missingImages: string[] = [];
  for (const contentHash of withImages ? images : []) {
    const files = await context.images.exportFiles(contentHash);
    if (files.length === 0) missingImages.push(contentHash);
    for (const { width, bytes, facts } of files) {
      yield* addEntry(`images/${contentHash}/${width}.webp`, bytes, facts);
    }
  }
  const manifest = { savedAt, counts, findings, withImages, missingImages, entries: [...entries] };
  const manifestBytes = toBytes(JSON.stringify(manifest));
  yield* addEntry("manifest.json", manifestBytes);
  const manifestHash = await hashBytes(manifestBytes);
  yield* addEntry("manifest.sha256", toBytes(manifestHash));
  if (signingSecret !== undefined) {
    yield* addEntry("manifest.hmac", toBytes(await signManifest(signingSecret, manifestHash)));
  }
  yield tarEnd;
  const rows = Object.values(counts).reduce((sum, [count]) => sum + count, 0);
  return { savedAt, rows, images, missingImages, findings: findings.length };
}

/** Signs a manifest's hash. This also protects the entries, because the manifest contains their hashes. */
export function signManifest(signingSecret: string, manifestHash: string): Promise<string> {
  return hashWithKey(signingSecret, `backup-manifest:${manifestHash}`);
}

interface ManifestEntry {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The metadata of an image. It is absent for other entries. */
  readonly facts?: Readonly<Record<string, string>>;
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  // The copy has the type Uint8Array<ArrayBuffer>, which TextEncoder's result does not.
  return new Uint8Array(new TextEncoder().encode(text));
}
