import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "../lib/main.ts";

const memoryFolder = "/dev/shm";
const requiredBytes = 4 * 1024 ** 3;

/**
 * Creates the folder for the temporary files of this run, which is deleted at its end. It is in memory where Linux offers that,
 * because D1 and R2 would wait for the disk at each write. A container's is often too small.
 */
export function createTemporaryFolder(): string {
  // The folders of the stores stay, so their parent has to.
  if (process.env.KEEP_DATA) return tmpdir();
  const isInMemory = process.env.TMPDIR === undefined && countFreeBytes() >= requiredBytes;
  const folder = mkdtempSync(join(isInMemory ? memoryFolder : tmpdir(), "store-test-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

function countFreeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize;
  } catch {
    // This system has no such folder.
    return 0;
  }
}
