import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/paths.ts";

/** The first of the migrations before version 0.1.0, which later versions cannot continue. */
export const firstFormerMigration = "0000_store.sql";

const migrationsFolder = join(root, "migrations");

const createMigrationsTable = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the new migrations, each file atomically, and records them as `wrangler d1 migrations` does.
 * @param options.last the last migration to apply
 * @throws Failure for a database from before version 0.1.0, or if a migration fails
 */
export async function migrate(
  database: D1Database,
  { folder = migrationsFolder, last }: { readonly folder?: string; readonly last?: string } = {},
): Promise<void> {
  // Imported before the first query, because the import may take 5 seconds, after which workerd closes an idle connection.
  const { unstable_splitSqlQuery: splitStatements } = await import("wrangler");
  await database.prepare(createMigrationsTable).run();
  await requireReleasedData(database);
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const names = listMigrations(folder).filter((name) => last === undefined || name <= last);
  for (const name of names.filter((fileName) => !applied.has(fileName))) {
    const statements = splitStatements(readFileSync(join(folder, name), "utf8"));
    const record = database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
    try {
      await database.batch([...statements.map((statement) => database.prepare(statement)), record]);
    } catch (error) {
      throw new Failure(`The migration ${name} cannot be applied: ${String(error)}`);
    }
  }
}

/** Returns the names of the migration files in the order in which they are applied. */
export function listMigrations(folder = migrationsFolder): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

/**
 * Requires that a version from 0.1.0 on created the database.
 * @throws Failure that says how to move the data of an earlier version
 */
export async function requireReleasedData(database: D1Database): Promise<void> {
  const former = await database
    .prepare("SELECT name FROM d1_migrations WHERE name = ?")
    .bind(firstFormerMigration)
    .first();
  if (former === null) return;
  throw new Failure(
    "This data is from before version 0.1.0: back it up with the code that made it (npm run backup), delete the folder or choose another with DATA_DIR, and restore the file (npm run restore).",
  );
}
