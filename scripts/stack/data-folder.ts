import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../lib/failure.ts";
import { hashPaths } from "../lib/hashes.ts";
import { tryLock } from "../lib/lock.mjs";
import { atEnd } from "../lib/main.ts";

const minFreeBytes = 200 * 1024 ** 2;

/** The data that a new data folder was filled with. */
export type Contents = "demonstration" | "empty";

/**
 * Locks the data folder for this process until it ends.
 * @throws Failure that explains why the folder cannot be used
 */
export function claimDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    // The folder holds customers, sessions and signing keys, so other users of the machine may not read it.
    chmodSync(dataDir, 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`${dataDir} cannot hold the store's data: ${reason}. DATA_DIR chooses another.`);
  }
  requireSpace(dataDir, minFreeBytes);
  const lock = tryLock(join(dataDir, "lock"));
  if ("holder" in lock) {
    throw new Failure(
      `Process ${lock.holder} is using the data in ${dataDir}: stop it, or choose another folder with DATA_DIR.`,
    );
  }
  atEnd(lock.release);
  rmSync(join(dataDir, "logs"), { recursive: true, force: true });
}

/**
 * Requires an amount of free space on the folder's disk.
 * @throws Failure if the disk has less
 */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  const toMegabytes = (size: number) => Math.floor(size / 1024 ** 2);
  throw new Failure(
    `The disk of ${folder} is full: the store needs ${toMegabytes(bytes)} MB and ${toMegabytes(bavail * bsize)} MB are left.`,
  );
}

/** Returns the contents that the folder was filled with, or undefined for a new folder. */
export function readContents(dataDir: string): Contents | undefined {
  const path = join(dataDir, "seeded");
  if (!existsSync(path)) return undefined;
  return readFileSync(path, "utf8") === "empty" ? "empty" : "demonstration";
}

/**
 * Fills the folder. An interrupted run leaves the file `seeding`, by which `deleteIncompleteData` recognizes its data.
 */
export async function fillOnce(
  dataDir: string,
  contents: Contents,
  fill: () => Promise<void>,
): Promise<void> {
  writeFileSync(join(dataDir, "seeding"), "");
  await fill();
  writeFileSync(join(dataDir, "seeded"), contents);
  rmSync(join(dataDir, "seeding"));
}

/**
 * Deletes the data of an interrupted first start, which was never served.
 * @returns true if there was any
 */
export function deleteIncompleteData(dataDir: string): boolean {
  if (readContents(dataDir) !== undefined || !existsSync(join(dataDir, "seeding"))) return false;
  for (const name of ["wrangler", "sandbox", "migrated", "seeding"]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  return true;
}

/** Returns whether all migrations were applied, without opening the database. */
export function isMigrated(dataDir: string): boolean {
  const path = join(dataDir, "migrated");
  if (!existsSync(path) || !existsSync(join(dataDir, "wrangler"))) return false;
  return readFileSync(path, "utf8") === hashPaths(["migrations"]);
}

export function markMigrated(dataDir: string): void {
  writeFileSync(join(dataDir, "migrated"), hashPaths(["migrations"]));
}
