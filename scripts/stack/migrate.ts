import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/paths.ts";

const migrationsFolder = join(root, "migrations");

const createMigrationsTable = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the new migrations, each file atomically, and records them as `wrangler d1 migrations` does.
 * @param options.last the last migration to apply
 * @throws Failure if a migration fails
 */
export async function migrate(
  database: D1Database,
  { folder = migrationsFolder, last }: { readonly folder?: string; readonly last?: string } = {},
): Promise<void> {
  // Imported before the first query, because the import may take 5 seconds, after which workerd closes an idle
  // connection.
  const { unstable_splitSqlQuery: splitStatements } = await import("wrangler");
  await database.prepare(createMigrationsTable).run();
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
