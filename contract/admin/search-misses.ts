import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** The maximum length of a stored term. Longer texts are unlikely to be searches. */
export const maxSearchLength = 60;

/** POST /search-misses reports a search that found nothing. */
export const searchMissBody = v.object({
  term: v.pipe(v.string("Must be text"), v.maxLength(200, "Must be at most 200 characters")),
});
export type SearchMissBody = v.InferOutput<typeof searchMissBody>;

/** GET /admin/stats/search-misses returns the searches without results of the last 28 days. */
export const searchMissesView = v.object({
  /** The first and the last day, both inclusive, as yyyy-MM-dd. */
  first_day: v.string(),
  last_day: v.string(),
  /** At most 50 searches, the most frequent first. */
  searches: v.array(v.object({ term: v.string(), count: v.number(), last_day: v.string() })),
});
export type SearchMissesView = v.InferOutput<typeof searchMissesView>;
export const searchMissesResponse = ok(searchMissesView);
