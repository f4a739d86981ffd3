import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Failure } from "../lib/failure.ts";
import { hashPaths } from "../lib/hashes.ts";
import { tryLock } from "../lib/lock.mjs";
import { atEnd } from "../lib/main.ts";

const neededBytes = 200 * 1024 ** 2;

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
    throw new Failure(
      `${dataDir} cannot hold the store's data: ${describeError(error)}. DATA_DIR chooses another.`,
    );
  }
  requireSpace(dataDir, neededBytes);
  const lock = tryLock(join(dataDir, "lock"));
  if ("holder" in lock) {
    throw new Failure(
      `Process ${lock.holder} is using the data in ${dataDir}: stop it, or choose another folder with DATA_DIR.`,
    );
  }
  atEnd(lock.release);
  rmSync(join(dataDir, "logs"), { recursive: true, force: true });
}

/** Explains why a store does not start on its data. Only a file that SQLite cannot read is reported as damaged. */
export function explainFailedStart(dataDir: string, reason: unknown): Failure {
  const damage = findDamage(dataDir);
  if (damage === undefined) {
    return new Failure(
      `The store in ${dataDir} does not start: ${describeError(reason)}. Its log is in ${join(dataDir, "logs")}.`,
    );
  }
  return new Failure(
    `The data in ${dataDir} cannot be read (${damage}): restore a backup into another folder, or delete this one to start afresh.`,
  );
}

function findDamage(dataDir: string): string | undefined {
  const paths = ["wrangler/v3/{d1,r2}/*/*.sqlite", "sandbox/*.sqlite"];
  for (const path of globSync(paths, { cwd: dataDir })) {
    try {
      const database = new DatabaseSync(join(dataDir, path), { readOnly: true });
      const [row] = database.prepare("PRAGMA quick_check(1)").all();
      database.close();
      if (row?.quick_check !== "ok") return `${path}: ${row?.quick_check}`;
    } catch (error) {
      // The file may only be locked, or not readable by this user.
      if (isDamage(error)) return `${path}: ${describeError(error)}`;
    }
  }
  return undefined;
}

function isDamage(error: unknown): boolean {
  const sqliteCorrupt = 11;
  const sqliteNotADatabase = 26;
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return error.errcode === sqliteCorrupt || error.errcode === sqliteNotADatabase;
}

/**
 * Requires free space on the folder's disk.
 * @throws Failure if there is less
 */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  const megabytes = (count: number) => Math.floor(count / 1024 ** 2);
  throw new Failure(
    `The disk of ${folder} is full: the store needs ${megabytes(bytes)} MB and ${megabytes(bavail * bsize)} MB are left.`,
  );
}

/** Returns the contents that the folder was filled with, or undefined for a new folder. */
export function readContents(dataDir: string): Contents | undefined {
  const path = join(dataDir, "seeded");
  if (!existsSync(path)) return undefined;
  return readFileSync(path, "utf8") === "empty" ? "empty" : "demonstration";
}

/** Fills the folder. An interrupted run leaves the file `seeding`, so that `deleteIncompleteData` deletes its data. */
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

/** Deletes the data of an interrupted first start, which was never served. */
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

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
