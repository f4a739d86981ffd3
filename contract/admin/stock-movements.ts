import * as v from "valibot";
import { pageParam, wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";

/** The causes of a change of the units on hand, which every row of the stock's ledger has. */
export const stockCauses = ["received", "sold", "returned", "counted", "damaged", "corrected"] as const;
export type StockCause = (typeof stockCauses)[number];

/** The query of GET /admin/products/{id}/stock-movements. */
export const stockMovementsQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "10"),
});
export type StockMovementsQuery = v.InferOutput<typeof stockMovementsQuery>;

/** A row of the stock's ledger. */
export const stockMovementView = v.object({
  id: v.number(),
  created_at: v.string(),
  cause: v.picklist(stockCauses),
  /** Negative for units that left. 0 if only their cost was corrected. */
  quantity: v.number(),
  on_hand_after: v.number(),
  /** The cost of the units, in dollars, with the sign of the quantity. Null if it is unknown. */
  value: v.nullable(v.number()),
  order: v.nullable(v.object({ id: v.string(), number: v.string() })),
  supplier_delivery: v.nullable(v.object({ id: v.string(), supplier: v.string(), number: v.string() })),
});
export type StockMovementView = v.InferOutput<typeof stockMovementView>;

/** The response to GET /admin/products/{id}/stock-movements, newest first. */
export const stockMovementsResponse = pageOf(stockMovementView);

/** The query of GET /admin/products/counted: the time at which the count began. */
export const countedQuery = v.object({
  since: v.pipe(v.string(), v.isoTimestamp("Must be a time in ISO 8601")),
});

/** A product that was counted with another number than was on hand. */
export const countedProductView = v.object({
  id: v.string(),
  name: v.string(),
  sku: v.string(),
  /** The units on hand before the first count, and after the last one. */
  before: v.number(),
  after: v.number(),
  /** The units that the counts added, without those that orders took meanwhile. */
  difference: v.number(),
  /** The cost of the difference, in dollars. Null if it is unknown. */
  value: v.nullable(v.number()),
});
export type CountedProductView = v.InferOutput<typeof countedProductView>;

/** The response to GET /admin/products/counted, by name. */
export const countedResponse = ok(v.array(countedProductView));
