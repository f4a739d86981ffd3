import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** A UUID of ours. */
export const id = (name = "id") => text(name);

/** Integer cents; every table that holds one also CHECKs its sign. */
export const cents = (name: string) => integer(name);

/** UTC, ISO 8601 with milliseconds, so that text order is time order. */
export const timestamp = (name: string) => text(name);
export const createdAt = () => timestamp("created_at").notNull();
export const updatedAt = () => timestamp("updated_at").notNull();

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** `column IN ('a', 'b')`, for a CHECK: SQLite keeps no enums. The options are constants of ours, never input. */
export function oneOf(column: string, options: readonly string[]) {
  return sql.raw(`"${column}" IN (${options.map((option) => `'${option}'`).join(", ")})`);
}
