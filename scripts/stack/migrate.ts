import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { Failure } from "../failure.ts";
import { root } from "../paths.ts";

const table = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies what is new in migrations/, each file whole or not at all, and notes it where `wrangler d1 migrations` does. */
export async function migrate(database: D1Database): Promise<void> {
  // First: workerd closes a connection that is silent for the 5 s that this import may take.
  const { unstable_splitSqlQuery: statementsOf } = await import("wrangler");
  await database.prepare(table).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const paths = globSync("migrations/*.sql", { cwd: root }).sort();
  for (const path of paths.filter((each) => !applied.has(basename(each)))) {
    const statements = statementsOf(readFileSync(join(root, path), "utf8"));
    const note = database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(basename(path));
    try {
      await database.batch([...statements.map((statement) => database.prepare(statement)), note]);
    } catch (error) {
      throw new Failure(`The migration ${basename(path)} cannot be applied: ${String(error)}`);
    }
  }
}
