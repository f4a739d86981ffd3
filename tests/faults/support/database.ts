import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { run } from "./run.ts";

// The store may be writing: SQLite's own locks keep the two programs apart.
const patienceMs = 30_000;

/** Reads the store's database, whether the store runs or was killed. */
export function readRows<Schema extends v.GenericSchema>(
  schema: Schema,
  statement: string,
  ...values: string[]
): v.InferOutput<Schema>[] {
  return inDatabase((database) => v.parse(v.array(schema), database.prepare(statement).all(...values)));
}

/** Everything that waits for its time has waited for so many minutes longer. */
export function letTimePass(minutes: number): void {
  const earlier = (column: string) =>
    `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${minutes} minutes')`;
  inDatabase((database) => {
    database.exec(`UPDATE orders SET ${earlier("updated_at")}, ${earlier("reservation_expires_at")}`);
    database.exec(`UPDATE refunds SET ${earlier("updated_at")}`);
    database.exec(`UPDATE unprocessed_events SET ${earlier("next_attempt_at")}`);
  });
}

function inDatabase<Result>(work: (database: DatabaseSync) => Result): Result {
  const folder = join(run.DATA_DIR, "wrangler", "v3", "d1");
  const [path, ...others] = globSync("*/*.sqlite", { cwd: folder }).filter(
    (name) => !name.includes("metadata"),
  );
  if (path === undefined || others.length > 0) throw new Error(`Not one database in ${folder}`);
  const database = new DatabaseSync(join(folder, path), { timeout: patienceMs });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
