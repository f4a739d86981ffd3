import * as v from "valibot";
import { categoryName } from "../catalog/categories.ts";
import { daySchema } from "../shared/day-schema.ts";
import { hasTwoDecimals, idSchema, typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

/** The bulk changes. The first six switch a flag of the products. */
export const bulkActions = [
  "activate",
  "deactivate",
  "feature",
  "unfeature",
  "exempt",
  "unexempt",
  "category",
  "tax_class",
  "price",
  "sale",
  "end_sale",
] as const;

const maxProducts = 1_000;
const maxDollars = 10_000;

const ids = v.pipe(
  v.array(idSchema),
  v.minLength(1, "Choose at least one product"),
  v.maxLength(maxProducts, `At most ${maxProducts.toLocaleString("en-CA")} products at once`),
);
const dryRun = v.optional(v.boolean("Must be true or false"), false);

const lastDigit = v.optional(v.picklist([0, 9], "Must be 0 or 9"));

const priceChange = v.object({
  action: v.literal("price"),
  ids,
  dry_run: dryRun,
  /** The change of the price that shoppers pay, in percent. -10 lowers it by a tenth. */
  percent: v.optional(
    v.pipe(
      v.number("Must be a number"),
      v.minValue(-90, "Must be at least -90"),
      v.maxValue(500, "Must be at most 500"),
      isNotZero(),
      hasTwoDecimals(),
    ),
  ),
  /** The change of the price in dollars. -1 lowers it by a dollar. */
  amount: v.optional(v.pipe(dollars(-maxDollars), isNotZero())),
  /** The new price in dollars. */
  set_to: v.optional(dollars(0.01)),
  /** Rounds the result to the nearest price whose cents end in this digit. */
  last_digit: lastDigit,
  /** True if compare-at prices change too, by the same percentage or amount. */
  include_retail: v.optional(v.boolean("Must be true or false"), false),
  /** True if the price before a reduction becomes the compare-at price of products without a higher one. */
  keep_old_price: v.optional(v.boolean("Must be true or false"), false),
});

const salePlan = v.object({
  action: v.literal("sale"),
  ids,
  dry_run: dryRun,
  /** The reduction of each product's price, in percent. */
  percent_off: v.optional(
    v.pipe(
      v.number("Must be a number"),
      v.minValue(0.01, "Must be at least 0.01"),
      v.maxValue(90, "Must be at most 90"),
      hasTwoDecimals(),
    ),
  ),
  /** The sale price of each product in dollars. */
  set_to: v.optional(dollars(0.01)),
  /** Rounds the result to the nearest price whose cents end in this digit. */
  last_digit: lastDigit,
  /** The first and last day in the store's time zone. Without them, the sale begins today, and its end is open. */
  from: v.optional(v.nullable(daySchema), null),
  until: v.optional(v.nullable(daySchema), null),
});

/** The body of POST /admin/products/bulk. With `dry_run`, the response describes the changes, but nothing is saved. */
export const bulkBody = v.pipe(
  v.variant(
    "action",
    [
      v.object({
        action: v.picklist([
          "activate",
          "deactivate",
          "feature",
          "unfeature",
          "exempt",
          "unexempt",
          "end_sale",
        ]),
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
        action: v.literal("tax_class"),
        ids,
        dry_run: dryRun,
        tax_class: typedLine({ max: 60, required: "Choose a tax class" }),
      }),
      priceChange,
      salePlan,
    ],
    `Action must be one of: ${bulkActions.join(", ")}`,
  ),
  v.check(
    (body) => body.action !== "price" || hasOneChange(body),
    "Give exactly one of percent, amount and set_to",
  ),
  v.check(
    (body) => body.action !== "sale" || (body.percent_off === undefined) !== (body.set_to === undefined),
    "Give either percent_off or set_to",
  ),
);
export type BulkBody = v.InferOutput<typeof bulkBody>;
export type PriceChange = v.InferOutput<typeof priceChange>;
export type SalePlan = v.InferOutput<typeof salePlan>;

/** The result of a bulk change, or with `dry_run` what it would change. */
export const bulkView = v.object({
  dry_run: v.boolean(),
  /** The number of products that changed, or would change. */
  changed: v.number(),
  /** The id for POST /admin/product-changes/{id}/undo, or null if nothing changed. */
  change_set_id: v.nullable(v.string()),
  /** The chosen products. Name and SKU are blank for one that no longer exists. */
  rows: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      sku: v.string(),
      outcome: v.picklist(["changed", "unchanged", "skipped"]),
      /** The reason why the product was skipped, otherwise null. */
      message: v.nullable(v.string()),
      /** The fields that change, by their names in ProductView. */
      before: v.record(v.string(), v.unknown()),
      after: v.record(v.string(), v.unknown()),
    }),
  ),
});
export type BulkView = v.InferOutput<typeof bulkView>;

/** The response to POST /admin/products/bulk. */
export const bulkResponse = ok(bulkView, { message: v.string() });

function hasOneChange({ percent, amount, set_to }: PriceChange): boolean {
  return [percent, amount, set_to].filter((change) => change !== undefined).length === 1;
}

function dollars(min: number) {
  return v.pipe(
    v.number("Must be a number"),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(maxDollars, `Must be at most ${maxDollars.toLocaleString("en-CA")}`),
    hasTwoDecimals(),
  );
}

function isNotZero() {
  return v.check<number, string>((change) => change !== 0, "Must not be 0");
}
