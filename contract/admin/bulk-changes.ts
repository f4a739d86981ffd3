import * as v from "valibot";
import { categoryName } from "../catalog/categories.ts";
import { hasTwoDecimals, idSchema } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

export const bulkActions = ["activate", "deactivate", "feature", "unfeature", "category", "price"] as const;

const ids = v.pipe(
  v.array(idSchema),
  v.minLength(1, "Choose at least one product"),
  v.maxLength(1_000, "At most 1,000 products at once"),
);
const dryRun = v.optional(v.boolean("Must be true or false"), false);

/** The body of POST /admin/products/bulk. With `dry_run`, the response describes the changes, but nothing is saved. */
export const bulkBody = v.variant(
  "action",
  [
    v.object({
      action: v.picklist(["activate", "deactivate", "feature", "unfeature"]),
      ids,
      dry_run: dryRun,
    }),
    v.object({
      action: v.literal("category"),
      ids,
      dry_run: dryRun,
      category: categoryName,
    }),
    v.object({
      action: v.literal("price"),
      ids,
      dry_run: dryRun,
      /** The change of the price that shoppers pay. 10 raises it by a tenth, and -10 lowers it by a tenth. */
      percent: v.pipe(
        v.number("Must be a percentage"),
        v.minValue(-90, "Must be at least -90"),
        v.maxValue(500, "Must be at most 500"),
        v.check((percent) => percent !== 0, "Must not be 0"),
        hasTwoDecimals(),
      ),
      /** True if the retail price changes too. Otherwise, the wholesale price rises to the retail price at most. */
      include_retail: v.optional(v.boolean("Must be true or false"), true),
    }),
  ],
  `Action must be one of: ${bulkActions.join(", ")}`,
);
export type BulkBody = v.InferOutput<typeof bulkBody>;

export const bulkView = v.object({
  dry_run: v.boolean(),
  /** The number of changed products. */
  changed: v.number(),
  /** The id for POST /admin/product-changes/{id}/undo, or null if nothing changed. */
  change_set_id: v.nullable(v.string()),
  rows: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      sku: v.string(),
      outcome: v.picklist(["changed", "unchanged", "skipped"]),
      /** The reason why the product was skipped. */
      message: v.nullable(v.string()),
      /** The fields that change, by their names in ProductView. */
      before: v.record(v.string(), v.unknown()),
      after: v.record(v.string(), v.unknown()),
    }),
  ),
});
export type BulkView = v.InferOutput<typeof bulkView>;
export const bulkResponse = ok(bulkView, { message: v.string() });
