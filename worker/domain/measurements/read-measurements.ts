import { asc, desc, gte, sql } from "drizzle-orm";
import { type MeasurementsView, pageKinds, type Vital } from "../../../contract/admin/measurements.ts";
import { addDays, toStoreDay } from "../../../contract/shared/store-time.ts";
import { pageTimings, searchMisses } from "../../db/schema/measurements.ts";
import type { StoreContext } from "../context.ts";
import { measuredDays } from "./record-measurement.ts";
import { findPercentile75 } from "./steps.ts";

const listedSearches = 50;

/** How fast shoppers' pages were, and what they searched for in vain, over the last 28 days. */
export async function readMeasurements(context: StoreContext): Promise<MeasurementsView> {
  const last = toStoreDay(context.now());
  const first = addDays(last, 1 - measuredDays);
  const found = sql<number>`sum(found)`.mapWith(Number).as("sum_found");
  const [steps, searches] = await context.db.batch([
    context.db
      .select({ page: pageTimings.page, vital: pageTimings.vital, atMost: pageTimings.atMost, found })
      .from(pageTimings)
      .where(gte(pageTimings.day, first))
      .groupBy(pageTimings.page, pageTimings.vital, pageTimings.atMost)
      .orderBy(asc(pageTimings.atMost)),
    context.db
      .select({ term: searchMisses.term, count: found, last_day: sql<string>`max(day)`.as("last_day") })
      .from(searchMisses)
      .where(gte(searchMisses.day, first))
      .groupBy(searchMisses.term)
      .orderBy(desc(sql`sum_found`), asc(searchMisses.term))
      .limit(listedSearches),
  ]);
  const pages = pageKinds.map((page) => {
    const of = (vital: Vital) => steps.filter((step) => step.page === page && step.vital === vital);
    const visits = of("ttfb").reduce((sum, step) => sum + step.found, 0);
    return {
      page,
      visits,
      ttfb: findPercentile75(of("ttfb")),
      lcp: findPercentile75(of("lcp")),
      inp: findPercentile75(of("inp")),
      cls: findPercentile75(of("cls")),
    };
  });
  return {
    first_day: first,
    last_day: last,
    pages: pages.filter(({ visits }) => visits > 0),
    empty_searches: searches,
  };
}
