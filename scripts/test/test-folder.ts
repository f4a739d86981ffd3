import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "../lib/main.ts";

const memoryFolder = "/dev/shm";
const requiredBytes = 4 * 1024 ** 3;

/** Creates a folder for the data of tests, which is deleted when this command ends. With KEEP_DATA=1 it stays. */
export function createTestFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `store-${name}-`));
  if (process.env.KEEP_DATA) console.log(`The data and the logs stay in ${folder}`);
  else atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/**
 * Returns the folder for temporary files. It is in memory where Linux offers that, because D1 and R2 would wait for the
 * disk at each write. A container's is often too small.
 */
export function findTemporaryFolder(): string {
  return process.env.TMPDIR === undefined && countFreeBytes() >= requiredBytes ? memoryFolder : tmpdir();
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
