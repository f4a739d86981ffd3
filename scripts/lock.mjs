import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Takes a lock that lives in a file. A lock whose process is gone is taken over.
 * @param {string} path
 * @returns {{ release: () => void } | { holder: number }} `holder` is the process that has it
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  // The file appears whole or not at all: a lock without its owner's number could not be judged.
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    for (;;) {
      if (linkIfAbsent(mine, path)) return { release: () => rmSync(path, { force: true }) };
      const holder = Number(readIfPresent(path));
      if (holder > 0 && isAlive(holder)) return { holder };
      moveAside(path, `${mine}.stale`);
    }
  } finally {
    rmSync(mine, { force: true });
    rmSync(`${mine}.stale`, { force: true });
  }
}

/**
 * Waits for the lock, does the work and gives it back.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {(holder: number) => void} [onWait] told once, when somebody else has it
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait) {
  let told = false;
  for (;;) {
    const lock = tryLock(path);
    if ("release" in lock) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!told) onWait?.(lock.holder);
    told = true;
    await sleep(200);
  }
}

function linkIfAbsent(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function readIfPresent(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Of several that find the same stale lock one moves it; the others find it gone and look again. */
function moveAside(path, to) {
  try {
    renameSync(path, to);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
