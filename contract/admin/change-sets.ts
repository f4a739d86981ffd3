import * as v from "valibot";
import { wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";

const stockToCount = v.object({
  id: v.string(),
  name: v.string(),
  sku: v.string(),
  on_hand: v.number(),
  allocated: v.number(),
});

/** POST /admin/product-changes/{id}/undo undoes an import or bulk change, except for products that changed since. */
export const undoView = v.object({
  restored: v.number(),
  removed: v.number(),
  kept: v.number(),
  /** Products with more allocated units than were on hand before. They now have the allocated units, and none for sale. */
  stock_to_count: v.optional(v.array(stockToCount)),
});
export type UndoView = v.InferOutput<typeof undoView>;
export const undoResponse = ok(undoView, { message: v.string() });

export const changeSetsQuery = v.object({
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
});
export const changeSetView = v.object({
  id: v.string(),
  kind: v.picklist(["import", "bulk"]),
  summary: v.string(),
  admin_name: v.string(),
  created_at: v.string(),
  undone_at: v.nullable(v.string()),
  products: v.number(),
});
export type ChangeSetView = v.InferOutput<typeof changeSetView>;
export const changeSetsResponse = pageOf(changeSetView);
