import * as v from "valibot";
import { productCardView } from "../catalog/catalog.ts";
import { idSchema } from "../shared/request-values.ts";
import { shippingRulesView } from "../shared/shipping-rules.ts";
import { ok } from "../shared/success.ts";

/** No line of a dollar store's cart is larger; it also keeps every product of price and quantity a safe integer. */
export const maxLineQuantity = 9_999;

/** How many products a cart holds at most: each change answers with all of them. */
export const maxCartLines = 100;

const quantity = v.pipe(
  v.number("Quantity must be a whole number"),
  v.integer("Quantity must be a whole number"),
  v.maxValue(maxLineQuantity, `Quantity must be at most ${maxLineQuantity}`),
);

/**
 * POST /cart/items. Adds to what the line holds already. Without a quantity one unit is added; a new line starts
 * with the product's minimum order quantity.
 */
export const addCartItemBody = v.object({
  product_id: idSchema,
  quantity: v.optional(v.pipe(quantity, v.minValue(1, "Quantity must be at least 1"))),
});
export type AddCartItemBody = v.InferOutput<typeof addCartItemBody>;

/** PUT /cart/items/{id}. A quantity of 0 or less removes the line. */
export const setCartItemBody = v.object({ quantity: v.pipe(quantity, v.minValue(-maxLineQuantity)) });

export const cartItemView = v.object({
  id: v.string(),
  quantity: v.number(),
  product: productCardView,
  unitPrice: v.number(),
  totalPrice: v.number(),
  /** The price the shopper last saw here, when it is another one now. */
  previousUnitPrice: v.nullable(v.number()),
  /** False when the product is gone or there is less stock than the line holds. */
  isAvailable: v.boolean(),
});
export type CartItemView = v.InferOutput<typeof cartItemView>;

export const cartView = v.object({
  id: v.string(),
  items: v.array(cartItemView),
  /** What delivery costs now, in dollars: toShippingRules() makes of it what priceCart takes. */
  shipping_rules: shippingRulesView,
});
export type CartView = v.InferOutput<typeof cartView>;

export const cartResponse = ok(cartView);
export const cartCountResponse = ok(v.object({ count: v.number() }));
