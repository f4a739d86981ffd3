import * as v from "valibot";
import { productSorts, productView } from "../catalog/catalog.ts";
import { categoryName } from "../catalog/categories.ts";
import { maxStockUnits, pickSchemas } from "../catalog/product-fields.ts";
import { productForm } from "../catalog/product-form.ts";
import { daySchema } from "../shared/day-schema.ts";
import {
  booleanParam,
  dollarsParam,
  idSchema,
  pageParam,
  repeatedParam,
  sortOrder,
  wholeNumberParam,
} from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";
import { imageArrangement, imageFields, stagedImages } from "./product-images.ts";

/**
 * A product for admins. It adds the tax class, the stock, the sale and the version, which a change must send back. The
 * prices are the owner's own, also while the sale is on.
 */
export const adminProductView = v.object({
  ...productView.entries,
  ...pickSchemas(["sale_price", "sale_from", "sale_until", "exempt_from_offers"], "view"),
  ...pickSchemas(["unit_cost", "supplier", "reorder_point"], "view"),
  /** The cost of the units on hand, in dollars. 0 if it is unknown. */
  stock_value: v.number(),
  /** The id of the tax class, by which a store that taxes by place taxes the product. */
  tax_class: v.string(),
  /** The units in the shop, including those that are reserved. */
  on_hand: v.number(),
  /**
   * The part of `on_hand` that is reserved for orders that have not been shipped. `stock_quantity`, the units for sale,
   * is `on_hand` minus `allocated`.
   */
  allocated: v.number(),
  version: v.number(),
  updated_at: v.string(),
  /** Null for a product that is not archived. */
  archived_at: v.nullable(v.string()),
});
export type AdminProductView = v.InferOutput<typeof adminProductView>;

/** The maximum number of ids in a list's query: a page of them. */
export const maxListedIds = 100;

/**
 * The query of GET /admin/products. Prices are in dollars. `archived` selects either only archived products or only the
 * others.
 */
export const adminProductsQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "10"),
  sort_by: v.optional(v.picklist(productSorts, `Must be one of: ${productSorts.join(", ")}`), "created_at"),
  order: v.optional(sortOrder, "desc"),
  search: v.optional(v.pipe(v.string(), v.maxLength(200, "Must be at most 200 characters"))),
  category: v.optional(repeatedParam(categoryName)),
  is_active: v.optional(booleanParam),
  is_featured: v.optional(booleanParam),
  in_stock: v.optional(booleanParam),
  /** True for products that are low on stock (stock-label.ts). False has no effect. */
  low_stock: v.optional(booleanParam),
  /** The id of a tax class. */
  tax_class: v.optional(v.pipe(v.string(), v.maxLength(60, "Must be at most 60 characters"))),
  has_weight: v.optional(booleanParam),
  archived: v.optional(booleanParam, "false"),
  /** Only these products. */
  ids: v.optional(repeatedParam(idSchema, maxListedIds)),
  /** Only products whose sale begins on this day. */
  sale_from: v.optional(daySchema),
  min_price: v.optional(dollarsParam),
  max_price: v.optional(dollarsParam),
});
export type AdminProductsQuery = v.InferOutput<typeof adminProductsQuery>;

/** The response to GET /admin/products. */
export const adminProductPageResponse = pageOf(adminProductView);

/** The query of GET /admin/products/proposed-sku, which proposes the SKU of a new product. */
export const proposedSkuQuery = v.object({
  name: v.pipe(v.string(), v.maxLength(200, "Must be at most 200 characters")),
});

/** The response to GET /admin/products/proposed-sku. */
export const proposedSkuResponse = ok(v.object({ sku: v.string() }));

/** The response to the requests that read or change one product. */
export const adminProductResponse = ok(adminProductView, { message: v.optional(v.string()) });

/** The response to GET /admin/products/{id}/prices: the latest prices that shoppers were asked, newest first. */
export const askedPricesResponse = ok(
  v.array(
    v.object({
      price: v.number(),
      from: v.string(),
      /** Null for the price that is asked now. */
      until: v.nullable(v.string()),
    }),
  ),
);
export type AskedPriceView = v.InferOutput<typeof askedPricesResponse>["data"][number];

// A form sends the version as text, and JSON sends it as a number.
const versionField = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))],
    "Must be a whole number",
  ),
  v.integer(),
  v.minValue(1),
);

/**
 * The body of POST and PUT /products, without its files: the product's fields and the changes to its images
 * (product-images.ts).
 */
export const productBody = v.object({
  ...productForm.entries,
  imageFields: v.optional(imageFields, []),
  stagedImages: v.optional(stagedImages, []),
  imagesToDelete: v.optional(v.array(idSchema), []),
  primary_image_id: v.optional(v.nullable(idSchema)),
  imageArrangement: v.optional(imageArrangement),
  /** The version that the form was filled from. A save returns 409 if the stored version differs. */
  version: v.optional(versionField),
});
export type ProductBody = v.InferOutput<typeof productBody>;

/**
 * The response to DELETE /products/{id}. The outcome is "archived" for a product that was ever ordered or received,
 * because orders and deliveries link to it, and otherwise "erased".
 */
export const deleteProductResponse = ok(v.object({ outcome: v.picklist(["archived", "erased"]) }), {
  message: v.string(),
});

const wholeUnits = v.pipe(v.number("Must be a whole number"), v.integer("Must be a whole number"));
const countedUnits = v.pipe(wholeUnits, v.minValue(0, "Must not be negative"), v.maxValue(maxStockUnits));

/**
 * The units that the admin saw before the change. If it is present, only the difference is applied, so that units sold
 * in the meantime are not restored.
 */
const seenUnits = v.optional(v.pipe(wholeUnits, v.minValue(0)));

/**
 * The body of PATCH /admin/products/{id}/stock. It is one of three: `adjust` changes the stock by a number, which may
 * be negative, with its cause; `on_hand` sets the units counted in the shop, including
 * those packed for orders; `stock_quantity` sets the units for sale.
 */
export const stockBody = v.union(
  [
    v.pipe(
      v.object({
        adjust: v.pipe(wholeUnits, v.minValue(-maxStockUnits), v.maxValue(maxStockUnits)),
        cause: v.optional(v.picklist(["corrected", "counted", "damaged"]), "corrected"),
      }),
      v.check(({ adjust, cause }) => cause !== "damaged" || adjust < 0, "Damaged units leave the stock"),
    ),
    v.object({ on_hand: countedUnits, seen_on_hand: seenUnits }),
    v.object({ stock_quantity: countedUnits, seen_stock_quantity: seenUnits }),
  ],
  "Give on_hand, stock_quantity or adjust, in whole units",
);
export type StockBody = v.InferOutput<typeof stockBody>;
