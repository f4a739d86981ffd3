import * as v from "valibot";
import { pageParam, wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";

/** The result of POST /admin/product-changes/{id}/undo, which undoes an import or a bulk change. */
export const undoView = v.object({
  /** The number of products that have their previous values again. */
  restored: v.number(),
  /** The number of new products that were deleted or archived. */
  removed: v.number(),
  /** The number of products that are not restored, because they were changed since. */
  kept: v.number(),
  /**
   * The products whose previous stock is less than the units that are allocated now. Their stock is set to the
   * allocated units, so that none are for sale, and an admin must count it.
   */
  stock_to_count: v.optional(
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        sku: v.string(),
        on_hand: v.number(),
        allocated: v.number(),
      }),
    ),
  ),
});
export type UndoView = v.InferOutput<typeof undoView>;

/** The response to POST /admin/product-changes/{id}/undo. */
export const undoResponse = ok(undoView, { message: v.string() });

/** The query of GET /admin/product-changes, which lists imports and bulk changes, latest first. */
export const changeSetsQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
});

/** An import or bulk change, which can be undone as a whole. */
export const changeSetView = v.object({
  id: v.string(),
  kind: v.picklist(["import", "bulk"]),
  summary: v.string(),
  admin_name: v.string(),
  created_at: v.string(),
  /** Null if it is not undone. */
  undone_at: v.nullable(v.string()),
  /** The number of changed products. */
  products: v.number(),
  /** The number of its images that are still to be fetched, and of those that could not be. */
  waiting_images: v.number(),
  failed_images: v.number(),
});
export type ChangeSetView = v.InferOutput<typeof changeSetView>;

/** The response to GET /admin/product-changes. */
export const changeSetsResponse = pageOf(changeSetView);
