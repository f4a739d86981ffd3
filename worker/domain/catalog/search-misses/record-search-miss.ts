import { sql } from "drizzle-orm";
import { maxSearchLength } from "../../../../contract/admin/search-misses.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { searchMisses } from "../../../db/schema/search-misses.ts";
import type { StoreContext } from "../../context.ts";
import { readTimeZone } from "../../store/read-settings.ts";

/** The number of days that are shown to admins, after which the nightly run deletes a term. */
export const storedDays = 28;

// The table stores only the most frequent terms of a day.
const maxTermsPerDay = 500;

/** Counts a search that found nothing. Terms that may identify a person are ignored. */
export async function recordSearchMiss(context: StoreContext, typed: string): Promise<void> {
  const term = typed.toLowerCase().replace(/\s+/g, " ").trim();
  if (term === "" || term.length > maxSearchLength || isPersonal(term)) return;
  const { db } = context;
  const day = toStoreDay(context.now(), await readTimeZone(context));
  await db.batch([
    db
      .insert(searchMisses)
      .values({ day, term, searches: 1 })
      .onConflictDoUpdate({
        target: [searchMisses.day, searchMisses.term],
        set: { searches: sql`${searchMisses.searches} + 1` },
      }),
    // Deletes the rarest and oldest terms above the limit, so that one visitor cannot fill the table with invented
    // ones.
    db.delete(searchMisses).where(
      sql`rowid IN (SELECT rowid FROM search_misses WHERE day = ${day} AND term <> ${term} ORDER BY searches, rowid
        LIMIT max(0, (SELECT count(*) FROM search_misses WHERE day = ${day}) - ${maxTermsPerDay}))`,
    ),
  ]);
}

const orderNumberPattern = /\b[a-z]{1,4}-[0-9a-z]{4}-[0-9a-z]{4}\b/;

/** True for a term that looks like an email address, a telephone number or an order number. */
function isPersonal(term: string): boolean {
  return term.includes("@") || term.replace(/[^0-9]/g, "").length >= 6 || orderNumberPattern.test(term);
}
