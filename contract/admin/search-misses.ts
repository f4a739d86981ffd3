import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** The maximum length of a stored term. Longer texts are unlikely to be searches. */
export const maxSearchLength = 60;

/** The body of POST /search-misses, which reports a search without results. */
export const searchMissBody = v.object({
  term: v.pipe(v.string("Must be text"), v.maxLength(200, "Must be at most 200 characters")),
});
export type SearchMissBody = v.InferOutput<typeof searchMissBody>;

/** The searches without results in the last 28 days. */
export const searchMissesView = v.object({
  /** The first and the last day, both included, as yyyy-MM-dd. */
  first_day: v.string(),
  last_day: v.string(),
  /** At most 50 searches, the most frequent first. */
  searches: v.array(v.object({ term: v.string(), count: v.number(), last_day: v.string() })),
});
export type SearchMissesView = v.InferOutput<typeof searchMissesView>;

/** The response to GET /admin/stats/search-misses. */
export const searchMissesResponse = ok(searchMissesView);
