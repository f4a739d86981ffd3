import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database<Record<string, never>> & { readonly $client: D1Database };

/** Connects the query builder to D1. `batch()` is D1's only transaction. */
export function connect(binding: D1Database | D1DatabaseSession): Database {
  // Drizzle only calls prepare and batch, which a session also has.
  return drizzle(binding as D1Database);
}
