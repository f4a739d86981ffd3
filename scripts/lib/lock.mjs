import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// A lock file is created first and filled second. A process that dies in between leaves an empty file, which expires.
const maxEmptyMs = 2_000;

/**
 * Takes a lock file. Replaces a lock of a process that no longer runs.
 * @param {string} path
 * @returns {{ release: () => void } | { holder: number }} `holder` is the process that has the lock
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: "wx" });
      return { release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = findHolder(path);
    if (holder !== undefined) return { holder };
    rmSync(path, { force: true });
  }
}

/**
 * Waits for the lock, runs the work and releases the lock.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {(holder: number) => void} [onWait] called once, when another process has the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait) {
  let hasWaited = false;
  for (;;) {
    const lock = tryLock(path);
    if ("release" in lock) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!hasWaited) onWait?.(lock.holder);
    hasWaited = true;
    await sleep(200);
  }
}

/** Returns the running process that holds a lock, or undefined. */
function findHolder(path) {
  try {
    const holder = Number(readFileSync(path, "utf8"));
    if (holder > 0) return isAlive(holder) ? holder : undefined;
    return Date.now() - statSync(path).mtimeMs < maxEmptyMs ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
