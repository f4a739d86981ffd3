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

/** What the data folder was filled with first. */
export type Contents = "demonstration" | "empty";

/** Locks the data folder for this process until it ends. @throws Failure that says why the folder cannot be used */
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
      // A file that is locked, or unreadable for this user, is not damaged.
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

/** @throws Failure when the disk has less space left */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  const megabytes = (count: number) => Math.floor(count / 1024 ** 2);
  throw new Failure(
    `The disk of ${folder} is full: the store needs ${megabytes(bytes)} MB and ${megabytes(bavail * bsize)} MB are left.`,
  );
}

/** Returns what the folder was filled with; undefined for a new folder. */
export function readContents(dataDir: string): Contents | undefined {
  const path = join(dataDir, "seeded");
  if (!existsSync(path)) return undefined;
  return readFileSync(path, "utf8") === "empty" ? "empty" : "demonstration";
}

/** Fills the folder. An interrupted filling leaves a mark, and `dropHalfFilled` deletes its data. */
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

/** Deletes the data of an interrupted start. It was never served, so it belongs to nobody. */
export function dropHalfFilled(dataDir: string): boolean {
  if (readContents(dataDir) !== undefined || !existsSync(join(dataDir, "seeding"))) return false;
  for (const name of ["wrangler", "sandbox", "migrated", "seeding"]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  return true;
}

/** Whether all migrations have been applied, so that the database need not be queried. */
export function isMigrated(dataDir: string): boolean {
  const path = join(dataDir, "migrated");
  if (!existsSync(path) || !existsSync(join(dataDir, "wrangler"))) return false;
  return readFileSync(path, "utf8") === hashPaths(["migrations"]);
}

export function noteMigrated(dataDir: string): void {
  writeFileSync(join(dataDir, "migrated"), hashPaths(["migrations"]));
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
