import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";

export type Database = DrizzleD1Database<Record<string, never>>;

/** The query builder over D1. `batch()` is the only transaction: all or nothing. */
export function connect(binding: D1Database): Database {
  const db = drizzle(binding);
  const batch = db.batch.bind(db);
  db.batch = (statements) => {
    for (const statement of statements) {
      // drizzle binds a batch's parameters to `stmt`, which its raw SQL (`db.run(sql...)`) lacks.
      if (statement instanceof SQLiteRaw) {
        Object.assign(statement, { stmt: binding.prepare(statement.getQuery().sql) });
      }
    }
    return batch(statements);
  };
  return db;
}
