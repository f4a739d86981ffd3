import { type FileHandle, open } from "node:fs/promises";
import type { ImageFile } from "../../worker/adapters/image-store.ts";
import { type BackupFile, readBackup } from "../../worker/domain/backup/read-backup.ts";
import { Failure } from "../lib/failure.ts";

export interface OpenBackup extends BackupFile {
  /** Yields the stored widths of the images. */
  readonly images: () => AsyncGenerator<{ readonly contentHash: string } & ImageFile>;
  readonly close: () => Promise<void>;
}

/**
 * Reads a backup and compares every byte with its manifest.
 * @throws Failure when the file is no backup, is damaged, or comes from a newer store
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = await open(path).catch((error: unknown) => {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isAbsent ? new Failure(`There is no file ${path}.`) : error;
  });
  try {
    const { size } = await file.stat();
    const backup = await readBackup({
      name: path,
      byteSize: size,
      read: (offset, byteSize) => readBytes(file, offset, byteSize),
      fail: (message) => new Failure(message),
    });
    return { ...backup, images: () => readImages(backup), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* readImages({ manifest, readEntry }: BackupFile) {
  for (const { name, facts = {} } of manifest.entries) {
    const [, contentHash, width] = /^images\/([0-9a-f]{64})\/(\d+)\.webp$/.exec(name) ?? [];
    if (contentHash === undefined) continue;
    yield { contentHash, width: Number(width), bytes: await readEntry(name), facts };
  }
}

async function readBytes(
  file: FileHandle,
  offset: number,
  byteSize: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(byteSize);
  const { bytesRead } = await file.read(bytes, 0, byteSize, offset);
  if (bytesRead < byteSize) throw new Error("it breaks off");
  return bytes;
}
