import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Failure } from "../lib/failure.ts";

/** Explains why a store does not start with its data. Reports data as damaged only if SQLite finds it corrupt. */
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
      // Other errors are no damage, for example a locked file.
      if (isDamage(error)) return `${path}: ${describeError(error)}`;
    }
  }
  return undefined;
}

const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return error.errcode === sqliteCorrupt || error.errcode === sqliteNotADatabase;
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
