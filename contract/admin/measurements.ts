import * as v from "valibot";

/** What a shopper's visit began with. */
export const pageKinds = [
  "home",
  "list",
  "product",
  "search",
  "cart",
  "checkout",
  "account",
  "other",
] as const;
export type PageKind = (typeof pageKinds)[number];

/** Web vitals. Milliseconds; `cls` in thousandths. */
export const vitals = ["ttfb", "lcp", "inp", "cls"] as const;
export type Vital = (typeof vitals)[number];

/** Up to the first it is good, above the second it is poor (web.dev/articles/vitals). */
export const vitalLimits: Record<Vital, readonly [good: number, poor: number]> = {
  ttfb: [800, 1_800],
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [100, 250],
};

/** Longer ones are not kept: nobody types them into a search box. */
export const maxSearchLength = 60;

const measured = v.optional(
  v.pipe(
    v.number("Must be a number"),
    v.minValue(0, "Must not be negative"),
    v.maxValue(600_000, "Is too large"),
  ),
);

/**
 * POST /measurements, by the browser of a shopper who did not ask not to be measured: how fast one page was when the
 * visit began, or a search that found nothing. Neither says who it was.
 */
export const measurementBody = v.variant("kind", [
  v.object({
    kind: v.literal("page"),
    page: v.picklist(pageKinds, `Must be one of: ${pageKinds.join(", ")}`),
    ttfb: measured,
    lcp: measured,
    inp: measured,
    cls: measured,
  }),
  v.object({
    kind: v.literal("empty_search"),
    term: v.pipe(v.string("Must be text"), v.maxLength(200, "Must be at most 200 characters")),
  }),
]);
export type MeasurementBody = v.InferOutput<typeof measurementBody>;

/** Three of four visits were at least this fast: the upper end of the 75th percentile's step; null without any. */
const atMost = v.nullable(v.number());

/** GET /admin/stats/measurements: the last 28 days. */
export const measurementsView = v.object({
  /** The first and the last day, both included (yyyy-MM-dd). */
  first_day: v.string(),
  last_day: v.string(),
  pages: v.array(
    v.object({
      page: v.picklist(pageKinds),
      /** How many visits began there. */
      visits: v.number(),
      ttfb: atMost,
      lcp: atMost,
      inp: atMost,
      cls: atMost,
    }),
  ),
  /** The most frequent ones first, at most 50. */
  empty_searches: v.array(v.object({ term: v.string(), count: v.number(), last_day: v.string() })),
});
export type MeasurementsView = v.InferOutput<typeof measurementsView>;
export const measurementsResponse = v.object({ success: v.literal(true), data: measurementsView });
