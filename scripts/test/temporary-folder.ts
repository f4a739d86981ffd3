import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memoryFolder = "/dev/shm";
const requiredBytes = 4 * 1024 ** 3;

/**
 * Returns the folder for the temporary files of tests. It is in memory where Linux offers that, because D1 and R2 would wait
 * for the disk at each write. A container's is often too small.
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
