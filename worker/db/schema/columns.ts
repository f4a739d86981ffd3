import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";
import type { QuantityPrice } from "../../../contract/catalog/quantity-prices.ts";

/** Creates a column for a UUID. */
export const id = (name = "id") => text(name);

/** Creates a column for integer cents. The table adds a CHECK for the sign. */
export const cents = (name: string) => integer(name);

/** Creates a column for a time in UTC, in ISO 8601 with milliseconds, so that text order is time order. */
export const timestamp = (name: string) => text(name);

export const createdAt = () => timestamp("created_at").notNull();
export const updatedAt = () => timestamp("updated_at").notNull();

/** Creates a column for the quantity prices of a product, which is a JSON array. */
export const quantityPrices = (name: string) =>
  text(name, { mode: "json" }).$type<readonly QuantityPrice[]>().notNull().default([]);

/** Creates a column for a list of texts, which is a JSON array. */
export const texts = (name: string) => text(name, { mode: "json" }).$type<readonly string[]>();

/** Creates a column for a boolean, which SQLite stores as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/**
 * Creates the primary key of a table with a full-text index, whose rows have the same number. The implicit rowid may
 * change when the database is copied, and a search would then show another customer's order.
 */
export const searchKey = () => integer("search_key").primaryKey({ autoIncrement: true });

/**
 * Returns the condition of a CHECK, `column IN ('a', 'b')`, because SQLite has no enums.
 * @param options constants, never user input
 */
export function isOneOf(column: string, options: readonly string[]) {
  return sql.raw(`"${column}" IN (${options.map((option) => `'${option}'`).join(", ")})`);
}
