import * as v from "valibot";
import { productCardView } from "../catalog/catalog.ts";
import { offerCodeSchema } from "../offers/offer-code.ts";
import { offerReduction } from "../offers/offer-terms.ts";
import { idSchema } from "../shared/request-values.ts";
import { shippingRulesView } from "../shared/shipping-rules.ts";
import { maxLineQuantity } from "../shared/store-terms.ts";
import { ok } from "../shared/success.ts";
import { cartExemptionView } from "../tax/tax-exemption.ts";

/** The maximum number of lines in a cart, because each change returns the whole cart. */
export const maxCartLines = 100;

const quantity = v.pipe(
  v.number("Quantity must be a whole number"),
  v.integer("Quantity must be a whole number"),
  v.maxValue(maxLineQuantity, `Quantity must be at most ${maxLineQuantity}`),
);

/**
 * The body of POST /cart/items, which adds units to the line of a product. The default is one unit, or for a new line
 * the minimum order quantity of the product.
 */
export const addCartItemBody = v.object({
  product_id: idSchema,
  quantity: v.optional(v.pipe(quantity, v.minValue(1, "Quantity must be at least 1"))),
});
export type AddCartItemBody = v.InferOutput<typeof addCartItemBody>;

/** The body of PUT /cart/items/{id}. A quantity of 0 or less removes the line, because a minus button may send it. */
export const setCartItemBody = v.object({ quantity: v.pipe(quantity, v.minValue(-maxLineQuantity)) });

/** The body of PUT /cart/code, which replaces the code of the cart. */
export const cartCodeBody = v.object({ code: offerCodeSchema });

/** A line of a cart. Its prices are in dollars. */
export const cartItemView = v.object({
  id: v.string(),
  quantity: v.number(),
  product: productCardView,
  /** The id of the product's tax class. */
  taxClass: v.string(),
  /** The weight of one unit, as the price of delivery counts it. */
  weightGrams: v.number(),
  unitPrice: v.number(),
  totalPrice: v.number(),
  /** The price that the shopper last saw. Null if it has not changed since. */
  previousUnitPrice: v.nullable(v.number()),
  /** False if the product is inactive, or the quantity is more than its stock or less than its minimum. */
  isAvailable: v.boolean(),
});
export type CartItemView = v.InferOutput<typeof cartItemView>;

/** An offer as it counts in a cart, for priceCart(). */
const cartOfferView = v.object({
  id: v.string(),
  title: v.string(),
  code: v.nullable(v.string()),
  reduction: offerReduction,
  from_cents: v.number(),
  combines: v.boolean(),
  product_ids: v.array(v.string()),
});

/** The code of a cart. */
const cartCodeView = v.object({
  code: v.string(),
  /** The reason why the code does not count in this cart. Null if it counts. */
  problem: v.nullable(v.string()),
});

/** A cart with its lines. */
export const cartView = v.object({
  id: v.string(),
  items: v.array(cartItemView),
  offers: v.array(cartOfferView),
  code: v.nullable(cartCodeView),
  /** The delivery prices of the settings, which count where no zone has its own (GET /delivery). */
  shipping_rules: shippingRulesView,
  /** The exemption of the cart's account today. Null for an account without one, and for guests. */
  tax_exemption: v.nullable(cartExemptionView),
});
export type CartView = v.InferOutput<typeof cartView>;

/** The response to GET /cart and to each change of the cart. */
export const cartResponse = ok(cartView);

/** The response to the request that counts the units of a cart. */
export const cartCountResponse = ok(v.object({ count: v.number() }));

/** A product of which not all units could be added to a cart, with the reason. */
const missedItemView = v.object({ product_name: v.string(), message: v.string() });

/** The account's cart after the cart of a guest's browser was moved to it. */
const mergedCartView = v.object({ cart: cartView, missed: v.array(missedItemView) });
export type MergedCartView = v.InferOutput<typeof mergedCartView>;

/** The response to POST /cart/merge, which moves the cart of a guest's browser to the account. */
export const mergeCartResponse = ok(mergedCartView);

/** The cart after the items of an order were added to it. */
const buyAgainView = v.object({
  cart: cartView,
  /** The names of the added products. */
  added: v.array(v.string()),
  missed: v.array(missedItemView),
});
export type BuyAgainView = v.InferOutput<typeof buyAgainView>;

/** The response to POST /orders/{id}/buy-again, which adds the items of an order to the cart. */
export const buyAgainResponse = ok(buyAgainView);
