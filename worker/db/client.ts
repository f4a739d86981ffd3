import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database<Record<string, never>> & { readonly $client: D1Database };

/** The query builder over D1. `batch()` is the only transaction: all or nothing. */
export function connect(binding: D1Database | D1DatabaseSession): Database {
  // Drizzle only calls prepare and batch, which a session has too.
  return drizzle(binding as D1Database);
}
