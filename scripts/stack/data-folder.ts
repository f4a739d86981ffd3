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

/** What a data folder was first filled with. */
export type Contents = "demonstration" | "empty";

/** Makes the folder this process's own until it ends. @throws Failure that says why it cannot be used. */
export function claimDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    // It holds customers, sessions and signing keys: other users of the machine may not look inside.
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

/** Why a store does not start on its data. Only a file that SQLite itself cannot read is a reason to give the data up. */
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
      // A file that is locked, or that this user may not read, is not damaged.
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

/** @throws Failure when the disk has less left. */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  const megabytes = (count: number) => Math.floor(count / 1024 ** 2);
  throw new Failure(
    `The disk of ${folder} is full: the store needs ${megabytes(bytes)} MB and ${megabytes(bavail * bsize)} MB are left.`,
  );
}

/** What was served from here before; undefined when nothing was. */
export function readContents(dataDir: string): Contents | undefined {
  const path = join(dataDir, "seeded");
  if (!existsSync(path)) return undefined;
  return readFileSync(path, "utf8") === "empty" ? "empty" : "demonstration";
}

/** Fills the folder. A filling that is cut short leaves a mark: `dropHalfFilled` starts over. */
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

/** Deletes what a start that was cut short left: it was never served, so nothing in it is anybody's. */
export function dropHalfFilled(dataDir: string): boolean {
  if (readContents(dataDir) !== undefined || !existsSync(join(dataDir, "seeding"))) return false;
  for (const name of ["wrangler", "sandbox", "migrated", "seeding"]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  return true;
}

/** Whether every migration is in the database, so that it need not be asked. */
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
