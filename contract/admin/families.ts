import * as v from "valibot";
import { maxFamilyMembers, maxFamilyOptions } from "../catalog/families.ts";
import { maxStockUnits } from "../catalog/product-fields.ts";
import { productImageView } from "../catalog/product-images.ts";
import { decimalOrNull, wholeNumberOrNull } from "../shared/number-input.ts";
import { idSchema, maxDollars, typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

/** A member of a family for admins, also one that is inactive. */
export const adminFamilyMemberView = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  sku: v.string(),
  values: v.array(v.string()),
  /** The owner's own price in dollars, also while a sale is on. */
  wholesale_price: v.number(),
  on_hand: v.number(),
  is_active: v.boolean(),
  primaryImage: v.nullable(productImageView),
});

/** A family for admins, with all members that are not archived. */
export const adminFamilyView = v.object({
  id: v.string(),
  name: v.string(),
  option_names: v.array(v.string()),
  counts_together: v.boolean(),
  members: v.array(adminFamilyMemberView),
  version: v.number(),
});
export type AdminFamilyView = v.InferOutput<typeof adminFamilyView>;

const valueText = v.pipe(typedLine({ max: 100 }), v.minLength(1, "This field is required"));

/** A member in the grid: a product that exists, or a copy of one with its photos and texts, which is inactive at first. */
export const familyMemberBody = v.object({
  /** The id of the product. The client chooses that of a new one, so that a repeated save does not add it twice. */
  id: v.optional(idSchema),
  /** The product. Null for a new one. */
  product_id: v.nullable(idSchema),
  /** The product that a new member copies. Null for a product that exists. */
  copy_of: v.nullable(idSchema),
  values: v.array(valueText),
  /** The price of a new member in dollars, and its stock and SKU. Absent or null: those of a copy. */
  wholesale_price: v.optional(decimalOrNull({ min: 0.01, max: maxDollars })),
  on_hand: v.optional(wholeNumberOrNull({ min: 0, max: maxStockUnits })),
  sku: v.optional(v.nullable(typedLine({ max: 64 }))),
});

/**
 * The body of POST and PUT /admin/families: the whole family as its grid shows it. Products that are not among the
 * members leave the family, and members of other families come to this one. A family that no product is left of is
 * deleted.
 */
export const familyBody = v.object({
  /** The id that the client chose for a new family, so that a repeated POST does not make a second one. */
  id: v.optional(idSchema),
  name: v.pipe(typedLine({ max: 200 }), v.minLength(1, "This field is required")),
  option_names: v.pipe(
    v.array(valueText),
    v.minLength(1, "A family has at least one option"),
    v.maxLength(maxFamilyOptions, `A family has at most ${maxFamilyOptions} options`),
  ),
  counts_together: v.optional(v.boolean(), false),
  members: v.pipe(
    v.array(familyMemberBody),
    v.minLength(1, "A family has at least one product"),
    v.maxLength(maxFamilyMembers, `A family has at most ${maxFamilyMembers} products`),
  ),
  /** The version that the form showed. Absent for a new family. */
  version: v.optional(v.number()),
});
export type FamilyBody = v.InferOutput<typeof familyBody>;

/** The response to GET, POST and PUT of a family. */
export const adminFamilyResponse = ok(adminFamilyView);
