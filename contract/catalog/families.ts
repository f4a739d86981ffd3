import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { productFields } from "./product-fields.ts";
import { productImageView } from "./product-images.ts";

/** The maximum number of products in a family. */
export const maxFamilyMembers = 100;

/** The maximum number of options of a family. */
export const maxFamilyOptions = 6;

/** The family of a product. A list shows one card for all members. */
export const familyCardView = v.object({
  id: v.string(),
  name: v.string(),
  /** The names of the options, such as `Colour`. */
  option_names: v.array(v.string()),
  /** The number of members that shoppers see. */
  members: v.number(),
  /** The lowest price of a member that is for sale, or of all if none is, in dollars. */
  from_price: v.number(),
  /** True if all members have the same price. */
  has_one_price: v.boolean(),
  /** True if the quantity prices of a member count the units of all members in the cart. */
  counts_together: v.boolean(),
});
export type FamilyCardView = v.InferOutput<typeof familyCardView>;

/** A member of a family, as its siblings show it. */
export const familyMemberView = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  /** The value of each option, in the order of `option_names`. */
  values: v.array(v.string()),
  wholesale_price: v.number(),
  quantity_prices: productFields.quantity_prices.view,
  stock_quantity: v.number(),
  minimum_order_quantity: v.number(),
  primaryImage: v.nullable(productImageView),
});
export type FamilyMemberView = v.InferOutput<typeof familyMemberView>;

/** The response to GET /families/:id: the family with the members that shoppers see. */
export const familyResponse = ok(
  v.object({ ...familyCardView.entries, family_members: v.array(familyMemberView) }),
);
