import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The text holds what a person typed, without regard to case. Not LIKE: D1 refuses patterns of more than 50 bytes, and
 * % and _ would be patterns. SQLite folds ASCII alone, so an accented letter is also tried as it was typed. Every row is
 * read: for what the trigram indexes (trigramPhrase) do not serve.
 */
export function contains(text: SQLWrapper, search: string): SQL {
  const lower = search.toLowerCase();
  return sql`(instr(lower(${text}), ${lower}) > 0 OR instr(${text}, ${search}) > 0)`;
}
