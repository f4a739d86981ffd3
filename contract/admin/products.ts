import * as v from "valibot";
import { productSorts, productView } from "../catalog/catalog.ts";
import { categoryName } from "../catalog/categories.ts";
import { productForm } from "../catalog/product-form.ts";
import {
  booleanParam,
  dollarsParam,
  hasTwoDecimals,
  idSchema,
  repeatedParam,
  sortOrder,
  typedLine,
  wholeNumberParam,
} from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";

/** A product for the admin area, with its stock and the version that a change must name. */
export const adminProductView = v.object({
  ...productView.entries,
  /** Units in the shop; stock_quantity is the part of them that is for sale. */
  on_hand: v.number(),
  /** Units of `on_hand` that are promised to orders that have not been shipped. */
  allocated: v.number(),
  version: v.number(),
  updated_at: v.string(),
  archived_at: v.nullable(v.string()),
});
export type AdminProductView = v.InferOutput<typeof adminProductView>;

/** GET /admin/products. The list includes inactive products, and with `archived` shows the archived ones instead. */
export const adminProductsQuery = v.object({
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "10"),
  sort_by: v.optional(v.picklist(productSorts, `Must be one of: ${productSorts.join(", ")}`), "created_at"),
  order: v.optional(sortOrder, "desc"),
  search: v.optional(v.pipe(v.string(), v.maxLength(200, "Must be at most 200 characters"))),
  category: v.optional(repeatedParam(categoryName)),
  is_active: v.optional(booleanParam),
  is_featured: v.optional(booleanParam),
  in_stock: v.optional(booleanParam),
  low_stock: v.optional(booleanParam),
  archived: v.optional(booleanParam, "false"),
  min_price: v.optional(dollarsParam),
  max_price: v.optional(dollarsParam),
});
export type AdminProductsQuery = v.InferOutput<typeof adminProductsQuery>;

export const adminProductPageResponse = pageOf(adminProductView);
export const adminProductResponse = ok(adminProductView, { message: v.optional(v.string()) });

const altText = typedLine({ max: 300 });

const imageTexts = { alt_text: v.optional(v.nullable(altText)), is_primary: v.optional(v.boolean(), false) };
const contentHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "Must be the hash of an uploaded image"));

// More than a product can have, but limited, because each entry is read from the image store before images are counted.
const maxImageEntries = 20;

/** The form field `imageFields` (JSON): one entry for each of the `images`, in their order. */
export const imageFields = v.pipe(
  v.array(v.object(imageTexts)),
  v.maxLength(maxImageEntries, "Too many images"),
);

/** The form field `stagedImages` (JSON): images that were uploaded before, by POST /admin/pictures. */
export const stagedImages = v.pipe(
  v.array(v.object({ content_hash: contentHash, ...imageTexts })),
  v.maxLength(maxImageEntries, "Too many images"),
);

/**
 * The form field `imageArrangement` (JSON): all images that the product is to have, in order, including new ones. An entry
 * names its image by id, by hash (stagedImages), or by `upload`, the index of the form's file. Absent texts stay.
 */
export const imageArrangement = v.pipe(
  v.array(
    v.union(
      [
        v.object({ id: idSchema, ...imageTexts }),
        v.object({ content_hash: contentHash, ...imageTexts }),
        v.object({ upload: v.pipe(v.number(), v.integer(), v.minValue(0)), ...imageTexts }),
      ],
      "Each image needs an id, a content_hash or an upload",
    ),
  ),
  v.maxLength(50, "Give each of the product's images once"),
  v.check(
    (images) => images.filter((image) => image.is_primary).length <= 1,
    "Only one image can be the primary one",
  ),
);
export type ImageArrangement = v.InferInput<typeof imageArrangement>;

/** The body of POST and PUT /products without its files: the product's fields, and the changes of its images. */
export const productWrite = v.object({
  ...productForm.entries,
  imageFields: v.optional(imageFields, []),
  stagedImages: v.optional(stagedImages, []),
  imagesToDelete: v.optional(v.array(idSchema), []),
  primary_image_id: v.optional(v.nullable(idSchema)),
  imageArrangement: v.optional(imageArrangement),
  /** The draft that becomes this product, and is then deleted. */
  draft_id: v.optional(idSchema),
  /** The version that the form was filled from. Any other version in the database is a conflict. */
  version: v.optional(
    v.pipe(
      v.union(
        [v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))],
        "Must be a whole number",
      ),
      v.integer(),
      v.minValue(1),
    ),
  ),
});
export type ProductWrite = v.InferOutput<typeof productWrite>;

export const uploadedImageResponse = ok(
  v.object({ content_hash: v.string(), width: v.number(), height: v.number(), url: v.string() }),
);

/** `archived` if it was ever ordered, so that orders keep their link to it; else `erased`. */
export const deleteProductResponse = ok(v.object({ outcome: v.picklist(["archived", "erased"]) }), {
  message: v.string(),
});

/** PUT /admin/products/{id}/images/order: all of the product's images, in their new order. */
export const imageOrderBody = v.object({
  image_ids: v.pipe(v.array(idSchema), v.minLength(1, "Give the images in their order")),
});

/** PATCH /admin/products/images/{id}. */
export const changeImageBody = v.pipe(
  v.object({ alt_text: v.optional(altText), is_primary: v.optional(v.literal(true)) }),
  v.check((body) => body.alt_text !== undefined || body.is_primary !== undefined, "Nothing to change"),
);
export type ChangeImageBody = v.InferOutput<typeof changeImageBody>;

const units = v.pipe(v.number("Must be a whole number"), v.integer("Must be a whole number"));
const stockUnits = v.pipe(units, v.minValue(0, "Must not be negative"), v.maxValue(1_000_000));
const seenUnits = v.optional(v.pipe(units, v.minValue(0)));

/**
 * PATCH /admin/products/{id}/stock. `on_hand` is a count of the shop, including units that are packed for orders;
 * `stock_quantity` is the number for sale; `adjust` is added, and may be negative. With the number that the admin saw, the
 * difference is added, so that sales in the meantime count.
 */
export const stockBody = v.union(
  [
    v.object({ adjust: v.pipe(units, v.minValue(-1_000_000), v.maxValue(1_000_000)) }),
    v.object({ on_hand: stockUnits, seen_on_hand: seenUnits }),
    v.object({ stock_quantity: stockUnits, seen_stock_quantity: seenUnits }),
  ],
  "Give on_hand, stock_quantity or adjust, in whole units",
);
export type StockBody = v.InferOutput<typeof stockBody>;

export const bulkActions = ["activate", "deactivate", "feature", "unfeature", "category", "price"] as const;
const ids = v.pipe(
  v.array(idSchema),
  v.minLength(1, "Choose at least one product"),
  v.maxLength(1_000, "At most 1,000 products at once"),
);
const dryRun = v.optional(v.boolean("Must be true or false"), false);

/** POST /admin/products/bulk. With `dry_run` nothing is changed, and the response says what would be. */
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
      /** 10 raises the price charged by a tenth, -10 lowers it. */
      percent: v.pipe(
        v.number("Must be a percentage"),
        v.minValue(-90, "Must be at least -90"),
        v.maxValue(500, "Must be at most 500"),
        v.check((rate) => rate !== 0, "Must not be 0"),
        hasTwoDecimals(),
      ),
      /** Also changes the retail price. Without it, the wholesale price rises to the retail price at most. */
      include_retail: v.optional(v.boolean("Must be true or false"), true),
    }),
  ],
  `Action must be one of: ${bulkActions.join(", ")}`,
);
export type BulkBody = v.InferOutput<typeof bulkBody>;

export const bulkView = v.object({
  dry_run: v.boolean(),
  changed: v.number(),
  /** For POST /admin/product-changes/{id}/undo; null if nothing was changed. */
  change_set_id: v.nullable(v.string()),
  rows: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      sku: v.string(),
      outcome: v.picklist(["changed", "unchanged", "skipped"]),
      message: v.nullable(v.string()),
      /** Only the fields that change, by their names in ProductView. */
      before: v.record(v.string(), v.unknown()),
      after: v.record(v.string(), v.unknown()),
    }),
  ),
});
export type BulkView = v.InferOutput<typeof bulkView>;
export const bulkResponse = ok(bulkView, { message: v.string() });

const stockToCount = v.object({
  id: v.string(),
  name: v.string(),
  sku: v.string(),
  on_hand: v.number(),
  allocated: v.number(),
});

/** POST /admin/product-changes/{id}/undo. */
export const undoView = v.object({
  restored: v.number(),
  removed: v.number(),
  kept: v.number(),
  /** Products of which more is allocated than was on hand before: they now have what is allocated, and nothing for sale. */
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
