import { asc, desc, gte, sql } from "drizzle-orm";
import type { SearchMissesView } from "../../../../contract/admin/search-misses.ts";
import { addDays, toStoreDay } from "../../../../contract/shared/store-time.ts";
import { searchMisses } from "../../../db/schema/search-misses.ts";
import type { StoreContext } from "../../context.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { storedDays } from "./record-search-miss.ts";

const maxListed = 50;

/** Lists the searches of the last 28 days that found nothing, most frequent first. */
export async function listSearchMisses(context: StoreContext): Promise<SearchMissesView> {
  const lastDay = toStoreDay(context.now(), await readTimeZone(context));
  const firstDay = addDays(lastDay, 1 - storedDays);
  const searches = await context.db
    .select({
      term: searchMisses.term,
      count: sql<number>`sum(searches)`.mapWith(Number).as("total"),
      last_day: sql<string>`max(day)`.as("last_day"),
    })
    .from(searchMisses)
    .where(gte(searchMisses.day, firstDay))
    .groupBy(searchMisses.term)
    .orderBy(desc(sql`total`), asc(searchMisses.term))
    .limit(maxListed);
  return { first_day: firstDay, last_day: lastDay, searches };
}
