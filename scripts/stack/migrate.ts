import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/paths.ts";

const table = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies new migrations up to `last`, each file completely or not at all, and records them in the table of `wrangler d1 migrations`. */
export async function migrate(
  database: D1Database,
  { folder = join(root, "migrations"), last }: { readonly folder?: string; readonly last?: string } = {},
): Promise<void> {
  // Imports first, because it may take 5 s, after which workerd closes a silent connection.
  const { unstable_splitSqlQuery: splitStatements } = await import("wrangler");
  await database.prepare(table).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const names = readdirSync(folder).filter(
    (name) => name.endsWith(".sql") && (last === undefined || name <= last),
  );
  for (const name of names.filter((each) => !applied.has(each)).sort()) {
    const statements = splitStatements(readFileSync(join(folder, name), "utf8"));
    const note = database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
    try {
      await database.batch([...statements.map((statement) => database.prepare(statement)), note]);
    } catch (error) {
      throw new Failure(`The migration ${name} cannot be applied: ${String(error)}`);
    }
  }
}
